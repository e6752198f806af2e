/** Any row that a rule may meet, for property tests. */
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { fc } from '#lib/test-properties.ts';
import type { BudgetPacing } from '#features/pacing/use-pacing.ts';
import { noBudgets, pacingStatus } from '#metrics/budgets.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { entireScope } from '#navigation/scope.ts';
import { readQuality } from '#features/scans/quality.ts';
import type {
  AdvertisedProduct,
  CampaignRow,
  Finding,
  KeywordRow,
  UnusualDayRow,
} from '#features/findings/finding.ts';
import {
  findInBudget,
  findInCampaign,
  findInKeyword,
  findInPlace,
  findInUnusualTotal,
  findOnUnusualDay,
} from './rules.ts';

const money = fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100);
const currency = fc.constantFrom('EUR', 'USD', 'GBP', null);
const units = fc.option(fc.integer({ min: 0, max: 5000 }));
const days = fc.integer({ min: 1, max: 90 });

export function listingOf(id: string, change: Partial<Listing> = {}): Listing {
  return {
    id,
    status: 'active',
    channel: 'channel-a',
    account_id: 'acct-1',
    is_parent: false,
    product_id: 'B1',
    sku: null,
    title: `Lamp ${id}`,
    price: null,
    inventory_level: 10,
    is_fba: true,
    parent_id: null,
    ...change,
  };
}

/** A place at which nothing is wrong, unless `change` says otherwise. */
export function placeOf(change: Partial<AdvertisedProduct> = {}): AdvertisedProduct {
  return {
    productId: 'B1',
    channel: 'channel-a',
    accountId: 'acct-1',
    currency: 'EUR',
    spend: 300,
    sales: 900,
    days: 30,
    name: 'Lamp',
    listings: [listingOf('lst-1')],
    isElsewhere: false,
    stock: 1000,
    soldADay: 1,
    inbound: 0,
    isEligible: null,
    ...change,
  };
}

export function campaignOf(id: string, metrics: Partial<Campaign['metrics']> = {}): Campaign {
  return {
    id,
    name: `Campaign ${id}`,
    channel: 'channel-a',
    status: 'enabled',
    account_id: 'acct-1',
    campaign_type: null,
    metrics: {
      ...noMetrics,
      impressions: 1000,
      clicks: 10,
      spend: 100,
      conversions: 1,
      sales: 400,
      currency_code: 'EUR',
      attribution_window_days: 14,
      ...metrics,
    },
  };
}

const listings = fc
  .array(fc.constantFrom('active', 'inactive', 'suppressed', null), { maxLength: 4 })
  .map((all) => all.map((status, i) => listingOf(`lst-${i}`, { status })));

const places: fc.Arbitrary<AdvertisedProduct> = fc.record({
  productId: fc.stringMatching(/^B\d{4}$/),
  channel: fc.constantFrom('channel-a', 'dsp', null),
  accountId: fc.constantFrom('acct-1', 'acct-2', null),
  currency,
  spend: money,
  sales: fc.option(fc.oneof(fc.constant(0), money)),
  days,
  name: fc.string(),
  listings,
  isElsewhere: fc.boolean(),
  stock: units,
  soldADay: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
  inbound: units,
  isEligible: fc.constantFrom(true, false, null),
});

const campaigns: fc.Arbitrary<CampaignRow> = fc
  .record({
    id: fc.stringMatching(/^c\d{4}$/),
    spend: fc.option(money),
    sales: fc.option(fc.oneof(fc.constant(0), money)),
    roas: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
    currency,
    days: fc.option(days),
    target: fc.option(fc.double({ min: 0.01, max: 2, noNaN: true })),
  })
  .map(({ id, spend, sales, roas, currency: code, days: length, target }) => ({
    campaign: campaignOf(id, { spend, sales, roas, currency_code: code }),
    days: length,
    target: target === null ? null : { of: 'everything', acos: target },
  }));

const amounts = fc.oneof(fc.constant(0), money);

const unusualDays: fc.Arbitrary<UnusualDayRow> = fc.record({
  campaign: fc.stringMatching(/^c\d{4}$/).map((id) => campaignOf(id)),
  day: fc.constantFrom('2026-11-22', '2026-11-23'),
  currency,
  unusual: fc
    .record({
      spend: fc.oneof(amounts, fc.constant(Number.NaN)),
      sales: fc.tuple(amounts, money),
      usual: money,
      acos: fc.tuple(money, money),
    })
    .map(({ spend, sales, usual, acos }) => {
      const day = { place: 0, spend, low: 1, high: 2 };
      return [
        { ...day, metric: 'spend', value: spend, usual },
        { ...day, metric: 'sales', value: sales[0], usual: sales[1] },
        { ...day, metric: 'acos', value: acos[0], usual: acos[1] },
      ];
    }),
});

export const keywords: fc.Arbitrary<KeywordRow> = fc.record({
  id: fc.stringMatching(/^k\d{4}$/),
  text: fc.string(),
  matchType: fc.constantFrom('exact', null),
  campaignId: fc.constantFrom('c1', null),
  accountId: fc.constantFrom('acct-1', null),
  campaign: fc.constantFrom('Lamps', null),
  currency,
  bid: fc.option(money),
  spend: fc.oneof(fc.constant(0), money),
  sales: fc.option(fc.oneof(fc.constant(0), money)),
  clicks: fc.option(fc.integer({ min: 0, max: 1e6 })),
  conversions: fc.option(fc.integer({ min: 0, max: 1e6 })),
  days,
});

/** The pacing of a budget of 1,000 EUR, of an account or a channel, or of everything. */
export function pacingOf(
  projected: number,
  place: BudgetPacing['place'] = { channel: null, account_id: null },
): BudgetPacing {
  const { channel, account_id: id } = place;
  const off = projected / 1000 - 1;
  const own = { amount: 1000, currency: 'EUR' };
  return {
    budget:
      id !== null
        ? { of: 'account', accountId: id, ...own }
        : channel === null
          ? { of: 'everything', ...own }
          : { of: 'channel', channel, ...own },
    name: id ?? channel ?? 'All campaigns',
    scope: {
      channel: id !== null || channel === null ? [] : [channel],
      account_id: id === null ? [] : [id],
    },
    place,
    month: '2026-11',
    length: 30,
    ended: 10,
    spent: 400,
    ahead: 400 - 1000 / 3,
    estimated: 0,
    left: 600,
    projection: { amount: projected, off, usualADay: (projected - 400) / 20 },
    status: pacingStatus(off, noBudgets),
    isSure: true,
    missing: [],
    disconnected: 0,
    unread: 0,
    short: 0,
    leftOut: 0,
    lacking: [],
  };
}

/** A page of any score, all of whose signals have it but one. */
export function qualityOf(score: number, weakest = score) {
  const signal = (own: number) => ({ score: own, value: own, recommended: 100 });
  return readQuality({
    listing_id: null,
    evaluated_at: null,
    score,
    signals: {
      title_completeness: signal(score),
      description_completeness: signal(weakest),
      image_count: signal(score),
      brand_signal: signal(score),
    },
  });
}

const scores = fc.integer({ min: 0, max: 100 });

interface Rows {
  places: AdvertisedProduct[];
  campaigns: CampaignRow[];
  keywords: KeywordRow[];
  days: UnusualDayRow[];
  /** Projections of the budget of everything. */
  projected: number[];
  score: number;
}

/** Rows of all kinds, each once. */
export const rows: fc.Arbitrary<Rows> = fc.record({
  places: fc.uniqueArray(places, {
    selector: ({ productId, channel, accountId, currency: code }) =>
      [productId, channel, accountId, code].join(' '),
    maxLength: 8,
  }),
  campaigns: fc.uniqueArray(campaigns, { selector: ({ campaign }) => campaign.id, maxLength: 8 }),
  keywords: fc.uniqueArray(keywords, { selector: ({ id }) => id, maxLength: 8 }),
  days: fc.uniqueArray(unusualDays, {
    selector: ({ campaign, day }) => `${campaign.id} ${day}`,
    maxLength: 8,
  }),
  projected: fc.array(money, { maxLength: 1 }),
  score: scores,
});

/** What all rules find in them. */
export function findIn({
  places: all,
  campaigns: some,
  keywords: words,
  days: own,
  projected,
  score,
}: Rows): Finding[] {
  const quality = qualityOf(score, score / 2);
  return [
    ...all.flatMap((place) => findInPlace({ place, quality: () => quality })),
    ...some.flatMap((row) => findInCampaign(row)),
    ...words.flatMap((row) => findInKeyword(row)),
    ...own.flatMap((row) => findOnUnusualDay(row)),
    ...projected.flatMap((amount) => findInBudget(pacingOf(amount))),
    ...own.slice(0, 1).flatMap((row) => findInUnusualTotal({ ...row, scope: entireScope })),
  ];
}
