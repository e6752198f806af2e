/** The data of a report's charts, from the engine's sums. */
import type { Comparison } from '#lib/day-lists.ts';
import { compact, day as dayText, money, percentTick } from '#lib/format.ts';
import type { Value } from '#lib/table-query.ts';
import { isSum, type MetricId, metrics, metricText, ratioNote } from '#metrics/metrics.ts';
import { chartCell, type ChartTableData } from '#ui/charts/chart-table.tsx';
import type { LineDatum, LineSeries } from '#ui/charts/line-chart.tsx';
import { type SeparatedLines, type DailySeries, seriesKey } from './daily-series.ts';

export interface Trend {
  data: LineDatum[];
  series: LineSeries[];
  table: ChartTableData;
}

interface TrendOf {
  daily: DailySeries;
  compared: Comparison;
  metric: MetricId;
  currency: string | null;
  /** The label of a line. */
  nameOf: (key: Value) => string;
  /** The first day per key whose sales may still rise; unknown keys are left out. */
  openFrom: ReadonlyMap<Value, string>;
  /** Keys without a line, because they are not comparable, and why. */
  apart?: SeparatedLines | null | undefined;
}

/** One metric over the days, a line per key, each with its previous period. */
export function buildTrend(of: TrendOf): Trend {
  const { daily, compared, metric, currency, nameOf, openFrom, apart } = of;
  const { days, before } = compared;
  const { keys, sums } = daily;
  const valueOf = (key: Value, day: string): number | null => {
    if (isApart(key)) return null;
    // A day without activity has no row: its sums are zero, its ratios empty.
    const figures = sums.get(seriesKey(key, day));
    return figures?.[metric] ?? (isSum(metric) ? 0 : null);
  };
  const format = (value: number) => metricText(metric, value, currency);
  // The currency is displayed above the chart.
  const { kind, tone: ownTone } = metrics[metric];
  const tick = kind === 'money' ? amountTick : kind === 'percent' ? percentTick : undefined;
  const isApart = (key: Value): boolean => apart?.keys.has(key) === true;
  const only = keys.length === 1 && keys[0] === null;
  const series: LineSeries[] = keys.flatMap((key, index) => {
    const label = only ? metrics[metric].label : nameOf(key);
    const isWhole = kind === 'count';
    // Lines of one metric differ by color; a single one has its metric's.
    const tone = only ? ownTone : `chart-${index + 1}`;
    const own = { id: `now ${index}`, label, format, tick, isWhole, tone };
    if (before === null || isApart(key)) return [own];
    const ago = `${before.length} days before`;
    const past = `${label}, ${ago}`;
    // Another line's color would be mistaken for it; a single line can be gray.
    const pastTone = only ? 'chart-8' : tone;
    return [own, { id: `before ${index}`, label: past, format, tone: pastTone, before: ago }];
  });
  /** The part of a day that may still rise. */
  const openKeys = (day: string): readonly Value[] =>
    metrics[metric].isAttributed ? keys.filter((key) => day >= (openFrom.get(key) ?? never)) : [];
  const openText = (day: string): string => {
    const open = openKeys(day);
    if (open.length === 0) return '';
    return open.length === keys.length
      ? ', attribution pending'
      : `, attribution pending: ${open.map(nameOf).join(', ')}`;
  };
  const needs = ratioNote(metric);
  const notes = Object.fromEntries(
    keys.flatMap((key, index) => [
      [`now ${index}`, isApart(key) ? (apart?.reason ?? '') : needs],
      [`before ${index}`, needs],
    ]),
  );
  const data = days.map((day, place): LineDatum => {
    const past = before?.[place];
    const values = keys.flatMap((key, index): [string, number | null][] => [
      [`now ${index}`, valueOf(key, day)],
      ...(past === undefined
        ? []
        : [[`before ${index}`, valueOf(key, past)] satisfies [string, number | null]]),
    ]);
    const isOpen = openKeys(day).length > 0;
    const label = shortDay(day);
    return { key: day, label, values: Object.fromEntries(values), notes, isOpen };
  });
  const table = {
    columns: [{ label: 'Day' }, ...series.map(({ label }) => ({ label, align: 'end' as const }))],
    rows: data.map((datum) => [
      `${dayText(datum.key)}${openText(datum.key)}`,
      ...series.map((one) => chartCell(datum, one)),
    ]),
  };
  return { data, series, table };
}

/** Money on an axis, short: without cents if they are irrelevant. */
export const amountTick = (value: number): string =>
  value === 0 ? '0' : value < 1000 ? money(value, 10) : compact(value);

/** Later than any day. */
const never = '~';

const short = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day without its year: "14 Mar". */
export function shortDay(day: string): string {
  return short.format(Date.parse(day));
}
