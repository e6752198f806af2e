import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import {
  emptyRates,
  rebased,
  withRate,
  type Amount,
  convert,
  rateOf,
  type Rates,
  sumConverted,
} from './rates.ts';

const codes = ['EUR', 'USD', 'JPY', 'GBP'];
const rate = fc.integer({ min: 1, max: 100_000_000 }).map((it) => it / 1_000_000);
/** Into EUR; each of the others may be missing. */
const rates: fc.Arbitrary<Rates> = fc
  .record({ USD: rate, JPY: rate, GBP: rate }, { requiredKeys: [] })
  .map((perUnit) =>
    Object.entries(perUnit).reduce(
      (made, [code, value], i) => withRate(made, code, value, 1000 + i),
      emptyRates('EUR'),
    ),
  );
const amount: fc.Arbitrary<Amount> = fc.record({
  amount: fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
  currency: fc.constantFrom(...codes, null),
});
const amounts = fc.array(amount, { maxLength: 40 });

test('converting sums equals summing converted amounts', () => {
  fc.assert(
    fc.property(
      fc.array(amount.filter(({ currency }) => currency !== null)),
      rates,
      (list, known) => {
        const all = codes.reduce(
          (made, code) => (rateOf(code, made) === null ? withRate(made, code, 2.5, 1) : made),
          known,
        );
        const one = list.reduce(
          (sum, it) => sum + (convert(it.amount, it.currency, all) ?? NaN),
          0,
        );
        const { amount: sum } = sumConverted(list, all);
        // To a millionth for each currency, plus floating-point error.
        expect(Math.abs((sum ?? NaN) - one)).toBeLessThan(1e-5 + Math.abs(one) * 1e-9);
      },
    ),
  );
});

test('a sum does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, fc.nat()), { maxLength: 40 }), rates, (list, known) => {
      const shuffled = list.toSorted(([, a], [, b]) => a - b);
      const of = (all: typeof list) =>
        sumConverted(
          all.map(([it]) => it),
          known,
        );
      expect(of(shuffled)).toEqual(of(list));
    }),
  );
});

test('an amount without a rate is never added: it is named, and there is no sum', () => {
  fc.assert(
    fc.property(amounts, rates, (list, known) => {
      const lacking = new Set<string | null>();
      for (const code of [...codes, null]) {
        const cents = list
          .filter(({ currency }) => currency === code)
          .reduce((sum, it) => sum + Math.round(it.amount * 100), 0);
        if (cents !== 0 && rateOf(code, known) === null) lacking.add(code);
      }
      const done = sumConverted(list, known);
      expect(new Set(done.lacking)).toEqual(lacking);
      expect(done.amount === null).toBe(lacking.size > 0);
    }),
  );
  expect(
    sumConverted(
      [
        { amount: 1, currency: null },
        { amount: 1, currency: 'USD' },
      ],
      null,
    ),
  ).toEqual({ amount: null, lacking: ['USD', null] });
  expect(sumConverted([{ amount: 0, currency: 'USD' }], emptyRates('EUR')).amount).toBe(0);
});

test('an invalid rate converts nothing', () => {
  for (const odd of [0, -1, Number.NaN, Infinity]) {
    expect(convert(5, 'USD', { base: 'EUR', perUnit: { USD: odd } })).toBeNull();
  }
  expect(convert(5, 'constructor', emptyRates('EUR'))).toBeNull();
  expect(convert(5, 'EUR', { base: 'EUR', perUnit: { EUR: 7 } })).toBe(5);
  expect(convert(5, 'EUR', null)).toBeNull();
});

test('a rate can be entered, changed and removed, except for the base', () => {
  const one = withRate(emptyRates('EUR'), 'USD', 0.9, 10);
  expect(one).toEqual({ base: 'EUR', perUnit: { USD: 0.9 }, enteredAt: { USD: 10 } });
  expect(withRate(one, 'USD', 0.8, 20)).toMatchObject({
    perUnit: { USD: 0.8 },
    enteredAt: { USD: 20 },
  });
  expect(withRate(one, 'USD', null, 20)).toEqual(emptyRates('EUR'));
  expect(withRate(one, 'EUR', 3, 20)).toEqual(one);
});

test('another base changes the unit but not the values', () => {
  fc.assert(
    fc.property(rates, fc.constantFrom(...codes), amounts, (known, base, list) => {
      const other = rebased(known, base);
      const isEmpty = Object.keys(known.perUnit).length === 0;
      expect(other === null).toBe(!isEmpty && rateOf(base, known) === null);
      if (other === null) return;
      expect(other.base).toBe(base);
      expect(Object.keys(other.perUnit)).not.toContain(base);
      if (isEmpty) return;
      const pivot = rateOf(base, known) ?? NaN;
      const [before, after] = [sumConverted(list, known), sumConverted(list, other)];
      expect(after.lacking).toEqual(before.lacking);
      if (before.amount === null || after.amount === null) return;
      const size = list.reduce(
        (sum, it) => sum + Math.abs(convert(it.amount, it.currency, known) ?? 0),
        0,
      );
      expect(Math.abs(after.amount * pivot - before.amount)).toBeLessThan(
        1e-4 * (1 + pivot) + size * 1e-9,
      );
      const back = rebased(other, 'EUR');
      for (const code of Object.keys(known.perUnit)) {
        expect((back?.perUnit[code] ?? NaN) / (known.perUnit[code] ?? NaN)).toBeCloseTo(1, 9);
        expect(back?.enteredAt[code]).toBeLessThanOrEqual(known.enteredAt[code] ?? 0);
      }
    }),
  );
});
