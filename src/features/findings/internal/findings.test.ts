/** Each rule by example. */
import { expect, test } from 'vitest';
import type { UnusualDay } from '#features/history/unusual-days.ts';
import { entireScope } from '#navigation/scope.ts';
import type { KeywordRow } from '#features/findings/finding.ts';
import {
  amountAtRiskText,
  findInBudget,
  findInCampaign,
  findInKeyword,
  findInPlace,
  findInUnusualTotal,
  findOnUnusualDay,
  reasonOf,
  titleOf,
} from './rules.ts';
import { campaignOf, listingOf, pacingOf, placeOf, qualityOf } from './test-findings.ts';

const found = (place: Parameters<typeof placeOf>[0], score = 90) =>
  findInPlace({ place: placeOf(place), quality: () => qualityOf(score, score / 2) }).map(
    (finding) => [finding.amountAtRisk, `${titleOf(finding)} | ${reasonOf(finding)}`] as const,
  );

test('finds nothing wrong with a product in stock, active and fairly priced', () => {
  expect(found({})).toEqual([]);
  // Unknown data yield no findings.
  expect(found({ stock: null, soldADay: null, listings: [] })).toEqual([]);
});

test('puts the next two weeks’ spend at risk if nothing can be sold', () => {
  const [out] = found({ stock: 0 });
  expect(out).toEqual([
    140,
    'Lamp: out of stock on channel-a | Ads will spend 140.00 EUR in the next 14 days with nothing to sell. They spent 300.00 EUR in 30 days and generated 900.00 EUR in sales.',
  ]);
  expect(found({ stock: 0, inbound: 40 })[0]?.[1]).toMatch(/ on channel-a, 40 on the way \| /);
  // Zero stock is the extreme of running out.
  const [almost] = found({ stock: 1e-9, soldADay: 2 });
  expect(almost?.[0]).toBeCloseTo(140);
  // A report of a week says little about two: it looks no further ahead than back.
  const [week] = found({ stock: 0, days: 7 });
  expect(week?.[0]).toBe(300);
  expect(week?.[1]).toContain('will spend 300.00 EUR in the next 7 days with');
  expect(found({ stock: 0, days: 1 })[0]?.[1]).toContain(
    'will spend 300.00 EUR in the next day with',
  );
  const listings = [listingOf('lst-1', { status: 'suppressed' })];
  const [both] = found({ stock: 0, isEligible: false, listings });
  expect(both?.[1]).toMatch(
    /^Lamp lst-1: out of stock, suppressed, and not eligible on channel-a \|/,
  );
});

test('counts half for a product listed twice with one listing down', () => {
  const listings = [listingOf('lst-1'), listingOf('lst-2', { status: 'inactive' })];
  expect(found({ listings })).toEqual([
    [
      70,
      'Lamp lst-2: inactive on channel-a | Ads will spend 70.00 EUR in the next 14 days with nothing to sell. They spent 150.00 EUR in 30 days and generated 450.00 EUR in sales.',
    ],
  ]);
  // Advertised but not listed there: one listing that can be bought is enough.
  expect(found({ listings, channel: 'dsp', isElsewhere: true })).toEqual([]);
  const down = listings.slice(1);
  expect(found({ listings: down, channel: 'dsp', isElsewhere: true })).toEqual([
    [
      140,
      'Lamp lst-2: inactive wherever it is offered | Ads on dsp will spend 140.00 EUR in the next 14 days with nothing to sell. They spent 300.00 EUR in 30 days and generated 900.00 EUR in sales.',
    ],
  ]);
});

test('says no more than known about ads without sales or with unknown sales', () => {
  expect(found({ stock: 0, sales: 0 })[0]?.[1]).toMatch(/in 30 days and generated no sales\.$/);
  expect(found({ stock: 0, sales: null })[0]?.[1]).toMatch(/They spent 300\.00 EUR in 30 days\.$/);
});

test('explains an amount at risk that is less than the spend', () => {
  const amounts = (place: Parameters<typeof placeOf>[0], score = 90) =>
    findInPlace({ place: placeOf(place), quality: () => qualityOf(score, score / 2) }).map(
      (finding) => amountAtRiskText(finding),
    );
  expect(amounts({}, 40)).toEqual([
    'The share of 300.00 EUR that the weakest part is short of: description lacks 80 of 100 points.',
  ]);
  const listings = [listingOf('lst-1'), listingOf('lst-2', { status: 'inactive' })];
  expect(amounts({ listings })[0]).toMatch(/an even share for the listings that are down/);
  expect(amounts({ stock: 0 })[0]).toMatch(
    /^Estimate: current daily spend \(300\.00 EUR in 30 days\) over the next 14 days\. Past spend is not/,
  );
});

test('a weak page costs the share of spend that its weakest signal lacks', () => {
  expect(found({}, 40)).toEqual([
    [
      240,
      'Lamp lst-1: quality score 40 of 100 | Description: add 80 characters. 300.00 EUR of ads in 30 days led to this listing.',
    ],
  ]);
  expect(found({}, 50)).toEqual([]);
  // It has bigger problems.
  expect(found({ stock: 0 }, 40)).toHaveLength(1);
});

test('stock for four days leaves ten of the next fourteen without', () => {
  expect(found({ stock: 8, soldADay: 2, inbound: 40 })).toEqual([
    [
      100,
      'Lamp: stock for at most 4 days on channel-a | 8 units left, 40 on the way. 100.00 EUR of ad spend in the next 14 days would have no stock to sell.',
    ],
  ]);
  expect(found({ stock: 28, soldADay: 2 })).toEqual([]);
  // A report of a day says little about two weeks: no more than the spend.
  const [short] = found({ stock: 8, soldADay: 2, days: 1 });
  expect(short?.[0]).toBe(300);
  expect(short?.[1]).toContain(
    'At least 300.00 EUR of ad spend in the next 14 days would have no stock to sell',
  );
});

const target = { of: 'everything', acos: 0.2 } as const;

test('campaigns without a target: far above the average of their account', () => {
  const foundWith = (sales: number, own: typeof target | null) =>
    findInCampaign({ campaign: campaignOf('c1', { sales }), days: 30, target: own, average: 0.2 });
  const [finding] = foundWith(250, null);
  if (finding === undefined) throw new Error('Nothing found.');
  expect(titleOf(finding)).toBe('Campaign c1: ACOS 40.0%, account average 20.0%');
  expect(reasonOf(finding)).toMatch(
    /^At that average, the same sales would have cost 50.00 EUR less/,
  );
  // A name that reverses the text after it does not reverse ours.
  const campaign = { ...campaignOf('c1', { sales: 250 }), name: '\u202Emal' };
  const [reversed = finding] = findInCampaign({ campaign, days: 30, target: null, average: 0.2 });
  expect(titleOf(reversed)).toBe('\u2068\u202Emal\u2069: ACOS 40.0%, account average 20.0%');
  expect(foundWith(400, null)).toEqual([]);
  expect(foundWith(400, target).map(titleOf)).toEqual(['Campaign c1: ACOS 25.0%, target 20.0%']);
});

test('campaigns: without sales, or above their target', () => {
  const said = (...row: Parameters<typeof campaignOf>) =>
    findInCampaign({ campaign: campaignOf(...row), days: 30, target }).map(
      (finding) => [finding.amountAtRisk, `${titleOf(finding)} | ${reasonOf(finding)}`] as const,
    );
  expect(said('c1', { sales: 0, conversions: 0 })).toEqual([
    [100, 'Campaign c1: spend without sales | Spent 100.00 EUR in 30 days and generated no sales.'],
  ]);
  expect(said('c1', { sales: 400 })).toEqual([
    [
      20,
      'Campaign c1: ACOS 25.0%, target 20.0% | At its target, the same sales would have cost 20.00 EUR less in 30 days.',
    ],
  ]);
  expect(said('c1', { sales: 480 })).toEqual([]);
  // With conversions, the sales are uncertain.
  expect(said('c1', { sales: 0, conversions: 3 })).toEqual([]);
  // Omitted by the service: estimated if possible, else unknown.
  expect(said('c1', { sales: null, roas: 0, conversions: 0 })).toHaveLength(1);
  expect(said('c1', { sales: null, roas: null })).toEqual([]);
});

test('budgets: projected over or under by more than the tolerance', () => {
  const said = (projected: number, name?: string) =>
    findInBudget(pacingOf(projected, { channel: name ?? null, account_id: null })).map(
      (finding) => [
        finding.amountAtRisk,
        `${titleOf(finding)} | ${reasonOf(finding)}`,
        amountAtRiskText(finding),
      ],
    );
  expect(said(1100)).toEqual([]);
  expect(said(1230)).toEqual([
    [
      230,
      'All campaigns: projected 23.0% over budget in November | Projected 1,230 of 1,000 EUR: 400.00 spent in 10 of 30 days, 66.67 ahead; 30.00 a day left to spend, usually 41.50.',
      'The projection of 1,230.00 EUR less the budget of 1,000.00 EUR.',
    ],
  ]);
  expect(said(600, 'dsp')).toEqual([
    [
      400,
      'dsp: projected 40.0% under budget in November | Projected 600.00 of 1,000 EUR: 400.00 spent in 10 of 30 days, 66.67 ahead; 30.00 a day left to spend, usually 10.00.',
      'The budget of 1,000.00 EUR less the projection of 600.00 EUR.',
    ],
  ]);
  expect(findInBudget({ ...pacingOf(1230), projection: null, status: null })).toEqual([]);
});

test('keywords: without sales, or with a bid far from their CPC', () => {
  const keyword: KeywordRow = {
    id: 'k1',
    text: 'desk lamp',
    matchType: 'exact',
    campaignId: 'c1',
    accountId: 'acct-1',
    campaign: 'Lamps',
    currency: 'EUR',
    bid: 0.5,
    spend: 50,
    sales: 100,
    clicks: 100,
    conversions: 2,
    days: 30,
  };
  const said = (change: Partial<KeywordRow>) =>
    findInKeyword({ ...keyword, ...change }).map(
      (finding) => [finding.amountAtRisk, `${titleOf(finding)} | ${reasonOf(finding)}`] as const,
    );
  expect(said({})).toEqual([]);
  expect(said({ sales: 0, conversions: 2 })).toEqual([]);
  expect(said({ sales: 0, conversions: null })).toEqual([
    [
      50,
      '“desk lamp” (exact) in Lamps: spend without sales | Spent 50.00 EUR in 30 days and generated no sales.',
    ],
  ]);
  expect(said({ bid: 2 })).toEqual([
    [
      37.5,
      '“desk lamp” (exact) in Lamps: bid is 4.00 times its CPC | Bids 2.00 EUR, pays 0.50 EUR per click. Spent 50.00 EUR in 30 days.',
    ],
  ]);
  expect(said({ bid: 0.25 })).toEqual([
    [
      25,
      '“desk lamp” (exact) in Lamps: bid is 0.50 times its CPC | Bids 0.25 EUR, pays 0.50 EUR per click. Spent 50.00 EUR in 30 days.',
    ],
  ]);
});

test('puts the spend beyond a usual day at risk, and only where a day was worse than usual', () => {
  const campaign = campaignOf('c1');
  const day = { place: 0, low: 80, high: 120, spend: 500 };
  const spend = { ...day, metric: 'spend', value: 500, usual: 100 } as const;
  const acos = { ...day, metric: 'acos', value: 1, usual: 0.25, low: 0.2, high: 0.3 } as const;
  const sales = { ...day, metric: 'sales', value: 0, usual: 400, low: 300, high: 500 } as const;
  const findOn = (...unusual: UnusualDay[]) =>
    findOnUnusualDay({ campaign, day: '2026-11-23', currency: 'EUR', unusual });
  const [finding] = findOn(spend, acos);
  if (finding === undefined) throw new Error('nothing is unusual');
  expect(titleOf(finding)).toBe('Campaign c1: unusual spend and ACOS on Nov 23, 2026');
  expect(reasonOf(finding)).toBe(
    'Spend 500.00 EUR (usually 80 to 120 on Mondays) and ACOS 100.0% (usually 20.0% to 30.0% on Mondays).',
  );
  expect(amountAtRiskText(finding)).toMatch(/: 400.00 EUR of 500.00 EUR.$/);
  expect(findOn(acos)[0]?.amountAtRisk).toBe(375);
  // Without sales there is no ACOS: nothing was earned back.
  expect(findOn(sales)[0]?.amountAtRisk).toBe(500);
  expect(
    findOn({ ...spend, value: 10 }, { ...acos, value: 0.1 }, { ...sales, value: 900 }),
  ).toEqual([]);
  expect(findOn({ ...sales, spend: Number.NaN })).toEqual([]);

  const all = { scope: entireScope, day: '2026-11-23', currency: 'EUR', unusual: [spend] };
  const [total] = findInUnusualTotal(all);
  expect(total && titleOf(total)).toBe('All campaigns in EUR: unusual spend on Nov 23, 2026');
  const ids = [
    {},
    { currency: 'USD' },
    { day: '2026-11-22' },
    { scope: { channel: ['dsp'], account_id: [] } },
  ];
  expect(
    new Set(ids.flatMap((one) => findInUnusualTotal({ ...all, ...one }).map(({ id }) => id))).size,
  ).toBe(4);
});
