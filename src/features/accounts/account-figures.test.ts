import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { fc } from '#lib/test-properties.ts';
import { changeOf, figuresByAccount } from './account-figures.ts';

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

/** As whole cents, which floating-point numbers add up exactly. */
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100;

test('each account has the sums of its campaigns; ACOS is over those that have both', () => {
  fc.assert(
    fc.property(fc.array(campaign), (campaigns) => {
      const found = figuresByAccount(campaigns);
      expect(found.has('null')).toBe(false);
      for (const [account, figures] of found) {
        const own = campaigns.filter(({ account_id: id }) => id === account);
        const metrics = own.flatMap((one) => one.metrics ?? []);
        expect(figures.campaigns).toBe(own.length);
        const both = metrics.filter(({ spend, sales }) => spend !== null && sales !== null);
        const over = sumOf(both.map(({ spend }) => spend));
        const under = sumOf(both.map(({ sales }) => sales));
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

test('an account with several currencies has no sums', () => {
  const one = (code: string) =>
    ({
      account_id: 'one',
      metrics: { spend: 1, sales: 2, roas: null, currency_code: code },
    }) as unknown as Campaign;
  expect(figuresByAccount([one('EUR'), one('USD')]).get('one')).toMatchObject({
    campaigns: 2,
    currencies: 2,
    currency: null,
    spend: null,
    sales: null,
    acos: null,
  });
});

test('changes are of the account’s only currency; without earlier spend there is none', () => {
  const sums = { over: 0, under: 0, leftOut: 0 };
  const total = (spend: [number, number], acos: [number | null, number | null]) => ({
    currency: 'EUR',
    spend,
    sales: [0, 0] as const,
    acos,
    acosSums: [sums, sums] as const,
  });
  const euro = { currency: 'EUR', currencies: 1 };
  expect(changeOf([total([80, 100], [0.3, 0.25])], euro)).toEqual({
    spend_change: 25,
    acos_change: -5,
  });
  const none = { spend_change: null, acos_change: null };
  expect(changeOf([total([0, 100], [null, 0.25])], euro)).toEqual(none);
  expect(changeOf([total([80, 100], [0.3, 0.25])], { currency: 'USD', currencies: 1 })).toEqual(
    none,
  );
  expect(changeOf([total([80, 100], [0.3, 0.25])], { currency: null, currencies: 2 })).toEqual(
    none,
  );
  expect(changeOf(undefined, euro)).toEqual(none);
});
