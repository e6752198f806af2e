import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { fc } from '#lib/test-properties.ts';
import { checkedAt, validLists, sent } from './checks/test-checks.ts';
import {
  warningsAbout,
  warningsOfCampaigns,
  findDataWarnings,
  warningSearch,
  campaignWarningSearch,
} from './data-warnings.ts';

const [clean] = fc.sample(validLists, { numRuns: 1, seed: 3 });
const one = clean?.campaigns.records[0] as Campaign;
const metrics = one.metrics as NonNullable<Campaign['metrics']>;

/** A plausible campaign in a currency, with changes by the test. */
const campaign = (
  id: string,
  currency: string | null,
  changes: Partial<typeof metrics> = {},
): Campaign => {
  const figures = { impressions: 900, clicks: 90, spend: 30, conversions: 9, sales: 60 };
  const own = { ...metrics, ...figures, roas: 2, acos: 0.5, currency_code: currency, ...changes };
  return { ...one, id, account_id: `account in ${currency}`, metrics: own };
};
const around = { accounts: undefined, list: undefined, at: checkedAt };

test('attaches a warning to the metric and currency it concerns', () => {
  const rows = [
    campaign('a', 'EUR', { impressions: 1 }),
    campaign('b', 'EUR', { impressions: 2 }),
    campaign('c', 'USD', { impressions: 3 }),
    campaign('d', 'USD', { conversions: 0 }),
  ];
  const all = findDataWarnings(rows, around);
  const about = (...of: ['clicks' | 'sales' | 'spend', string]) =>
    warningsAbout(all, ...of).map(({ check, campaigns }) => [check.id, ...campaigns]);
  expect(about('clicks', 'EUR')).toEqual([['clicks-impressions', 'a', 'b']]);
  expect(about('clicks', 'USD')).toEqual([['clicks-impressions', 'c']]);
  expect(about('sales', 'USD')).toEqual([['sales-conversions', 'd']]);
  expect(about('sales', 'EUR')).toEqual([]);
  expect(about('spend', 'EUR')).toEqual([]);
});

test('warns about rows newer than their account’s last sync once accounts are loaded', () => {
  const rows = [campaign('a', 'EUR'), campaign('b', 'EUR')];
  expect(findDataWarnings(rows, around)).toEqual([]);
  const lost = {
    ...clean?.accounts.records[0],
    id: 'account in EUR',
    currency_code: 'EUR',
    is_connected: false,
    last_synced_at: '2026-03-01T00:00:00Z',
  };
  const accounts = sent([lost as never]);
  expect(findDataWarnings(rows, { ...around, accounts })).toMatchObject([
    { check: { id: 'metrics-disconnected' }, campaigns: ['a', 'b'] },
  ]);
  // Everything that depends on its money is affected.
  for (const figure of ['spend', 'sales', 'roas', 'acos'] as const)
    expect(
      warningsAbout(findDataWarnings(rows, { ...around, accounts }), figure, 'EUR'),
    ).toHaveLength(1);
});

test('warns about the records behind metrics of a date range, not about the service’s metrics', () => {
  const own = [campaign('a', 'EUR', { impressions: 1 }), campaign('b', 'EUR', { impressions: 2 })];
  const lost = {
    ...clean?.accounts.records[0],
    id: 'account in EUR',
    currency_code: 'EUR',
    is_connected: false,
    last_synced_at: '2026-03-01T00:00:00Z',
  };
  const sources = { ...around, accounts: sent([lost as never]), list: sent(own) };
  // The history does not say when its metrics were updated, and has them in the currency of the day.
  const rows = own.map((it) => ({
    ...it,
    metrics: { ...metrics, as_of: null, currency_code: 'USD' },
  }));
  const found = (all: readonly Campaign[], isOfRange: boolean) =>
    findDataWarnings(all, { ...sources, isOfRange }).map(({ check, campaigns, currency }) => [
      check.id,
      currency,
      ...campaigns,
    ]);
  expect(found(rows.slice(0, 1), true)).toEqual([['metrics-disconnected', 'USD', 'a']]);
  expect(found(own, true)).toEqual([['metrics-disconnected', 'EUR', 'a', 'b']]);
  expect(found(own, false)).toContainEqual(['clicks-impressions', 'EUR', 'a', 'b']);
  const short = { ...sources, list: { ...sent(own), total: 3 }, isOfRange: true };
  expect(findDataWarnings(rows, short).map(({ check }) => check.id)).toContain('totals');
});

test('links to the rows of its currency, of all for a converted total, or to a whole list', () => {
  const rows = [
    campaign('a', 'EUR', { impressions: 1 }),
    campaign('b', 'USD', { impressions: 2 }),
    campaign('c', null, { impressions: 3 }),
  ];
  const all = findDataWarnings(rows, around);
  const linkOf = (currency?: string | null) =>
    warningSearch(warningsAbout(all, 'clicks', currency), currency);
  expect(linkOf('EUR')).toEqual({ check: 'clicks-impressions', f: 'currency*is*EUR' });
  expect(linkOf(null)).toEqual({ check: 'clicks-impressions', f: 'currency*empty' });
  expect(linkOf()).toEqual({ check: 'clicks-impressions' });
  expect(warningsAbout(all, 'clicks').flatMap(({ campaigns }) => campaigns)).toHaveLength(3);
  const short = findDataWarnings(rows, { ...around, list: { ...sent(rows), total: 4 } });
  expect(warningSearch(warningsAbout(short, 'spend', 'EUR'), 'EUR')).toEqual({ check: 'totals' });
});

test('an incomplete list affects all totals but no single campaign', () => {
  const rows = [campaign('a', 'EUR'), campaign('b', 'USD')];
  const list = { ...sent(rows), total: 3 };
  const all = findDataWarnings(rows, { ...around, list });
  for (const currency of ['EUR', 'USD', null])
    expect(warningsAbout(all, 'spend', currency).map(({ check }) => check.id)).toEqual(['totals']);
  expect(findDataWarnings(rows.slice(0, 1), { ...around, list })).toEqual([]);
});

test('for a few campaigns counts and links only their own warnings', () => {
  const rows = [
    campaign('a', 'EUR', { impressions: 1 }),
    campaign('b', 'EUR', { impressions: 2 }),
    campaign('c', 'USD', { conversions: 0 }),
  ];
  const all = findDataWarnings(rows, { ...around, list: { ...sent(rows), total: 4 } });
  const about = (...ids: string[]) => warningsOfCampaigns(all, ['clicks', 'sales'], new Set(ids));
  expect(about('a', 'c').map(({ check, campaigns }) => [check.id, ...campaigns])).toEqual([
    ['clicks-impressions', 'a'],
    ['sales-conversions', 'c'],
  ]);
  expect(campaignWarningSearch(about('c', 'b', 'a'))).toEqual({
    check: 'clicks-impressions,sales-conversions',
    campaign_id: 'a,b,c',
  });
  // An incomplete list is not a problem of a single campaign.
  expect(warningsOfCampaigns(all, ['spend'], new Set(['a', 'b', 'c']))).toEqual([]);
  const many = Array.from({ length: 101 }, (_, i) => campaign(`${i}`, 'EUR', { impressions: 1 }));
  const found = warningsOfCampaigns(
    findDataWarnings(many, around),
    ['clicks'],
    new Set(many.map(({ id }) => id)),
  );
  expect(campaignWarningSearch(found)).toEqual({ check: 'clicks-impressions' });
});
