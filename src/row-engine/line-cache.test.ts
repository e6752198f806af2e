import { expect, test } from 'vitest';
import type { LinesPage } from '#row-engine/core/table-view.ts';
import { linesPerPage } from '#row-engine/messages.ts';
import { createLineCache } from './line-cache.ts';

function pageAt(from: number, to: number): LinesPage {
  return { from, lines: Array.from({ length: to - from }, (_, i) => ({ row: { id: from + i } })) };
}

/** Pages that arrive when the test releases them. */
function remote() {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const fetchPage = (from: number, to: number): Promise<LinesPage> =>
    new Promise((resolve) => {
      asked.push(from / linesPerPage);
      answers.push(() => resolve(pageAt(from, to)));
    });
  const arrive = async (): Promise<void> => {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, fetchPage, arrive };
}

const middle = (page: number): number => page * linesPerPage + linesPerPage / 2;

test('fetches a missing line once and notifies on arrival', async () => {
  const { asked, fetchPage, arrive } = remote();
  const lines = createLineCache(100_000, [], fetchPage);
  const told: number[] = [];
  const leave = lines.subscribe(() => told.push(lines.arrivals()));
  expect(lines.at(middle(5))).toBeUndefined();
  expect(lines.at(middle(5) + 1)).toBeUndefined();
  await arrive();
  expect(asked).toEqual([5]);
  expect(told).toEqual([1]);
  expect(lines.at(middle(5))).toEqual({ id: middle(5) });
  expect(lines.at(middle(5))).toBe(lines.at(middle(5)));
  leave();
  lines.at(middle(9));
  await arrive();
  expect(told).toEqual([1]);
});

test('prefetches the next page near the end of a page', () => {
  const { asked, fetchPage } = remote();
  const lines = createLineCache(100_000, [pageAt(0, linesPerPage)], fetchPage);
  lines.at(0);
  lines.at(linesPerPage / 2);
  expect(asked).toEqual([]);
  lines.at(linesPerPage - 1);
  expect(asked).toEqual([1]);
});

test('fetches only the latest pages of a fast scroll', async () => {
  const { asked, fetchPage, arrive } = remote();
  const lines = createLineCache(1_000_000, [], fetchPage);
  for (let page = 0; page < 1000; page++) lines.at(middle(page));
  for (let i = 0; i < 10; i++) await arrive();
  expect(asked).toEqual([0, 1, 999, 998, 997, 996]);
});

test('caches a limited number of pages', async () => {
  const { fetchPage, arrive } = remote();
  const lines = createLineCache(1_000_000, [pageAt(0, linesPerPage)], fetchPage);
  for (let page = 1; page <= 64; page++) {
    lines.at(middle(page));
    await arrive();
  }
  expect(lines.at(middle(64))).toEqual({ id: middle(64) });
  expect(lines.at(middle(0))).toBeUndefined();
});

test('keeps the page in view when the one before it arrives', async () => {
  const { asked, fetchPage, arrive } = remote();
  const lines = createLineCache(1_000_000, [], fetchPage);
  for (let page = 1; page <= 64; page++) {
    lines.at(middle(page));
    await arrive();
  }
  // Back at the top: page 1 is drawn, and page 0 is fetched ahead.
  lines.at(linesPerPage);
  expect(asked.at(-1)).toBe(0);
  await arrive();
  expect(lines.at(linesPerPage)).toEqual({ id: linesPerPage });
});

test('fetches nothing after it is closed', () => {
  const { asked, fetchPage } = remote();
  const lines = createLineCache(1000, [], fetchPage);
  lines.close();
  expect(lines.at(0)).toBeUndefined();
  expect(asked).toEqual([]);
});
