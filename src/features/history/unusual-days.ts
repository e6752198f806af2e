/**
 * Days whose spend, sales or ACOS is far from what the same weekdays of the last weeks suggest. What is usual is the
 * median of the same weekdays; how much days differ is the median absolute deviation (MAD) of all days from the median
 * of their weekday. Both are found on square roots: the noise of amounts and of counts is about the same size there.
 */

const unusualMetrics = ['spend', 'sales', 'acos'] as const;
export interface UnusualDay {
  /** Its place among all days. */
  place: number;
  metric: (typeof unusualMetrics)[number];
  /** Major units of currency; ACOS as a fraction. Sales as they will be once their attribution windows have closed. */
  value: number;
  usual: number;
  /** Between these are about 19 of 20 usual days. */
  low: number;
  high: number;
  /** The day’s spend; NaN if it is not known. */
  spend: number;
}

/** Figures by day without a gap, oldest first; NaN if they are not known. */
export interface DailyFigures {
  /** Major units of one currency. */
  spend: ArrayLike<number>;
  sales: ArrayLike<number>;
  /** Orders. */
  conversions: ArrayLike<number>;
}

/**
 * The share of a day's final sales that is known by now, above 0: 1 once its attribution windows have closed; `null` if
 * the share is not known, then sales and ACOS of that day are not judged.
 */
/** How many weeks suggest what is usual, and how many of these must be known. */
const weeks = 8;
const minWeeks = 5;

/** The days before the first judged one that are used. */
export const lookback = 7 * weeks + 7;

/**
 * From how many times the usual deviation on a day is unusual. Iglewicz and Hoaglin suggest 3.5 for modified z-scores; of
 * hundreds of campaigns, some are that far on any day.
 */
const limit = 4;

/** The least usual deviation, as a share of a square root: of an amount, about 8%. */
const minSpread = 0.04;

/** With fewer orders on a usual day, sales and ACOS are left to chance. */
const minOrders = 10;

/** The least difference worth a look, in units of currency. */
const minAmount = 25;

/** ISO 4217: about a hundred units of these are worth one of others. */
const smallUnits = new Set(['JPY', 'KRW', 'INR', 'HUF', 'CLP', 'VND', 'IDR']);

/** A normal distribution's standard deviation in units of its MAD. */
const perMad = 1.4826;

/**
 * The unusual days from a place on, by metric, oldest first. A run of days on the same side is reported at its beginning:
 * after a lasting change, the new level is the usual one once half of the weeks have it.
 */
export function unusualDays(
  figures: DailyFigures,
  from: number,
  currency: string | null,
  finalShareOf: (place: number) => number | null,
): UnusualDay[] {
  const start = Math.max(0, from - lookback);
  const { length } = figures.spend;
  const [spend, sales, orders, acos] = Array.from({ length: 4 }, () =>
    new Float64Array(length).fill(Number.NaN),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let place = start; place < length; place++) {
    spend[place] = figures.spend[place] ?? Number.NaN;
    const share = finalShareOf(place) ?? Number.NaN;
    sales[place] = (figures.sales[place] ?? Number.NaN) / share;
    orders[place] = (figures.conversions[place] ?? Number.NaN) / share;
    // Without sales there is none, and without spend it says nothing.
    const ratio = (spend[place] ?? 0) / (sales[place] ?? 0);
    if (ratio > 0 && ratio < Infinity) acos[place] = ratio;
  }
  const least = minAmount * (smallUnits.has(currency ?? '') ? 100 : 1);
  return unusualMetrics.flatMap((metric) => {
    const values = { spend, sales, acos }[metric];
    const judge = (place: number): Judged | null => {
      const usualOrders = metric === 'spend' ? Infinity : medianOf(weekdaysAt(orders, place));
      // A ratio depends on those of the day itself.
      const few = metric === 'acos' ? (orders[place] ?? 0) : usualOrders;
      if (!(usualOrders >= minOrders && few > 0)) return null;
      // Chance alone makes orders deviate by half an order on square roots.
      return judgeDay(values, place, Math.max(minSpread, 0.5 / Math.sqrt(few)), (value, usual) =>
        metric === 'acos'
          ? (spend[place] ?? 0) * Math.abs(1 - usual / value) >= least
          : Math.abs(value - usual) >= least,
      );
    };
    return beginnings(judge, from, length).map((day) => ({
      metric,
      spend: spend[day.place] ?? Number.NaN,
      ...day,
    }));
  });
}

interface Judged extends Omit<UnusualDay, 'metric' | 'spend'> {
  /** How many times the usual deviation it is above the usual value, or below it if negative. */
  times: number;
}

/** Unusual days, without those that continue a run: it lasts while days stay half as far on the same side. */
function beginnings(judge: (place: number) => Judged | null, from: number, to: number) {
  const found: Omit<Judged, 'times'>[] = [];
  /** The side of the current run; 0 without one. */
  let side = 0;
  for (let place = Math.max(0, from - 7); place < to; place++) {
    const judged = judge(place);
    if (judged === null) continue;
    const { times, ...day } = judged;
    if (times * side < limit / 2) side = 0;
    if (side !== 0 || Math.abs(times) < limit) continue;
    side = Math.sign(times);
    if (place >= from) found.push(day);
  }
  return found;
}

/** `null` if the day or what is usual is not known. `minShare` is the least usual deviation as a share of the root. */
function judgeDay(
  values: Float64Array,
  place: number,
  minShare: number,
  matters: (value: number, usual: number) => boolean,
): Judged | null {
  const value = values[place] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  const roots = weekdaysAt(values, place).map(Math.sqrt);
  const center = medianOf(roots);
  // A campaign that usually does not run has no usual figures.
  if (!(center > 0)) return null;
  // The median of few days is off itself, and deviations from it are too small: about 1.2 times for eight, 1.3 for five.
  const spread =
    (1 + 1.5 / roots.length) * Math.max(perMad * deviationAt(values, place), minShare * center);
  const usual = center ** 2;
  const [low, high] = [Math.max(0, center - 2 * spread) ** 2, (center + 2 * spread) ** 2];
  const times = matters(value, usual) ? (Math.sqrt(value) - center) / spread : 0;
  return { place, value, usual, low, high, times };
}

/** The known values of the same weekdays before a day; none if they are too few. */
function weekdaysAt(values: Float64Array, place: number): number[] {
  const found: number[] = [];
  for (let week = 1; week <= weeks; week++) {
    const value = values[place - 7 * week] ?? Number.NaN;
    if (!Number.isNaN(value)) found.push(value);
  }
  return found.length < minWeeks ? [] : found;
}

/** The MAD of the square roots on all days of the weeks before. */
function deviationAt(values: Float64Array, place: number): number {
  const deviations: number[] = [];
  for (let weekday = 0; weekday < 7; weekday++) {
    const roots = weekdaysAt(values, place + weekday).map(Math.sqrt);
    const center = medianOf(roots);
    for (const root of roots) deviations.push(Math.abs(root - center));
  }
  return medianOf(deviations);
}

/** NaN without any. */
function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}
