/** The campaigns of the simulated service beside their days in the history, as a device has them. */
import { expect, test } from 'vitest';
import { Campaign, type Metrics } from '#api/contract/campaign.ts';
import { msPerDay } from '#lib/days.ts';
import { campaignAt } from '#mocks/world/campaigns.ts';
import { withDayFault } from '#mocks/world/day-faults.ts';
import { defaultSizes, layOut } from '#mocks/world/layout.ts';
import type { HistoryBlock } from '#features/history/history-block.ts';
import { sumPeriods } from '#features/history/period-sums.ts';
import { updatedHistory, zones } from '#features/history/test-world-history.ts';
import { runChecks } from './checks/checks.ts';
import { dailySumChecks } from './internal/checks/daily-sums.ts';
import { sent } from './internal/checks/test-checks.ts';

const start = Date.parse('2026-11-20T09:30:00Z');
const minute = 60_000;
type Months = ReadonlyMap<string, HistoryBlock>;

/** Fewer campaigns, of as many accounts in as many time zones. */
const layout = layOut(1, { ...defaultSizes, campaigns: 300 });

/** The list as of an instant, parsed as on the pages. */
const campaignsAt = (at: number, world = layout): Campaign[] =>
  Array.from({ length: world.sizes.campaigns }, (_, i) => Campaign.parse(campaignAt(world, i, at)));

/** What the check finds, and what it could check. */
function check(campaigns: readonly Campaign[], months: Months) {
  const history = sumPeriods([...months.values()], campaigns, zones);
  const rows = { campaigns: sent(campaigns), history };
  return {
    found: runChecks(rows, dailySumChecks).flatMap(({ found }) => found ?? []),
    coverage: dailySumChecks.map(({ coverage }) => coverage?.(rows)).join(' '),
  };
}

const whole = 'Compared: 300 of 300 campaigns.';

test('nothing differs, whenever the list and the history were updated', () => {
  let months: Months = new Map();
  for (let day = 0; day < 3; day++) {
    const at = start + day * msPerDay;
    const known = months;
    months = updatedHistory(months, at, { world: layout });
    // A list from before the update, at it, and until the first accounts begin another day.
    for (const later of [-10 * minute, 0, minute, 90 * minute, 13 * 60 * minute]) {
      const { found, coverage } = check(campaignsAt(at + later), months);
      expect(found).toEqual([]);
      expect([day, later, coverage]).toEqual([day, later, whole]);
    }
    // The days before the update lack the latest one.
    expect(check(campaignsAt(at), known)).toEqual({
      found: [],
      coverage:
        'Compared: 0 of 300 campaigns; not compared: 300 with days missing from the history.',
    });
  }
  // The next day begins in Europe, where the history does not have the last one yet.
  const night = check(campaignsAt(start + 2 * msPerDay + 14 * 60 * minute), months);
  expect(night.found).toEqual([]);
  expect(night.coverage).toMatch(
    /^Compared: \d+ of 300 campaigns; not compared: \d+ with days missing from the history\.$/,
  );
});

test('a campaign whose metrics are not the sum of its days is found', () => {
  const months = updatedHistory(new Map(), start, { world: layout });
  const campaigns = campaignsAt(start + 60 * minute);
  const place = campaigns.findIndex(({ metrics }) => (metrics?.sales ?? 0) > 100);
  const one = campaigns[place] as Campaign;
  const metrics = one.metrics as Metrics;
  const found = (changes: Partial<Metrics>) =>
    check(campaigns.with(place, { ...one, metrics: { ...metrics, ...changes } }), months).found.map(
      ({ id }) => id,
    );
  expect(found({})).toEqual([]);
  expect(found({ spend: (metrics.spend ?? 0) + 0.01 })).toEqual([one.id]);
  expect(found({ impressions: (metrics.impressions ?? 0) - 1 })).toEqual([one.id]);
  expect(found({ sales: (metrics.sales ?? 0) - 0.01 })).toEqual([one.id]);
  // They may have risen since.
  expect(found({ sales: (metrics.sales ?? 0) + 5 })).toEqual([]);
});

test('campaigns are not compared while reports lack a day', () => {
  const world = withDayFault(layout, 'missing-day', start);
  const campaigns = campaignsAt(start + minute, world);
  expect(check(campaigns, updatedHistory(new Map(), start, { world }))).toEqual({
    found: [],
    coverage: 'Compared: 0 of 300 campaigns; not compared: 300 with days missing from the history.',
  });
});

test('a day that the service corrects is found until the history reads it again', () => {
  const { dayFault, ...rest } = withDayFault(layout, 'restated-day', start);
  // Within the period of metrics.
  const day = (dayFault?.day ?? 0) + 30;
  const world = { ...rest, ...(dayFault && { dayFault: { ...dayFault, day } }) };
  const months = updatedHistory(new Map(), start, { world });
  const at = start + msPerDay;
  const updated = updatedHistory(months, at, { world });
  expect(check(campaignsAt(start + minute, world), months).found).toEqual([]);
  expect(check(campaignsAt(at + minute, world), updated).found).toEqual([]);
  // A history with the same days of the uncorrected world.
  const before = updatedHistory(new Map(), start, { world: layout });
  const stale = updatedHistory(before, at, { world: layout });
  const { found } = check(campaignsAt(at + minute, world), stale);
  expect(found.length).toBeGreaterThan(layout.sizes.campaigns / 4);
  expect(found[0]?.given).toMatch(/^spend /);
});
