import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { figuresByAccount } from '#pages/accounts/account-figures.ts';
import { recordOf } from '#pages/campaigns/campaigns.list.tsx';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import { campaignAt } from '#mocks/world/campaigns.ts';
import { sumCampaigns } from '#features/history/history-campaigns.ts';
import { countDays } from '#features/history/history-coverage.ts';
import { periodCampaigns } from '#features/history/period-campaigns.ts';
import { layout, updatedHistory } from '#features/history/test-world-history.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { quotient } from '#metrics/ratios.ts';
import { ratiosOf, totalsByCurrency } from '#metrics/totals.ts';

const now = Date.parse('2026-11-24T09:30:00Z');
const blocks = [...updatedHistory(new Map(), now).values()];
const campaigns = Array.from({ length: 200 }, (_, i) => campaignAt(layout, i, now) as Campaign);

/** The figures of tiles, which are of the only currency. */
function tilesOf(own: readonly Campaign[]) {
  const [total, ...others] = totalsByCurrency(metricsOf(own));
  if (total === undefined || others.length > 0) return undefined;
  const { spend, sales } = total;
  return { spend, sales, acos: ratiosOf(total).acos };
}

test('in any range, the tiles of a campaign and of an account have the figures of their rows', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 33 }));
  fc.assert(
    fc.property(range, ([back, length]) => {
      const end = dayAfter('2026-11-22', -back) ?? '';
      const days = daysFrom(dayAfter(end, -length) ?? '', end);
      const compared = { days, before: null };
      const countedOf = countDays(blocks, days, compared);
      const of = { blocks, all: days, countedOf, isIncluded: () => true };
      const inRange = periodCampaigns(campaigns, sumCampaigns(of), countedOf, compared).now;
      for (const campaign of inRange) {
        const { metrics, sales } = recordOf(campaign);
        const row = { spend: metrics?.spend, sales, acos: quotient(metrics?.spend ?? null, sales) };
        expect(tilesOf([campaign])).toEqual(row);
      }
      const byAccount = Map.groupBy(inRange, ({ account_id: id }) => id ?? '');
      for (const [account, { spend, sales, acos }] of figuresByAccount(inRange))
        expect(tilesOf(byAccount.get(account) ?? [])).toEqual({ spend, sales, acos });
    }),
    { numRuns: 20 },
  );
});
