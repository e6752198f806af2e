import { expect, test } from 'vitest';
import type { Finding, KeywordRow } from '#features/findings/finding.ts';
import { overlappingFindings, rankFindings } from './rank.ts';
import {
  findInBudget,
  findInCampaign,
  findInKeyword,
  findInPlace,
  findInUnusualTotal,
  findOnUnusualDay,
} from './rules.ts';
import { campaignOf, listingOf, pacingOf, placeOf, qualityOf } from './test-findings.ts';

const inPlace = (change: Parameters<typeof placeOf>[0]) =>
  findInPlace({ place: placeOf(change), quality: () => qualityOf(40, 20) });

const keyword: KeywordRow = {
  id: 'k1',
  text: 'desk lamp',
  matchType: 'exact',
  campaignId: 'c1',
  accountId: 'acct-1',
  campaign: 'Lamps',
  currency: 'EUR',
  bid: 2,
  spend: 50,
  sales: 0,
  clicks: 100,
  conversions: 0,
  days: 30,
};

test('takes shares of the scope’s spend, not of a narrower report’s', () => {
  const spent = { byCurrency: new Map([['EUR', 6000]]), days: 30 };
  const findings = [...inPlace({ stock: 0 }), ...findInKeyword({ ...keyword, bid: null })];
  const { items, spans } = rankFindings(findings, spent, null);
  expect(items.map(({ share }) => share)).toEqual([140 / 6000, 50 / 6000]);
  expect(spans).toBe(1);
});

test('compares a week’s report per day, with and without rates', () => {
  const spent = { byCurrency: new Map([['EUR', 6000]]), days: 30 };
  const findings = [
    ...inPlace({ productId: 'month', spend: 375 }),
    ...inPlace({ productId: 'week', spend: 175, days: 7 }),
  ];
  for (const rates of [null, { base: 'EUR', perUnit: {} }]) {
    const { items, spans } = rankFindings(findings, spent, rates);
    expect(items.map(({ share }) => share)).toEqual([600 / 6000, 300 / 6000]);
    expect(items.map(({ converted }) => converted)).toEqual(
      rates === null ? [null, null] : [140, 300],
    );
    expect(spans).toBe(2);
  }
});

test('ranks higher amounts of the same currency first if no share is known', () => {
  const unknown = { byCurrency: new Map(), days: 30 };
  const findings = [
    ...inPlace({ stock: 0, productId: 'A', spend: 30 }),
    ...inPlace({ stock: 0, productId: 'B', spend: 3000 }),
    ...inPlace({ stock: 0, productId: 'C', spend: 90_000, currency: 'JPY' }),
    ...findInKeyword({ ...keyword, bid: null, spend: 200 }),
  ];
  expect(
    rankFindings(findings, unknown, null).items.map(({ finding }) => finding.amountAtRisk),
  ).toEqual([1400, 200, 14, 42_000]);
});

test('finds overlaps of products, keywords, and campaigns with their keywords', () => {
  const again = (...findings: Parameters<typeof overlappingFindings>[0]) => [
    ...overlappingFindings(findings),
  ];
  const listings = [listingOf('lst-1'), listingOf('lst-2', { status: 'inactive' })];
  const [down, weak] = inPlace({ listings });
  const [other] = inPlace({ stock: 0, productId: 'B2' });
  const [noSales, apart] = findInKeyword(keyword);
  const [campaign] = findInCampaign({
    campaign: campaignOf('c1', { sales: 0, conversions: 0 }),
    days: 30,
    target: null,
  });
  if (!down || !weak || !other || !noSales || !apart || !campaign) throw new Error('too few');
  expect(again(down, other, weak)).toEqual([weak.id]);
  expect(again(noSales, apart)).toEqual([apart.id]);
  expect(again(campaign, noSales)).toEqual([noSales.id]);
  expect(again(noSales, campaign)).toEqual([campaign.id]);
  expect(again(down, other, campaign)).toEqual([]);
});

test('a budget overlaps with one that includes it, and with one that it includes', () => {
  const [all] = findInBudget(pacingOf(2000));
  const [channel] = findInBudget(pacingOf(2000, { channel: 'a', account_id: null }));
  const [inChannel] = findInBudget(pacingOf(2000, { channel: 'a', account_id: 'acct-1' }));
  const [other] = findInBudget(pacingOf(2000, { channel: 'b', account_id: 'acct-2' }));
  const [under] = findInBudget(pacingOf(500, { channel: 'a', account_id: 'acct-3' }));
  if (!all || !channel || !inChannel || !other || !under) throw new Error('too few');
  const ids = (...of: Finding[]) => [...overlappingFindings(of)];
  expect(ids(all, channel)).toEqual([channel.id]);
  expect(ids(inChannel, channel)).toEqual([channel.id]);
  expect(ids(other, channel, inChannel)).toEqual([inChannel.id]);
  expect(ids(inChannel, other)).toEqual([]);
  expect(ids(inChannel, other, all)).toEqual([all.id]);
  // What one spends too little is not what all spend too much.
  expect(ids(all, channel, under)).toEqual([channel.id]);
});

test('a budget can be missed by more than all spend', () => {
  const spent = { byCurrency: new Map([['EUR', 100]]), days: 30 };
  const { items } = rankFindings(findInBudget(pacingOf(60)), spent, null);
  expect(items.map(({ share }) => share)).toEqual([9.4]);
});

test('an unusual day of all campaigns overlaps with those of some, in the same currency', () => {
  const unusual = [
    { place: 0, metric: 'spend', value: 9, usual: 3, low: 2, high: 4, spend: 9 },
  ] as const;
  const day = { day: '2026-11-23', currency: 'EUR', unusual };
  const all = findInUnusualTotal({ ...day, scope: { channel: [], account_id: [] } });
  const one = findOnUnusualDay({ ...day, campaign: campaignOf('c1') });
  const dollars = findOnUnusualDay({ ...day, campaign: campaignOf('c2'), currency: 'USD' });
  const ids = (...of: Finding[]) => [...overlappingFindings(of)];
  expect(ids(...all, ...one, ...dollars)).toEqual(one.map(({ id }) => id));
  expect(ids(...one, ...all)).toEqual(all.map(({ id }) => id));
  expect(ids(...dollars, ...all)).toEqual([]);
});
