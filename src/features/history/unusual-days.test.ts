import { describe, expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { type DailyFigures, lookback, unusualDays } from './unusual-days.ts';

/** From Monday. */
const week = [1.5, 1.3, 1.1, 1, 0.9, 0.4, 0.5];
const length = lookback + 35;
/** A day with all weeks before it. */
const someDay = lookback + 10;

/** About 100 EUR a day, which leads to 400 EUR of sales in 80 orders, with the pattern of a week. */
function figuresWith(noise: readonly number[] = []): Record<keyof DailyFigures, number[]> {
  const at = (place: number) => (week[place % 7] ?? 1) * (noise[place] ?? 1);
  const days = Array.from({ length }, (_, place) => at(place));
  return {
    spend: days.map((day) => 100 * day),
    sales: days.map((day) => 400 * day),
    conversions: days.map((day) => 80 * day),
  };
}

const closed = () => 1;
const findIn = (figures: DailyFigures, finalShareOf: (place: number) => number | null = closed) =>
  unusualDays(figures, lookback, 'EUR', finalShareOf);
const found = (...of: Parameters<typeof findIn>) =>
  findIn(...of).map(({ place, metric }) => `${metric} ${place}`);

const noises = fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), {
  minLength: length,
  maxLength: length,
});
const places = fc.integer({ min: lookback, max: length - 1 });

describe('a day is unusual', () => {
  test('if it is far from the same weekdays, whatever the noise', () => {
    fc.assert(
      fc.property(noises, places, fc.constantFrom(0, 0.1, 4, 9), (noise, place, times) => {
        const figures = figuresWith(noise);
        figures.spend[place] = (figures.spend[place] ?? 0) * times;
        expect(found(figures)).toContain(`spend ${place}`);
        // It does not make others unusual.
        expect(found(figures).filter((one) => !one.endsWith(` ${place}`))).toEqual([]);
      }),
    );
  });

  test('with what is usual on that weekday', () => {
    const figures = figuresWith();
    figures.spend[someDay] = 500;
    const [spend, acos, ...others] = findIn(figures);
    expect(others).toEqual([]);
    expect(acos?.usual).toBeCloseTo(0.25);
    expect(spend).toMatchObject({ place: someDay, metric: 'spend', value: 500 });
    const { usual, low, high } = spend ?? { usual: 0, low: 0, high: 0 };
    const weekday = 100 * (week[someDay % 7] ?? 0);
    expect(usual).toBeCloseTo(weekday);
    expect(low).toBeLessThan(weekday);
    expect(high).toBeGreaterThan(weekday);
  });

  test('in ACOS if sales do not follow spend, as a ratio of the day’s sums', () => {
    const figures = figuresWith();
    figures.spend[someDay] = (figures.spend[someDay] ?? 0) * 1.3;
    figures.sales[someDay] = (figures.sales[someDay] ?? 0) / 1.3;
    expect(found(figures)).toEqual([`acos ${someDay}`]);
    expect(findIn(figures)[0]?.value).toBeCloseTo(0.25 * 1.69);
  });

  test('without sales, although that has no ACOS', () => {
    const figures = figuresWith();
    figures.sales[someDay] = 0;
    figures.conversions[someDay] = 0;
    expect(found(figures)).toEqual([`sales ${someDay}`]);
  });

  test('at the beginning of a lasting change and at its end, and not in between', () => {
    const figures = figuresWith();
    for (let place = lookback; place < lookback + 14; place++)
      for (const metric of ['spend', 'sales', 'conversions'] as const)
        figures[metric][place] = (figures[metric][place] ?? 0) * 4;
    expect(found(figures)).toEqual([`spend ${lookback}`, `sales ${lookback}`]);
    // The beginning is found whichever days are displayed.
    for (const from of [lookback + 1, lookback + 5])
      expect(unusualDays(figures, from, 'EUR', closed)).toEqual([]);
  });

  test('until half of the weeks have the new level: from then on, the old one is', () => {
    const figures = figuresWith();
    figures.spend.fill(1000, lookback - 6 * 7);
    figures.spend[someDay] = 100;
    const own = unusualDays(figures, lookback, 'EUR', () => null);
    expect(own.map(({ place }) => place)).toEqual([someDay]);
  });
});

describe('nothing is unusual', () => {
  test('in a weekly pattern with some noise', () => {
    fc.assert(
      fc.property(noises, (noise) => {
        expect(found(figuresWith(noise))).toEqual([]);
      }),
    );
  });

  test('on a day that is missing or whose figures are unknown', () => {
    const gaps = fc.uniqueArray(fc.nat(length - 1), { maxLength: length });
    fc.assert(
      fc.property(noises, gaps, fc.constantFrom('spend', 'sales'), (noise, missing, metric) => {
        const figures = figuresWith(noise);
        for (const place of missing) figures[metric][place] = Number.NaN;
        expect(found(figures)).toEqual([]);
      }),
    );
  });

  test('with less than five weeks to go by', () => {
    const figures = figuresWith();
    figures.spend.fill(Number.NaN, 0, someDay - 28);
    figures.spend[someDay] = 5000;
    expect(found(figures)).toEqual([]);
    figures.spend[someDay - 35] = 100;
    expect(found(figures)).toContain(`spend ${someDay}`);
  });

  test('in a campaign that usually does not run', () => {
    const figures = figuresWith();
    figures.spend.fill(0, 0, someDay);
    expect(found({ ...figures, sales: figures.spend, conversions: figures.spend })).toEqual([]);
  });

  test('in small amounts, which are larger numbers in some currencies', () => {
    const figures = figuresWith();
    const small = { ...figures, spend: figures.spend.map((amount) => amount / 25) };
    small.spend[someDay] = 19;
    expect(found(small, () => null)).toEqual([]);
    figures.spend[someDay] = 900;
    const yen = unusualDays(figures, lookback, 'JPY', () => null);
    expect(yen).toEqual([]);
  });

  test('in a few orders a day', () => {
    const figures = figuresWith();
    const few = {
      ...figures,
      sales: figures.sales.map((amount, place) => (place % 3 === 0 ? amount : 0)),
      conversions: figures.conversions.map((_, place) => (place % 3 === 0 ? 4 : 0)),
    };
    expect(found(few)).toEqual([]);
  });
});

describe('while attribution windows are open', () => {
  const open = figuresWith();
  open.sales[someDay] = (open.sales[someDay] ?? 0) / 4;
  open.conversions[someDay] = (open.conversions[someDay] ?? 0) / 4;

  test('sales and ACOS are not judged, but spend is', () => {
    const isOpen = (place: number) => (place === someDay ? null : 1);
    expect(found(open)).toContain(`sales ${someDay}`);
    expect(found(open, isOpen)).toEqual([]);
    const costly = { ...open, spend: open.spend.with(someDay, 900) };
    expect(found(costly, isOpen)).toEqual([`spend ${someDay}`]);
  });

  test('sales count as what they will be, if the known share of them is known', () => {
    expect(found(open, (place) => (place === someDay ? 0.25 : 1))).toEqual([]);
    const [sales] = findIn(open, (place) => (place === someDay ? 0.05 : 1));
    expect(sales?.value).toBeCloseTo((open.sales[someDay] ?? 0) / 0.05);
  });
});
