/** Where an axis ends and which values it labels. All charts take their scales from here. Pure. */

export interface AxisScale {
  domain: readonly [number, number];
  ticks: readonly number[];
}

/** How far an axis may reach beyond the data: a quarter of the largest value. */
const reach = 1.25;

/**
 * A linear scale from zero in steps of 1, 2, 2.5 or 5 times a power of ten, whole ones for counts. It ends at the first
 * tick at or beyond the largest value, or at the value itself where that tick is more than a quarter away; below zero
 * likewise. Values that are missing or infinite are ignored; without others the scale is 0 to 1, labeled only at 0.
 */
export function axisScale(
  values: readonly (number | null | undefined)[],
  isWhole = false,
): AxisScale {
  let [least, most] = [0, 0];
  for (const value of values) {
    if (value === null || value === undefined || !Number.isFinite(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const step = stepFor(Math.max(most, -least), isWhole);
  if (step === null) return { domain: [0, 1], ticks: [0] };
  const domain = [0 - endOf(-least, step), endOf(most, step)] as const;
  const first = Math.ceil(domain[0] / step - rounding);
  const length = Math.floor(domain[1] / step + rounding) - first + 1;
  return { domain, ticks: Array.from({ length }, (_, at) => multiple(first + at, step)) };
}

/** What a chart's labels on the other axis take, and what one label needs, in pixels. */
const [otherAxis, labelHeight] = [24, 16];

/** The same scale with as many labels as a chart of that height has room for, at even distances from zero. */
export function fitToHeight({ domain, ticks }: AxisScale, height: number): AxisScale {
  const room = Math.max(2, Math.floor((height - otherAxis) / labelHeight));
  const every = Math.ceil(ticks.length / room);
  const zero = Math.max(0, ticks.indexOf(0));
  return { domain, ticks: ticks.filter((_, at) => (at - zero) % every === 0) };
}

/** The largest nice step that ends close to that value and has three intervals; whole values may have fewer. */
function stepFor(most: number, isWhole: boolean): number | null {
  // Below, powers of ten lose their digits.
  if (most < 1e-300) return null;
  const power = Math.floor(Math.log10(most));
  for (const exponent of [power, power - 1, power - 2]) {
    for (const times of [5, 2.5, 2, 1]) {
      const step = multiple(times, 10 ** exponent);
      if (isWhole && !Number.isInteger(step)) continue;
      const intervals = Math.ceil(most / step - rounding);
      if (intervals >= 3 && intervals * step <= most * reach) return step;
    }
  }
  // A count of one or two, for which no step is small enough.
  return isWhole ? 1 : null;
}

function endOf(most: number, step: number): number {
  const tick = multiple(Math.ceil(most / step - rounding), step);
  return tick <= most * reach ? Math.max(tick, most) : most;
}

/** Divisions are off by the last digit: 0.3 ÷ 0.1 is 2.9999999999999996. */
const rounding = 1e-9;

/** A multiple without digits that only the arithmetic adds: 3 × 0.1 is 0.3. */
function multiple(times: number, step: number): number {
  // Adding zero turns −0 into 0.
  return Number((times * step).toPrecision(12)) + 0;
}

/** A scale with logarithms or, if all values are near each other, without. For positive amounts. */
export function amountScale(values: readonly number[]): AxisScale & { scale?: 'log' } {
  const above = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...above), Math.max(...above)];
  if (above.length === 0 || most / least < 20) return axisScale(above);
  const domain = [least / reach, most * reach] as const;
  const powers = logTicks(domain, [1]);
  return { domain, ticks: powers.length > 2 ? powers : logTicks(domain, [1, 3]), scale: 'log' };
}

function logTicks([from, to]: readonly [number, number], times: readonly number[]): number[] {
  const first = Math.floor(Math.log10(from));
  const length = Math.ceil(Math.log10(to)) - first + 1;
  return Array.from({ length }, (_, at) => first + at)
    .flatMap((power) => times.map((one) => one * 10 ** power))
    .filter((value) => value >= from && value <= to);
}

/**
 * A scale from zero with given ticks, such as days of cover: as far as the first of them at or above the values, but at
 * most a quarter beyond. Values above the last tick are drawn there.
 */
export function stepScale(ticks: readonly number[], values: readonly number[]): AxisScale {
  const most = Math.max(...values);
  const end = Math.min(ticks.find((tick) => tick >= most) ?? ticks.at(-1) ?? 1, most * reach);
  return { domain: [0, end], ticks: ticks.filter((tick) => tick <= end) };
}
