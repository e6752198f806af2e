import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { normalizedTexts } from '#row-engine/core/normalized-texts.ts';
import { rankedColumn } from '#row-engine/core/sort-rows.ts';
import { runQuery } from '#row-engine/core/table-view.ts';
import { createRankPrecomputer } from './precompute-ranks.ts';
import { Store } from '#row-engine/core/store.ts';
import { handlers, type WorkerTable } from './worker-table.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A table with that many rows of a key, a text, a number and a ratio. */
async function tableOf(rows: number): Promise<WorkerTable> {
  const store = new Store({
    key: 'id',
    columns: [
      { id: 'id', type: 'text' },
      { id: 'word', type: 'text' },
      { id: 'clicks', type: 'number' },
      { id: 'rate', type: 'ratio', over: 'clicks', under: 'clicks' },
    ],
  });
  const table = { store, views: new Map() };
  const records = Array.from({ length: rows }, (_, row) => ({
    id: `k-${row}`,
    word: `É${row % 7}`,
    clicks: row % 11,
  }));
  const { signal } = new AbortController();
  await handlers.load({ table, signal, onProgress: () => {} }, { records });
  return table;
}

const ranked = ({ store }: WorkerTable) =>
  ['id', 'word', 'clicks', 'rate'].filter((id) => store.ranks.has(id));

test('ranks the columns of a big table and normalizes their texts when idle', async () => {
  const table = await tableOf(100_000);
  createRankPrecomputer(() => [table.store]).start();
  expect(ranked(table)).toEqual([]);
  vi.advanceTimersByTime(101);
  expect(ranked(table)).toEqual(['word', 'clicks']);
  const view = table.store.view('word');
  if (view.kind !== 'codes') throw new TypeError('Words have codes.');
  // A search then has nothing left to prepare.
  const text = vi.spyOn(view.dictionary, 'text');
  normalizedTexts(view.dictionary);
  expect(text).not.toHaveBeenCalled();
});

test('keeps the ranks while a search is typed letter by letter', async () => {
  const { store } = await tableOf(100);
  const word = rankedColumn(store, 'word');
  for (let length = 1; length <= 20; length++) {
    const text = 'conditioners and soap'.slice(0, length);
    const filters = [{ column: 'word', test: 'contains', text } as const];
    runQuery(store, { filters, sort: [{ column: 'clicks', descending: true }] });
  }
  expect(rankedColumn(store, 'word')).toBe(word);
});

test('stops for the next call', async () => {
  const table = await tableOf(100_000);
  const ahead = createRankPrecomputer(() => [table.store]);
  ahead.start();
  ahead.stop();
  vi.advanceTimersByTime(1000);
  expect(ranked(table)).toEqual([]);
  ahead.start();
  vi.advanceTimersByTime(100);
  // The first column is done by now.
  ahead.stop();
  vi.advanceTimersByTime(1000);
  expect(ranked(table)).toEqual(['word']);
});

test('leaves small tables alone', async () => {
  const table = await tableOf(1000);
  createRankPrecomputer(() => [table.store]).start();
  vi.advanceTimersByTime(1000);
  expect(ranked(table)).toEqual([]);
});
