import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { fc } from '#lib/test-properties.ts';
import type { HistoryBlock } from '#features/history/history-block.ts';
import type { HistoryRow } from '#features/history/history-reading.ts';
import { sumDays } from '#features/history/history-totals.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import { unusualCampaigns, type UnusualCampaignsOf, unusualTotals } from './unusual-campaigns.ts';

const all = daysFrom('2026-09-10', '2026-11-19');
const from = all.length - 7;
const planted = all.at(-3) ?? '';

/** About 100 a day, with five times as much on one day. */
function rows(id: string, more: Partial<HistoryRow> = {}): HistoryRow[] {
  return all.map((day, place) => {
    const spend = (90 + ((place * 37) % 20)) * (day === planted ? 5 : 1);
    return rowOf(day, id, { spend, sales: 4 * spend, conversions: 40, ...more });
  });
}

const blocksOf = (
  of: readonly HistoryRow[],
  active: ReadonlyMap<string, number> = new Map(),
): HistoryBlock[] => {
  const [start = '', end = ''] = [all[0], all.at(-1)];
  const zones = new Map(['acct-1', 'acct-2'].map((id) => [id, 'UTC']));
  return [...merged(read({ start, end, zones, rows: of, active }).blocks).values()];
};

const findIn = (blocks: readonly HistoryBlock[], more: Partial<UnusualCampaignsOf> = {}) =>
  unusualCampaigns({
    blocks,
    all,
    from,
    isIncluded: () => true,
    finalShareOf: () => null,
    ...more,
  });

test('finds the day of each campaign, whatever the order of rows and months', () => {
  const given = [
    ...rows('a'),
    ...rows('b', { account_id: 'acct-2' }),
    ...rows('even', { spend: 100 }),
  ];
  const places = fc.shuffledSubarray([...given.keys()], { minLength: given.length });
  fc.assert(
    fc.property(places, fc.boolean(), (order, isReversed) => {
      const blocks = blocksOf(order.flatMap((at) => given[at] ?? []));
      const found = findIn(isReversed ? blocks.toReversed() : blocks);
      expect(found.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
      for (const { days } of found)
        expect(days).toMatchObject([{ place: all.indexOf(planted), metric: 'spend' }]);
    }),
    { numRuns: 20 },
  );
});

test('never adds currencies: after a change of currency, the new one has no usual days yet', () => {
  const change = all.at(-7) ?? '';
  const changed = rows('a', { spend: 100 }).map((row) =>
    (row.date ?? '') < change ? row : { ...row, currency: 'JPY', spend: 16_000 },
  );
  const found = findIn(blocksOf(changed)).map(({ currency, days }) => [currency, days.length]);
  // In the earlier currency, it stopped.
  expect(found).toEqual([['EUR', 1]]);
});

test('a day that was not read is not zero, nor is a figure that the service left out', () => {
  const given = rows('a', { spend: 100 });
  const without = given.map((row) => (row.date === planted ? { ...row, spend: null } : row));
  expect(findIn(blocksOf(without))).toEqual([]);
  const gap = given.filter(({ date }) => date !== planted);
  const isZero = ({ days }: { days: readonly { value: number }[] }) => days[0]?.value === 0;
  // Others have rows on the day: the campaign had none.
  const other = rows('b', { spend: 100 });
  expect(findIn(blocksOf([...gap, ...other])).map(isZero)).toEqual([true]);
  expect(findIn(blocksOf(gap, new Map([[planted, 1]])))).toEqual([]);
});

test('judges only the included campaigns, by their known sales', () => {
  const given = [...rows('a', { spend: 100 }), ...rows('b')];
  const blocks = blocksOf(given);
  expect(findIn(blocks, { isIncluded: ({ id }) => id === 'a' })).toEqual([]);
  const readAt = new Set<number>();
  const found = findIn(blocks, {
    isIncluded: ({ id }) => id === 'a',
    finalShareOf: (_, account, day, at) => {
      readAt.add(at);
      return account === 'acct-1' && day === planted ? 0.1 : 1;
    },
  });
  // Ten times the sales that are known of five times the usual ones.
  expect(found[0]?.days.map(({ metric }) => metric)).toEqual(['sales', 'acos']);
  expect([...readAt]).toEqual([Date.parse('2026-11-20T12:00:00Z')]);
});

test('judges all campaigns together, on days that all of their accounts have', () => {
  const given = [...rows('a'), ...rows('b', { account_id: 'acct-2' })];
  const account = { zone: 'UTC', windowDays: 14 as number | null, weight: 1 };
  const findTogether = (blocks: readonly HistoryBlock[], ...ids: string[]) =>
    unusualTotals({
      blocks,
      all,
      from,
      figures: sumDays(blocks, all, () => true),
      accounts: ids.map((id) => ({ ...account, id })),
      currency: 'EUR',
    }).map(({ place, metric }) => [all[place], metric]);
  // Sales may still grow.
  expect(findTogether(blocksOf(given), 'acct-1', 'acct-2')).toEqual([[planted, 'spend']]);
  expect(findTogether(blocksOf(given), 'acct-1', 'acct-2', 'never read')).toEqual([]);
  account.windowDays = 0;
  expect(findTogether(blocksOf(given), 'acct-1', 'acct-2')).toHaveLength(2);
  // It is not known whether they are final.
  account.windowDays = null;
  expect(findTogether(blocksOf(given), 'acct-1', 'acct-2')).toEqual([[planted, 'spend']]);
});
