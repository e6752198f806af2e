import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import type { AdvertisedProduct } from '#features/findings/finding.ts';
import { lowDays } from '#metrics/days-of-cover.ts';
import { highFromOf, isTooFew, place, quadrants, type SpendRow } from './quadrant-series.ts';

const spent = fc.array(
  fc.record({
    spend: fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 100),
    value: fc.option(fc.double({ min: 0, max: 200, noNaN: true }), { nil: null }),
    listingId: fc.option(fc.string(), { nil: null, freq: 6 }),
    isDown: fc.boolean(),
  }),
  { maxLength: 60 },
);
const named = (some: Omit<SpendRow, 'key' | 'name'>[]): SpendRow[] =>
  some.map((one, at) => ({ ...one, key: `k${at}`, name: `Name ${at}` }));
/** One limit over all, known or not. */
const highFrom = (all: readonly SpendRow[]) =>
  highFromOf(
    all.map(({ spend }) => ({ spend, currency: 'EUR' }) as AdvertisedProduct),
    'EUR',
  );
const sum = (some: readonly { spend: number }[]): number =>
  some.reduce((total, one) => total + Math.round(one.spend * 100), 0);

test('drawn, beyond and unknown together are everything, once', () => {
  fc.assert(
    fc.property(spent, fc.nat(20), (some, most) => {
      const all = named(some);
      const { points, beyond, unknown, ...placed } = place(all, 50, highFrom(all), most);
      expect(points.length + beyond.count + unknown.count).toBe(all.length);
      expect(sum(points) + sum([beyond]) + sum([unknown])).toBe(sum(all));
      expect(placed.all).toMatchObject({ count: all.length });
      expect(sum([placed.all])).toBe(sum(all));
      expect(points.length).toBeLessThanOrEqual(most);
      expect(new Set(points.map(({ key }) => key)).size).toBe(points.length);
    }),
  );
});

test('puts each known item into one quadrant by spend and value, and unsellable ones into none', () => {
  fc.assert(
    fc.property(spent, (some) => {
      const all = named(some);
      const from = highFrom(all);
      const { points, parts, unknown } = place(all, 50, from, Infinity);
      const every = [...quadrants, 'down'] as const;
      const counted = every.reduce((total, part) => total + parts[part].count, 0);
      expect(counted + unknown.count).toBe(all.length);
      for (const part of every)
        expect(points.filter((one) => one.part === part)).toHaveLength(parts[part].count);
      for (const { spend, value, part, isDown } of points) {
        expect(part === 'down').toBe(isDown);
        if (part === 'down') continue;
        expect(part.startsWith('high')).toBe(spend >= (from ?? Infinity));
        expect(part.endsWith('Short')).toBe(value < 50);
      }
      const high = all.filter(({ spend }) => spend >= (from ?? Infinity));
      expect(sum(high) * 2).toBeGreaterThanOrEqual(sum(all));
    }),
  );
});

test('uses one threshold of high spend for both charts', () => {
  const at = (spend: number, currency: string) => ({ spend, currency }) as AdvertisedProduct;
  const places = [at(60, 'EUR'), at(30, 'EUR'), at(10, 'EUR'), at(900, 'JPY')];
  expect(highFromOf(places, 'EUR')).toBe(60);
  const known = [{ key: 'k', name: 'n', listingId: 'l', spend: 30, value: 40, isDown: false }];
  expect(place(known, 50, highFromOf(places, 'EUR')).points[0]?.part).toBe('lowShort');
});

test('another unit of money moves no point to another quadrant', () => {
  fc.assert(
    fc.property(spent, fc.constantFrom(10, 100), (some, times) => {
      const all = named(some);
      const partsOf = (these: readonly SpendRow[]) =>
        place(these, lowDays, highFrom(these)).points.map(({ key, part }) => [key, part]);
      expect(partsOf(all.map((one) => ({ ...one, spend: one.spend * times })))).toEqual(
        partsOf(all),
      );
    }),
  );
});

test('a handful of known items is drawn only if they hold a third of the spend', () => {
  const placed = (known: number, spend: number) => {
    const row = { listingId: 'l', isDown: false };
    const all = Array.from({ length: known }, () => ({ ...row, spend, value: 40 }));
    return place(named([...all, { ...row, spend: 60, value: null }]), 50, null);
  };
  expect(isTooFew(placed(4, 5))).toBe(true);
  expect(isTooFew(placed(4, 10))).toBe(false);
  expect(isTooFew(placed(10, 1))).toBe(false);
});
