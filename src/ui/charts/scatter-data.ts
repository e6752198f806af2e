import type { BarDatum, BarSeries } from './chart-data.ts';

/** One point: its tooltip, position and link. */
export interface ScatterDatum extends BarDatum {
  x: number;
  y: number;
  href: string;
  /** Drawn in another shape and color: points to look at first, and points outside all quadrants. */
  mark: 'plain' | 'first' | 'apart';
}

export interface ScatterAxis {
  label: string;
  domain: readonly [number, number];
  ticks: readonly number[];
  format: (value: number) => string;
  /** `sqrt` gives small values more room and includes zero. Linear by default. */
  scale?: 'log' | 'sqrt' | undefined;
  /** Where the plot is divided. */
  split: number;
}

export interface ScatterChartProps {
  /** The accessible name of the chart. */
  name: string;
  data: readonly ScatterDatum[];
  /** The values named for a point, in this order. */
  series: readonly BarSeries[];
  x: ScatterAxis;
  y: ScatterAxis;
  /** The names of the four quadrants. */
  corners: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', string>>;
  onOpen: (key: string) => void;
}

/** Maximum number of points that stay distinguishable. */
export const maxPoints = 300;

/** An axis for positive amounts: logarithmic if most would otherwise crowd near zero, else linear from zero. */
export function amountAxis(
  values: readonly number[],
): Pick<ScatterAxis, 'domain' | 'ticks' | 'scale'> {
  const above = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...above), Math.max(...above)];
  if (above.length === 0) return { domain: [0, 1], ticks: [0, 1] };
  if (most / least < 20) {
    const step = stepOf(most / 4);
    const top = Math.ceil((most * 1.05) / step) * step;
    const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
    return { domain: [0, top], ticks };
  }
  const domain = [least / 1.3, most * 1.3] as const;
  const powers = steps(domain, [1]);
  return { domain, ticks: powers.length > 2 ? powers : steps(domain, [1, 3]), scale: 'log' };
}

/** The smallest 1, 2 or 5 times a power of ten that is not smaller. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((times) => power * times >= least) ?? 10);
}

function steps([from, to]: readonly [number, number], times: readonly number[]): number[] {
  const first = Math.floor(Math.log10(from));
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to)) - first + 1 },
    (_, at) => first + at,
  );
  return powers
    .flatMap((power) => times.map((one) => one * 10 ** power))
    .filter((value) => value >= from && value <= to);
}
