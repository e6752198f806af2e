import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import { dailyLines } from './daily-lines.ts';

const days = daysFrom('2026-10-30', '2026-11-02');
const rows = [
  rowOf('2026-10-31', 'a', { spend: 1, sales: 2 }),
  rowOf('2026-11-01', 'other', { spend: 1 }),
  rowOf('2026-11-02', 'a', { spend: 3, sales: 9 }),
  rowOf('2026-11-02', 'mixed', { spend: 3 }),
  rowOf('2026-11-02', 'mixed', { spend: 3, currency: 'USD' }),
];
const active = new Map([['2026-10-30', 1]]);
const reading = read({ rows, active, start: '2026-10-30', end: '2026-11-02' });
const blocks = [...merged(reading.blocks).values()];
const spendOf = (months: typeof blocks, key: string) => {
  const line = dailyLines(months, days, ({ id }) => id).get(key);
  return line && [...line.spend].map((value) => value / 1e6);
};

test('a day that was not read is unknown, and one without activity is zero', () => {
  // October 30 had rows before and now has none, so it was not read.
  expect(spendOf(blocks, 'a')).toEqual([Number.NaN, 1, 0, 3]);
  const november = blocks.filter(({ month }) => month === '2026-11');
  expect(spendOf(november, 'a')).toEqual([Number.NaN, Number.NaN, 0, 3]);
});

test('several currencies are never one line', () => {
  expect(spendOf(blocks, 'mixed')).toBeUndefined();
  expect(spendOf(blocks, 'unknown')).toBeUndefined();
});

test('an account has the sum of its campaigns', () => {
  const one = blocks.map((block) => ({
    ...block,
    campaigns: block.campaigns.map((campaign) => ({ ...campaign, currency: 'EUR' })),
  }));
  const line = dailyLines(one, days, (_, account) => account).get('acct-1');
  expect(line && [...line.spend]).toEqual([Number.NaN, 1e6, 1e6, 9e6]);
});
