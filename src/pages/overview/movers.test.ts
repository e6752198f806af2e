import { expect, test } from 'vitest';
import { type CampaignSums, sumCampaigns } from '#features/history/history-campaigns.ts';
import { countDays } from '#features/history/history-coverage.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import { driversOf } from '#features/drivers/drivers.ts';
import { findMovers, moverKinds } from './movers.ts';

const days = ['2026-10-31', '2026-11-01'];
const rows = [
  rowOf('2026-10-31', 'a', { spend: 10, sales: 100 }),
  rowOf('2026-11-01', 'a', { spend: 20, sales: 40 }),
  rowOf('2026-10-31', 'b', { spend: 5, sales: 20 }),
  rowOf('2026-11-01', 'b', { spend: 5, sales: 50, channel: 'channel-b' }),
  rowOf('2026-10-31', 'same', { spend: 1, sales: 1 }),
  rowOf('2026-11-01', 'same', { spend: 1, sales: 1 }),
  rowOf('2026-11-01', 'dollars', { spend: 10, sales: 10, currency: 'USD' }),
  rowOf('2026-11-01', 'unknown', { spend: 3, sales: null }),
];
const late = rowOf('2026-11-01', 'late', { spend: 9, sales: 900, account_id: 'acct-2' });
const readings = [
  read({ rows, start: '2026-10-31', end: '2026-11-01' }),
  read({ rows: [late], zones: new Map([['acct-2', 'UTC']]), end: '2026-11-01' }),
];
const blocks = [...merged(readings.flatMap((one) => one.blocks)).values()];
const sums = sumCampaigns({
  blocks,
  all: days,
  countedOf: countDays(blocks, days, { days: days.slice(1), before: days.slice(0, 1) }),
  isIncluded: () => true,
});
const all = { value: 'all', label: 'All, in EUR', currency: 'EUR', isConverted: true };
const inEuros = {
  chosen: all,
  ratesOf: () => (currency: string | null) => (currency === 'USD' ? 0.5 : 1),
  acosPer: null,
};

test('the biggest change is first; what did not change, or cannot be compared, is left out', () => {
  const { movers, notCompared } = findMovers(sums, 'campaigns', 'sales', inEuros);
  expect(movers.map(({ id, change }) => [id, change.sales])).toEqual([
    ['a', [100, 40]],
    ['b', [20, 50]],
    ['dollars', [0, 5]],
  ]);
  // One lacks its sales, and the account of another lacks the day before.
  expect(notCompared).toBe(2);
});

test('by spend, a campaign without sales counts', () => {
  const { movers } = findMovers(sums, 'campaigns', 'spend', inEuros);
  expect(movers.map(({ id, change }) => [id, change.spend, change.sales])).toEqual([
    ['a', [10, 20], [100, 40]],
    ['dollars', [0, 5], [0, 5]],
    ['unknown', [0, 3], null],
  ]);
});

test('parts of the change of ACOS add up to it, whatever they are of', () => {
  const { acos, acosPer } = driversOf(sums, inEuros);
  const change = (acos?.after ?? Number.NaN) - (acos?.before ?? 0);
  expect(change).toBeGreaterThan(0);
  for (const kind of moverKinds) {
    const { movers, notCompared } = findMovers(sums, kind, 'acos', { ...inEuros, acosPer });
    const parts = movers.map(({ acosEffect = 0 }) => acosEffect);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(change, 3);
    expect(notCompared).toBe(2);
  }
  const { movers } = findMovers(sums, 'campaigns', 'acos', { ...inEuros, acosPer });
  expect(movers.map(({ id, acosEffect = 0 }) => [id, acosEffect > 0])).toEqual([
    ['a', true],
    ['b', false],
    ['dollars', true],
  ]);
});

test('accounts and channels add up what is known of their campaigns', () => {
  const accounts = findMovers(sums, 'accounts', 'sales', inEuros).movers;
  expect(accounts.map(({ id, change }) => [id, change.sales])).toEqual([['acct-1', [121, 96]]]);
  const channels = findMovers(sums, 'channels', 'sales', inEuros).movers;
  expect(channels.map(({ id, change }) => [id, change.sales])).toEqual([
    ['channel-a', [121, 46]],
    ['channel-b', [0, 50]],
  ]);
});

test('a currency without a rate is not compared', () => {
  const { movers, notCompared } = findMovers(sums, 'campaigns', 'sales', {
    chosen: all,
    ratesOf: () => (currency) => (currency === 'EUR' ? 1 : null),
    acosPer: null,
  });
  expect(movers.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(notCompared).toBe(3);
});

test('in one currency, a campaign that has changed its currency is not compared', () => {
  const others = sums.filter(({ id }) => id !== 'a');
  const changed = sums.flatMap((one) =>
    one.id === 'a' ? [one, { ...one, currency: 'USD' }] : one,
  );
  const inOne = (some: readonly CampaignSums[]) =>
    findMovers(some, 'campaigns', 'sales', {
      chosen: { value: 'EUR', label: 'EUR', currency: 'EUR', isConverted: false },
      ratesOf: () => undefined,
      acosPer: null,
    });
  expect(inOne(changed).movers).toEqual(inOne(others).movers);
  expect(inOne(changed).notCompared).toBe(inOne(others).notCompared + 1);
});
