import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Conversion } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { changesByAccount, figuresByAccount } from './account-figures.ts';

const cents = fc.integer({ min: 0, max: 1e8 }).map((value) => value / 100);
const campaign = fc.record({
  id: fc.uuid(),
  account_id: fc.constantFrom('one', 'two', null),
  metrics: fc.option(
    fc.record({
      spend: fc.option(cents),
      sales: fc.option(cents),
      roas: fc.constant(null),
      impressions: fc.constant(1),
      clicks: fc.constant(1),
      conversions: fc.constant(1),
      currency_code: fc.constant('EUR'),
    }),
  ),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Campaign>;

/** As whole cents, which floating-point numbers add up exactly; `null` if no value is known. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

test('each account has the sums of its campaigns; ACOS is over those that have both', () => {
  fc.assert(
    fc.property(fc.array(campaign), (campaigns) => {
      const found = figuresByAccount(campaigns);
      const accounts = campaigns.flatMap(({ account_id: id }) => id ?? []);
      expect(new Set(found.keys())).toEqual(new Set(accounts));
      for (const [account, figures] of found) {
        const own = campaigns.filter(({ account_id: id }) => id === account);
        const metrics = own.flatMap((one) => one.metrics ?? []);
        expect(figures.campaigns).toBe(own.length);
        const both = metrics.filter(({ spend, sales }) => spend !== null && sales !== null);
        const over = sumOf(both.map(({ spend }) => spend)) ?? 0;
        const under = sumOf(both.map(({ sales }) => sales)) ?? 0;
        const sums = {
          currency: 'EUR',
          spend: sumOf(metrics.map(({ spend }) => spend)),
          sales: sumOf(metrics.map(({ sales }) => sales)),
          acos_spend: over,
          acos_sales: under,
          acos: under === 0 ? null : over / under,
        };
        const none = { currency: null, spend: null, sales: null, acos: null };
        expect(figures).toMatchObject(metrics.length === 0 ? none : sums);
      }
    }),
  );
});

test('amounts in several currencies have a sum only at rates for all of them', () => {
  const one = (code: string | null, spend: number | null, sales = spend && spend * 2) =>
    ({
      account_id: 'one',
      metrics: { spend, sales, roas: null, currency_code: code },
    }) as unknown as Campaign;
  const of = (campaigns: Campaign[], rates?: Conversion) =>
    figuresByAccount(campaigns, rates).get('one');
  const two = [one('EUR', 1), one('USD', 10)];
  const none = { currency: null, spend: null, sales: null, acos: null };
  expect(of(two)).toMatchObject({ campaigns: 2, currencies: 2, ...none });
  expect(of(two, { base: 'EUR', perUnit: { GBP: 2 } })).toMatchObject(none);
  expect(of(two, { base: 'EUR', perUnit: { USD: 0.5 } })).toMatchObject({
    currency: 'EUR',
    spend: 6,
    sales: 12,
    acos: 0.5,
  });
  // A campaign without amounts has no say in it.
  expect(of([one('EUR', 1), one(null, null), one('USD', 0)])).toMatchObject({
    currency: 'EUR',
    currencies: 1,
    spend: 1,
  });
});

test('states how many campaigns ACOS leaves out', () => {
  const metrics = { roas: null, currency_code: 'EUR' };
  const own = [
    { account_id: 'one', metrics: { ...metrics, spend: 1, sales: 4 } },
    { account_id: 'one', metrics: { ...metrics, spend: 5, sales: null } },
  ] as unknown as Campaign[];
  expect(figuresByAccount(own).get('one')).toMatchObject({ spend: 6, acos: 0.25, left_out: 1 });
});

test('changes between periods are of campaigns known in both', () => {
  const of = (
    account: string,
    spend: number | null,
    sales: number | null,
    code = 'EUR',
  ): Campaign =>
    ({
      account_id: account,
      metrics: { spend, sales, roas: null, currency_code: code },
    }) as unknown as Campaign;
  const now = [
    of('one', 10, 40),
    of('one', 5, 10),
    of('one', 100, null),
    of('other', 1, 1),
    of('two', 3, 6, 'USD'),
    of('two', 3, 6),
  ];
  const before = [
    of('one', 8, 40),
    of('one', 2, 10),
    of('one', 1, 1000),
    { ...of('other', 0, 0), metrics: null },
    of('two', 2, 2, 'USD'),
    of('two', 2, 2),
  ];
  const shown = (rates?: Conversion) => figuresByAccount(now, rates);
  const changes = changesByAccount({ now, before }, shown());
  expect(changes.get('one')).toEqual({
    spend_before: 10,
    spend_difference: 5,
    sales_before: 50,
    sales_difference: 0,
    acos_spend_before: 10,
    acos_spend_after: 15,
    acos_sales_before: 50,
    acos_sales_after: 50,
  });
  expect(changes.get('other')).toBeUndefined();
  // Several currencies are never added, except at the user’s rates.
  expect(changes.get('two')).toMatchObject({ spend_before: null, spend_difference: null });
  const rates = { base: 'EUR', perUnit: { USD: 0.5 } };
  expect(changesByAccount({ now, before }, shown(rates), rates).get('two')).toMatchObject({
    spend_before: 3,
    spend_difference: 1.5,
  });
});
