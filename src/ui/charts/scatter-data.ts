import type { BarDatum, BarSeries } from './chart-data.ts';

/** One point: its tooltip, position and link. */
interface ScatterDatum extends BarDatum {
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
