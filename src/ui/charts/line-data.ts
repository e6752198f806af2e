import type { BarDatum, BarSeries } from './chart-data.ts';

/** A line: a measure, or a measure of one entity. */
export interface LineSeries extends BarSeries {
  /** Dashed and without points: the series to compare with. */
  isBefore?: boolean | undefined;
}

export interface LineDatum extends BarDatum {
  /** Hatched: the values may still change. */
  isOpen?: boolean | undefined;
}

export interface LineChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first; at most a few dozen. */
  data: readonly LineDatum[];
  /** Drawn on one scale from zero. */
  series: readonly LineSeries[];
}
