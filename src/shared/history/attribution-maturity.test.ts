import { expect, test } from 'vitest';
import { msPerDay } from '#lib/days.ts';
import { atOnce } from '#lib/slices.ts';
import { maturityOf, minClosedDays } from './attribution-maturity.ts';
import type { HistoryRow } from './history-reading.ts';
import { merged, read, rowOf } from './test-history.ts';

const windowOf = (channel: string | null): number => (channel === 'channel-b' ? 30 : 14);

/** The end of November 1 in UTC. */
const end = Date.parse('2026-11-02T00:00:00Z');
const days = Array.from({ length: minClosedDays }, (_, at) => `2026-11-0${at + 1}`);

/** Readings of seven days, each a number of days after November 7 has ended, with these sales a day. */
function historyOf(readings: readonly { after: number; rows: (day: string) => HistoryRow[] }[]) {
  const blocks = readings.flatMap(
    ({ after, rows }) =>
      read({
        at: end + (6 + after) * msPerDay + 1,
        start: '2026-11-01',
        end: '2026-11-07',
        rows: days.flatMap(rows),
      }).blocks,
  );
  return [...merged(blocks).values()];
}

const rowWith = (sales: number, more: Partial<HistoryRow> = {}) => {
  const figures = { impressions: 1, conversions: sales / 10, units: sales / 10, sales, ...more };
  return (day: string) => [rowOf(day, 'a', figures)];
};

const maturityIn = (history: ReturnType<typeof historyOf>) => {
  const [maturity] = atOnce(maturityOf(history, windowOf));
  return maturity;
};

test('a share is the ratio of the sums of closed days, by whole days since their end', () => {
  const history = historyOf([
    { after: 0, rows: rowWith(60) },
    { after: 14, rows: rowWith(100) },
  ]);
  const maturity = maturityIn(history);
  expect(maturity).toMatchObject({
    channel: 'channel-a',
    currency: 'EUR',
    windowDays: 14,
    days: 7,
  });
  // The first reading was 0 to 6 days after their ends.
  const known = { share: 0.6, low: 0.6, high: 0.6, days: 1 };
  maturity?.byAge.forEach(({ sales }, age) => expect(sales).toEqual(age < 7 ? known : null));
});

test('a day that was only read once, or whose window is open, says nothing', () => {
  for (const readings of [
    [{ after: 20, rows: rowWith(100) }],
    [
      { after: 0, rows: rowWith(60) },
      { after: 6, rows: rowWith(90) },
    ],
  ]) {
    expect(maturityIn(historyOf(readings))?.days).toBe(0);
  }
});

test('days are compared only if the same campaigns are known in both readings', () => {
  const both = (sales: number | null) => (day: string) => [
    ...rowWith(50)(day),
    rowOf(day, 'b', { impressions: 1, sales }),
  ];
  const later = { after: 20, rows: both(50) };
  expect(maturityIn(historyOf([{ after: 0, rows: rowWith(50) }, later]))?.days).toBe(0);
  expect(maturityIn(historyOf([{ after: 0, rows: both(null) }, later]))?.days).toBe(0);
  expect(maturityIn(historyOf([{ after: 0, rows: both(0) }, later]))?.days).toBe(7);
});
