import type { BarDatum, BarSeries } from './chart-data.ts';

/** The data of one of many equal intervals. */
export interface TimeDatum extends BarDatum {
  /** Whether its label is drawn on the axis if there is room. */
  tick?: boolean | undefined;
}

export interface TimeChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first. */
  data: readonly TimeDatum[];
  /** Drawn on one scale from zero; several are stacked, the first at the bottom. */
  series: readonly BarSeries[];
  /** `level` for a quantity that persists, `flow` for one that comes and goes. */
  kind: 'level' | 'flow';
  /** A value that the scale holds in any case, such as a limit. */
  most?: number | undefined;
}
