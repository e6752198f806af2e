import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { split, splitFacts } from './shares.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const luck = fc.double({ min: 0, max: 0.999, noNaN: true });
const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 1000, noNaN: true }));
const part = fc.record({ weight, clicks: weight, orders: weight, price: weight, value: weight });

test('parts add up to the total and stay within their limits', () => {
  const parts = fc.array(fc.record({ weight, room: fc.nat(50) }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(parts, luck, fc.double({ min: 0, max: 1, noNaN: true }), (all, u, share) => {
      const limits = all.map(({ room }) => room);
      const total = Math.floor(sum(limits) * share);
      const weights = all.map((one) => one.weight);
      const given = split(total, weights, u, limits);
      expect(sum(given)).toBe(total);
      expect(given.every((amount, i) => amount >= 0 && amount <= (limits[i] ?? 0))).toBe(true);
    }),
  );
});

test('the facts of parts add up field by field, and none is impossible', () => {
  const whole = fc
    .tuple(fc.nat(100_000), fc.nat(5000), fc.nat(800), fc.nat(100))
    .map(([impressions, clicks, conversions, more]) => {
      const clicked = Math.min(impressions, clicks);
      const ordered = Math.min(clicked, conversions);
      return {
        impressions,
        clicks: clicked,
        spend: clicked * 70,
        conversions: ordered,
        units: ordered === 0 ? 0 : ordered + more,
        sales: ordered * 2500,
      };
    });
  fc.assert(
    fc.property(whole, fc.array(part, { minLength: 1, maxLength: 12 }), luck, (facts, parts, u) => {
      const shares = splitFacts(facts, parts, u);
      for (const field of [
        'impressions',
        'clicks',
        'spend',
        'conversions',
        'units',
        'sales',
      ] as const) {
        expect(sum(shares.map((share) => share[field]))).toBe(facts[field]);
      }
      expect(shares.every((s) => s.clicks <= s.impressions && s.conversions <= s.clicks)).toBe(
        true,
      );
    }),
  );
});
