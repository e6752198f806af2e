import { describe, expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { formulas } from './metrics.ts';
import {
  meanOfRowAcos,
  type MetricValues,
  type Ratios,
  ratiosOf,
  rowRatios,
  salesOf,
  totalOf,
  totalsByCurrency,
} from './totals.ts';

const amount = fc.option(
  fc.integer({ min: 0, max: 5_000_000_000 }).map((cents) => cents / 100),
  { nil: null },
);
const whole = fc.option(fc.nat(10_000_000), { nil: null });
const facts: fc.Arbitrary<MetricValues> = fc.record({
  impressions: whole,
  clicks: whole,
  conversions: whole,
  spend: amount,
  sales: amount,
  roas: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null }),
  currency_code: fc.constantFrom('EUR', 'USD', 'JPY', null),
});
const rows = fc.array(facts, { maxLength: 60 });

const row = (values: Partial<MetricValues>): MetricValues => ({
  impressions: 0,
  clicks: 0,
  conversions: 0,
  spend: 0,
  sales: null,
  roas: null,
  currency_code: 'EUR',
  ...values,
});

describe('totals', () => {
  test('are the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(facts, fc.nat()), { maxLength: 60 }), (entries) => {
        const list = entries.map(([entry]) => entry);
        const shuffled = entries.toSorted(([, a], [, b]) => a - b).map(([entry]) => entry);
        for (const currency of ['EUR', 'USD', 'JPY', null]) {
          expect(totalOf(shuffled, currency)).toEqual(totalOf(list, currency));
        }
      }),
    );
  });

  test('of the parts add up to the total', () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        for (const currency of ['EUR', null]) {
          const [a, b, both] = [
            totalOf(one, currency),
            totalOf(other, currency),
            totalOf([...one, ...other], currency),
          ];
          expect(both.rows).toBe(a.rows + b.rows);
          expect(both.clicks).toBe(a.clicks + b.clicks);
          // Exact to the millionth, which is far above the floating-point error.
          const sum = a.spend + b.spend;
          const isUnknown = Number.isNaN(both.spend) && currency === null;
          expect(Math.round(both.spend * 1e6)).toBe(isUnknown ? Number.NaN : Math.round(sum * 1e6));
        }
      }),
    );
  });

  test('never add currencies together', () => {
    const list = [
      row({ spend: 10, sales: 30, clicks: 4 }),
      row({ spend: 5, sales: 7, clicks: 1, currency_code: 'USD' }),
      row({ spend: 2.5, sales: 1.5, clicks: 2 }),
      row({ spend: 90, sales: 8, clicks: 16, currency_code: null }),
      row({ spend: 700, sales: 0, clicks: 8, currency_code: 'JPY' }),
    ];
    const amounts = totalsByCurrency(list).map(
      ({ currency, spend, sales, clicks, rows: count }) => [currency, spend, sales, clicks, count],
    );
    expect(amounts).toEqual([
      ['JPY', 700, 0, 8, 1],
      ['EUR', 12.5, 31.5, 6, 2],
      ['USD', 5, 7, 1, 1],
      [null, 90, 8, 16, 1],
    ]);
  });

  test('never add amounts whose currency is unknown, but their counts', () => {
    const unknown = { currency_code: null, impressions: 100, clicks: 10, conversions: 2 };
    const list = [
      row({ ...unknown, spend: 90, sales: 300 }),
      row({ ...unknown, spend: 10, sales: 20 }),
    ];
    const [total] = totalsByCurrency(list);
    expect(total).toMatchObject({ spend: Number.NaN, sales: Number.NaN, clicks: 20 });
    const { acos, roas, cpc, cpm, cpa, ctr, cvr } = ratiosOf(totalOf(list, null));
    expect([acos, roas, cpc, cpm, cpa]).toEqual([null, null, null, null, null]);
    expect([ctr, cvr]).toEqual([0.1, 0.2]);
    expect(totalOf(list.slice(0, 1), null).spend).toBe(90);
  });

  test('of each currency are those of its rows alone', () => {
    const cents = (value: number | null): number => Math.round((value ?? 0) * 100);
    fc.assert(
      fc.property(rows, (list) => {
        const totals = totalsByCurrency(list);
        for (const { currency, ...total } of totals) {
          const own = list.filter(({ currency_code }) => currency_code === currency);
          expect(total.rows).toBe(own.length);
          const spent = own.filter(({ spend }) => (spend ?? 0) !== 0);
          const isUnknown = currency === null && spent.length > 1;
          const sum = own.reduce((all, { spend }) => all + cents(spend), 0);
          expect(cents(total.spend)).toBe(isUnknown ? Number.NaN : sum);
          expect(total.clicks).toBe(own.reduce((all, { clicks }) => all + (clicks ?? 0), 0));
        }
        const currencies = new Set(list.map(({ currency_code }) => currency_code));
        expect(new Set(totals.map(({ currency }) => currency))).toEqual(currencies);
        expect(totals).toHaveLength(currencies.size);
      }),
    );
  });

  test('stay exact where floats drift', () => {
    const dimes = Array.from({ length: 1000 }, () => row({ spend: 0.1 }));
    expect(totalOf(dimes, 'EUR').spend).toBe(100);
    expect(
      totalOf([row({ spend: 9e12 }), row({ spend: 0.01 }), row({ spend: 0.01 })], 'EUR').spend,
    ).toBe(9e12 + 0.02);
  });

  test('of counts beyond the exact integers are those of the list below', () => {
    const counts = [...Array.from({ length: 42 }, () => 1), 2 ** 53 - 1, 2 ** 53 - 1];
    const all = counts.map((impressions) => row({ impressions }));
    expect(totalOf(all, 'EUR').impressions).toBe(2 ** 54 + 40);
    expect(totalOf(all.toReversed(), 'EUR').impressions).toBe(2 ** 54 + 40);
  });

  test('of no rows are zero', () => {
    expect(totalsByCurrency([])).toEqual([]);
    expect(totalOf([], 'EUR')).toMatchObject({ currency: 'EUR', rows: 0, spend: 0, sales: 0 });
  });
});

describe('sales omitted by the service', () => {
  test('are estimated as spend × ROAS', () => {
    expect(salesOf(row({ spend: 10, roas: 3.2 }))).toEqual({ amount: 32, recovered: true });
  });
  test('are unknown at zero spend', () => {
    expect(salesOf(row({ spend: 0, roas: 3.2 })).amount).toBeNull();
  });
  test('are unknown if the estimate is too large to be exact', () => {
    const large = row({ spend: 9e15, roas: 3.2 });
    expect(salesOf(large)).toEqual({ amount: null, recovered: false });
    expect(totalOf([large, row({ sales: 4 })], 'EUR')).toMatchObject({ sales: 4, unknownSales: 1 });
  });
  test('are counted, as are those that cannot be estimated', () => {
    const total = totalOf(
      [row({ spend: 10, roas: 3 }), row({ spend: 5 }), row({ spend: 1, sales: 4 })],
      'EUR',
    );
    expect(total).toMatchObject({ sales: 34, recoveredSales: 1, unknownSales: 1 });
  });
});

describe('ratios', () => {
  test('with a zero divisor are undefined, never 0 or infinite', () => {
    fc.assert(
      fc.property(facts, (entry) => {
        for (const value of Object.values(rowRatios(entry))) {
          expect(value === null || Number.isFinite(value)).toBe(true);
        }
      }),
    );
    expect(Object.values(ratiosOf(totalOf([], 'EUR')))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('are computed from sums, not as an average of rows', () => {
    const list = [row({ spend: 90, sales: 100 }), row({ spend: 1, sales: 100 })];
    expect(ratiosOf(totalOf(list, 'EUR')).acos).toBeCloseTo(0.455);
    expect(meanOfRowAcos(list)).toBeCloseTo(0.455);
    const uneven = [row({ spend: 90, sales: 100 }), row({ spend: 1, sales: 10 })];
    expect(ratiosOf(totalOf(uneven, 'EUR')).acos).toBeCloseTo(91 / 110);
    expect(meanOfRowAcos(uneven)).toBeCloseTo(0.5);
  });

  test('use the formula of each', () => {
    const one = row({ impressions: 10_000, clicks: 80, conversions: 8, spend: 40, sales: 160 });
    expect(rowRatios(one)).toEqual(ratiosOf(totalOf([one], 'EUR')));
    expect(rowRatios(one)).toEqual({
      acos: 0.25,
      roas: 4,
      ctr: 0.008,
      cvr: 0.1,
      cpc: 0.5,
      cpm: 4,
      cpa: 5,
    });
  });

  test('of a row use its estimated sales if the service omits them', () => {
    const one = row({ spend: 40, roas: 4 });
    expect(rowRatios(one)).toEqual(ratiosOf(totalOf([one], 'EUR')));
    expect(rowRatios(one)).toMatchObject({ acos: 0.25, roas: 4 });
  });

  test('use rows with both values, and count the others', () => {
    const list = [row({ spend: 30, sales: 100 }), row({ spend: 30 }), row({ sales: 70 })];
    const total = totalOf([...list, row({ spend: null, sales: 50 })], 'EUR');
    expect(total).toMatchObject({ spend: 60, sales: 220, missing: { spend: 1, clicks: 0 } });
    expect(total.pairs.acos).toEqual({ over: 30, under: 170, leftOut: 2 });
    expect(ratiosOf(total).acos).toBeCloseTo(30 / 170);
  });

  test('are not affected by rows that lose a value', () => {
    const complete = fc.record({
      impressions: fc.nat(10_000),
      clicks: fc.nat(1000),
      conversions: fc.nat(100),
      spend: fc.nat(9999).map((cents) => cents / 100),
      sales: fc.nat(9999).map((cents) => cents / 100),
      roas: fc.constant(null),
      currency_code: fc.constant('EUR'),
    });
    const lost = fc.constantFrom('impressions', 'clicks', 'conversions', 'spend', 'sales', null);
    fc.assert(
      fc.property(fc.array(fc.tuple(complete, lost), { maxLength: 40 }), (entries) => {
        const holed = entries.map(([entry, figure]) =>
          figure === null ? entry : { ...entry, [figure]: null },
        );
        const total = totalOf(holed, 'EUR');
        const having = (...figures: readonly string[]) =>
          entries.filter(([, figure]) => figure === null || !figures.includes(figure));
        for (const [name, { over, under }] of Object.entries(formulas)) {
          if (!(name in total.pairs)) continue;
          const remaining = totalOf(
            having(over, under).map(([entry]) => entry),
            'EUR',
          );
          const ratio = name as keyof Ratios;
          expect(ratiosOf(total)[ratio]).toBe(ratiosOf(remaining)[ratio]);
          const { leftOut } = total.pairs[ratio];
          expect(leftOut).toBe(
            entries.filter(([entry, figure]) => {
              if (figure === over) return entry[under as keyof typeof entry] !== 0;
              return figure === under && entry[over as keyof typeof entry] !== 0;
            }).length,
          );
        }
      }),
    );
  });
});
