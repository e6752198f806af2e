/** What the charts of a report draw, worked out from the engine's sums. */
import type { Comparison } from '#domain/days.ts';
import { compact, day as dayText, money } from '#lib/format.ts';
import type { Value } from '#lib/table-query.ts';
import type { ChartTableData } from '#ui/chart/chart-table.tsx';
import type { LineDatum, LineSeries } from '#ui/chart/lazy-line-chart.tsx';
import { isSum, type MetricId, metrics, metricText } from '#workspace/metrics.ts';
import { type Course, courseKey } from './course.ts';

export interface Trend {
  data: LineDatum[];
  series: LineSeries[];
  table: ChartTableData;
}

interface TrendOf {
  course: Course;
  compared: Comparison;
  metric: MetricId;
  currency: string | null;
  /** What a line is called. */
  nameOf: (key: Value) => string;
  /** The first day of each key whose sales may still grow; keys of which that is not known are left out. */
  openFrom: ReadonlyMap<Value, string>;
  /** Keys that get no line, as they are not compared with the others. */
  apart?: ReadonlySet<Value> | undefined;
}

/** One metric over the days, a line for each key, and its days before laid under them. */
export function trendOf(of: TrendOf): Trend {
  const { course, compared, metric, currency, nameOf, openFrom, apart } = of;
  const { days, before } = compared;
  const { keys, sums } = course;
  const valueOf = (key: Value, day: string): number | null => {
    // A day on which nothing happened has no row: its sums are zero, its ratios none.
    const figures = sums.get(courseKey(key, day));
    return figures?.[metric] ?? (isSum(metric) ? 0 : null);
  };
  const format = (value: number) => metricText(metric, value, currency);
  // The currency stands over the chart.
  const tick = metrics[metric].kind === 'money' ? amount : undefined;
  const only = keys.length === 1 && keys[0] === null;
  const series: LineSeries[] = keys.flatMap((key, index) => {
    if (apart?.has(key) === true) return [];
    const label = only ? metrics[metric].label : nameOf(key);
    const own = { id: `now ${index}`, label, format, tick, color: index + 1 };
    if (before === null) return [own];
    const past = `${label}, ${before.length} days before`;
    // Another line's colour would be taken for that line; alone it may be grey.
    const color = only ? 8 : index + 1;
    return [own, { id: `before ${index}`, label: past, format, color, isBefore: true }];
  });
  /** What of a day is still to grow. */
  const openKeys = (day: string): readonly Value[] =>
    metrics[metric].isAttributed ? keys.filter((key) => day >= (openFrom.get(key) ?? never)) : [];
  const openText = (day: string): string => {
    const open = openKeys(day);
    if (open.length === 0) return '';
    return open.length === keys.length
      ? ', still open'
      : `, still open: ${open.map(nameOf).join(', ')}`;
  };
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
    return { key: day, label, values: Object.fromEntries(values), isOpen };
  });
  const table = {
    columns: [{ label: 'Day' }, ...series.map(({ label }) => ({ label, align: 'end' as const }))],
    rows: data.map(({ key, values }) => [
      `${dayText(key)}${openText(key)}`,
      ...series.map(({ id }) => metricText(metric, values[id] ?? null, currency)),
    ]),
  };
  return { data, series, table };
}

/** Short: without cents where they would say nothing. */
const amount = (value: number): string =>
  value === 0 ? '0' : value < 1000 ? money(value, 10) : compact(value);

/** Later than any day. */
const never = '~';

const short = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day without its year: "14 Mar". */
function shortDay(day: string): string {
  return short.format(Date.parse(day));
}
