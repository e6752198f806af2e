import type { BarDatum, BarSeries } from './chart-data.ts';

/** A line: a measure, or a measure of one thing. */
export interface LineSeries extends BarSeries {
  /** Drawn broken and without points: what is laid under the others to be compared with. */
  isBefore?: boolean | undefined;
}

export interface LineDatum extends BarDatum {
  /** Hatched: what is shown here is still to change. */
  isOpen?: boolean | undefined;
}

export interface LineChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first; at most some dozens. */
  data: readonly LineDatum[];
  /** Drawn on one scale from zero. */
  series: readonly LineSeries[];
}
