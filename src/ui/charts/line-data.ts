import type { BarDatum, BarSeries } from './chart-data.ts';

/** A line: a measure, or a measure of one entity. */
export interface LineSeries extends BarSeries {
  /** Of a series to compare with, dashed and without points: how far before, "7 days before". */
  before?: string | undefined;
}

export interface LineDatum extends BarDatum {
  /** Hatched: the values may still change. */
  isOpen?: boolean | undefined;
  /** Hatched as well: the values are projected. */
  isProjected?: boolean | undefined;
}

export interface LineChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first; at most a few dozen. */
  data: readonly LineDatum[];
  /** Drawn on one scale from zero. */
  series: readonly LineSeries[];
  /** The width of the vertical axis in pixels, for charts above one another; by default as its labels need. */
  axisWidth?: number | undefined;
}
