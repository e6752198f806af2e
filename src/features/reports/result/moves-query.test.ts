import { afterEach, expect, test } from 'vitest';
import { openTableInPage } from '#row-engine/engine-in-page.ts';
import { resultSpec } from '#shared/report-results/result-table.ts';
import { moversOf } from './biggest-movers.ts';
import { readMoves } from './moves-query.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const spans = { days: ['2026-03-02'], before: ['2026-03-01'] };

/** By keyword: spend and sales of the first and second day; `null` without a row. */
type Course = readonly (readonly [spend: number, sales: number] | null)[];

async function tableOf(keywords: Record<string, Course>) {
  const { table, close } = await openTableInPage(resultSpec);
  closing.push(close);
  const records = Object.entries(keywords).flatMap(([id, daily]) =>
    daily.flatMap((own, day) => {
      if (own === null) return [];
      const [spend, sales] = own;
      const date = `2026-03-0${day + 1}`;
      return [{ date, keyword_id: id || null, spend, sales, currency_code: 'EUR' }];
    }),
  );
  await table.load({ records });
  return (most?: number) =>
    readMoves(table, {}, 'keyword', spans, {
      signal: new AbortController().signal,
      ...(most !== undefined && { most }),
    });
}

const steady = { a: [9, 1], b: [8, 1] } as const;

test('looks up in the other period what the limit left out of one', async () => {
  const read = await tableOf({
    // Each is among the two or three with the highest spend on one of the days.
    a: [steady.a, [1, 50]],
    b: [steady.b, steady.b],
    c: [
      [2, 40],
      [7, 40],
    ],
    '': [
      [3, 30],
      [9, 30],
    ],
    fresh: [null, [6, 5]],
    small: [
      [0.1, 500],
      [0.1, 900],
    ],
  });
  const all = moversOf((await read()).before, (await read()).now, 'sales', 5);
  expect(all.up.map(({ id, change }) => [id, change])).toEqual([
    ['small', 400],
    ['a', 49],
    ['fresh', 5],
  ]);
  const cut = await read(3);
  expect(cut.most).toBe(3);
  // Compared rows are unchanged; others are left out.
  const { up, down } = moversOf(cut.before, cut.now, 'sales', 5);
  expect(up.map(({ id, change }) => [id, change])).toEqual([['a', 49]]);
  expect(down).toEqual([]);
  expect(cut.now.get('a')).toMatchObject({ spend: 1, sales: 50 });
  expect(cut.before.get('')).toMatchObject({ spend: 3, sales: 30 });
  expect((await read(4)).before.has('fresh')).toBe(false);
  expect((await read(4)).now.get('fresh')).toMatchObject({ sales: 5 });
});

test('says nothing about a limit if all are compared', async () => {
  const read = await tableOf({ a: [steady.a, steady.a], b: [steady.b, null] });
  expect((await read()).most).toBeNull();
  expect((await read(2)).most).toBeNull();
  expect((await read(1)).most).toBe(1);
});
