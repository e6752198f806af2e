/** Valid rows for tests. */
import type { Account } from '#api/contract/account.ts';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import type { Listing } from '#api/contract/listing.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { msPerDay } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { summedMetrics } from '#features/history/history-campaigns.ts';
import type { PeriodSums } from '#features/history/period-sums.ts';
import type { ListsToCheck, CheckedList } from '#features/data-quality/checks/check.ts';

/** Wednesday, 11 March 2026, 09:07 in UTC. */
export const checkedAt = Date.UTC(2026, 2, 11, 9, 7);

export const sent = <T>(records: readonly T[]): CheckedList<T> => ({
  records,
  total: records.length,
  unreadable: 0,
  repeated: [],
  receivedAt: checkedAt,
});

/** Every list is there, and no check finds a problem. */
export type ValidLists = {
  [Name in 'accounts' | 'campaigns' | 'keywords' | 'listings']-?: NonNullable<ListsToCheck[Name]>;
} & Pick<ListsToCheck, 'before' | 'history'>;

/** The sums of a campaign’s days in a history, the same as its metrics. All are read long after they were final. */
export function sumsOf({ metrics }: Campaign): PeriodSums {
  const { period_start: start, period_end: end, currency_code: currency } = metrics ?? noMetrics;
  const days = daysFrom(start ?? '', end ?? '').map((day) => {
    const endsAt = Date.parse(day) + msPerDay;
    return { endsAt, closesAt: endsAt, readAt: checkedAt };
  });
  const sums = summedMetrics.map((id) => [id, Math.round((metrics?.[id] ?? Number.NaN) * 1e6)]);
  return {
    start: start ?? '',
    end: end ?? '',
    days,
    currencies: [currency],
    sums: Object.fromEntries(sums) as PeriodSums['sums'],
  };
}

const accountOf = (id: string, currency: string): Account => ({
  id,
  channel: 'channel-a',
  is_connected: true,
  linked_channel_id: null,
  name: `Account ${id}`,
  country_code: 'DE',
  currency_code: currency,
  time_zone: 'Europe/Berlin',
  last_synced_at: '2026-03-11T08:00:00Z',
});

/** Metrics as a correct service sends them; rounded ones are rounded. */
const metricsOf = (currency: string, inPercent: boolean) =>
  fc
    .tuple(
      fc.nat(1e6),
      fc.nat(1e4),
      fc.nat(200),
      fc.nat(50_000),
      fc.integer({ min: 100, max: 20_000 }),
      fc.boolean(),
    )
    .map(([more, clicked, converted, cents, orderCents, hasSales]): Metrics => {
      const clicks = Math.max(clicked, converted);
      const conversions = clicks === 0 ? 0 : Math.min(converted, clicks);
      const sales = (conversions * orderCents) / 100;
      // From an ACOS of 2% on: below, two digits are too coarse.
      const spend = clicks === 0 ? 0 : (cents + 1) / 100 + Math.ceil(sales) / 50;
      const two = (value: number) => Math.round(value * 100) / 100;
      return {
        ...noMetrics,
        impressions: clicks + more,
        clicks,
        spend,
        conversions,
        // Omitted sales are estimated as spend × ROAS, so ROAS is not rounded then.
        sales: hasSales ? sales : null,
        roas: spend === 0 ? null : hasSales ? two(sales / spend) : sales / spend,
        acos: sales === 0 ? null : two((spend / sales) * (inPercent ? 100 : 1)),
        currency_code: currency,
        period_start: '2026-02-09',
        period_end: '2026-03-10',
        as_of: '2026-03-11T08:00:00Z',
        attribution_window_days: 14,
      };
    });

const keywordOf = (at: number, campaign: Campaign): Keyword => ({
  id: `kw-${at}`,
  match_type: 'exact',
  bid: 1,
  state: at % 2 === 0 || campaign.status !== 'enabled' ? 'paused' : 'enabled',
  campaign_id: campaign.id,
  ad_group_id: null,
  channel: campaign.channel,
  account_id: campaign.account_id,
  keyword_text: 'desk lamp',
  currency_code: campaign.metrics?.currency_code ?? null,
});

const listingOf = (at: number, account: Account): Listing => ({
  id: `lst-${at}`,
  status: 'active',
  channel: account.channel,
  account_id: account.id,
  is_parent: at === 0,
  product_id: null,
  sku: null,
  title: null,
  price: { amount: 9.99, currency_code: account.currency_code },
  inventory_level: 3,
  is_fba: true,
  parent_id: at === 0 ? null : 'lst-0',
});

/** Arbitrary valid rows: one to four accounts with campaigns, each with a keyword, and a family of listings. */
export const validLists: fc.Arbitrary<ValidLists> = fc
  .tuple(
    fc.array(fc.constantFrom('EUR', 'GBP', 'USD'), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .chain(([currencies, inPercent]) => {
    const accounts = currencies.map((currency, at) => accountOf(`acct-${at}`, currency));
    const campaigns = fc.array(
      fc.tuple(
        fc.constantFrom(...accounts),
        fc.constantFrom('enabled', 'paused', 'archived', 'odd'),
      ),
      { minLength: 2, maxLength: 20 },
    );
    return campaigns
      .chain((some) =>
        fc.tuple(
          ...some.map(([account, status], at) =>
            metricsOf(account.currency_code ?? '', inPercent).map((metrics): Campaign => ({
              id: `cmp-${at}`,
              channel: account.channel,
              status,
              account_id: account.id,
              campaign_type: 'sponsored_products',
              metrics,
              name: null,
            })),
          ),
        ),
      )
      .map((some) => ({
        accounts: sent(accounts),
        campaigns: sent(some),
        keywords: sent(some.map((campaign, at) => keywordOf(at, campaign))),
        listings: sent([0, 1, 2].map((at) => listingOf(at, accounts[0] as Account))),
      }));
  });
