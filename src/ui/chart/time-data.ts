import type { BarDatum, BarSeries } from './chart-data.ts';

/** What happened in one of many equal stretches of time. */
export interface TimeDatum extends BarDatum {
  /** Whether its label is written on the axis, where there is room. */
  tick?: boolean | undefined;
}

export interface TimeChartProps {
  /** The accessible name of the chart. */
  name: string;
  /** Oldest first. */
  data: readonly TimeDatum[];
  /** Drawn on one scale from zero; several are stacked, the first at the bottom. */
  series: readonly BarSeries[];
  /** `level` for something that is there all the time, `flow` for what comes and goes. */
  kind: 'level' | 'flow';
  /** The top of the scale, where the data should not choose it. */
  most?: number | undefined;
}
