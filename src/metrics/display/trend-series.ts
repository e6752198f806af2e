/** The data of a report's charts, from the engine's sums. */
import { compact, money, percentTick } from '#lib/format.ts';
import { earlierText, type Interval, intervalLabels, type Span, spanText } from '#lib/intervals.ts';
import type { Value } from '#lib/table-query.ts';
import { isSum, type MetricId, metrics, metricText, ratioNote } from '#metrics/metrics.ts';
import { chartCell, eventTexts, type ChartTableData } from '#ui/charts/chart-table.tsx';
import type { ChartEvent } from '#ui/charts/chart-data.ts';
import type { LineDatum, LineSeries } from '#ui/charts/line-chart.tsx';
import { type SeparatedLines, type DailySeries, seriesKey } from './daily-series.ts';

export interface Trend {
  interval: Interval;
  data: LineDatum[];
  series: LineSeries[];
}

interface TrendOf {
  daily: DailySeries;
  metric: MetricId;
  currency: string | null;
  /** The label of a line. */
  nameOf: (key: Value) => string;
  /** The first day per key whose sales may still rise; unknown keys are left out. */
  openFrom: ReadonlyMap<Value, string>;
  /** Keys without a line, because they are not comparable, and why. */
  apart?: SeparatedLines | null | undefined;
  /** What happened on some days. */
  eventsOn: (days: readonly string[]) => readonly ChartEvent[];
}

/** One metric over time, a line per key, each with its previous period. */
export function buildTrend(of: TrendOf): Trend & { table: ChartTableData } {
  const { daily, metric, currency, nameOf, openFrom, apart, eventsOn } = of;
  const { keys, sums, interval, spans } = daily;
  const ago = earlierText(spans);
  const valueOf = (key: Value, days: readonly string[]): number | null => {
    if (isApart(key)) return null;
    // Days without activity have no row: their sums are zero, their ratios empty.
    const figures = sums.get(seriesKey(key, days[0] ?? ''));
    return figures?.[metric] ?? (isSum(metric) ? 0 : null);
  };
  const usual = metricSeries(metric, currency);
  const isApart = (key: Value): boolean => apart?.keys.has(key) === true;
  const only = keys.length === 1 && keys[0] === null;
  const series: LineSeries[] = keys.flatMap((key, index) => {
    const label = only ? usual.label : nameOf(key);
    // Lines of one metric differ by color; a single one has its metric's.
    const tone = only ? usual.tone : `chart-${index + 1}`;
    const own = { ...usual, id: `now ${index}`, label, tone };
    if (ago === null || isApart(key)) return [own];
    const past = `${label}, ${ago}`;
    // Another line's color would be mistaken for it; a single line can be gray.
    const pastTone = only ? 'chart-8' : tone;
    return [own, { ...own, id: `before ${index}`, label: past, tone: pastTone, before: ago }];
  });
  /** The lines that may still rise. */
  const openKeys = ({ days }: Span): readonly Value[] =>
    metrics[metric].isAttributed
      ? keys.filter((key) => (days.at(-1) ?? '') >= (openFrom.get(key) ?? never))
      : [];
  const openText = (span: Span): string[] => {
    const open = openKeys(span);
    if (open.length === 0) return [];
    const which = open.length === keys.length ? '' : `: ${open.map(nameOf).join(', ')}`;
    return [`attribution pending${which}`];
  };
  const needs = ratioNote(metric);
  const notes = Object.fromEntries(
    keys.flatMap((key, index) => [
      [`now ${index}`, isApart(key) ? (apart?.reason ?? '') : needs],
      [`before ${index}`, needs],
    ]),
  );
  const data = spans.map((span): LineDatum => {
    const values = keys.flatMap((key, index): [string, number | null][] => [
      [`now ${index}`, valueOf(key, span.days)],
      ...(span.before === null
        ? []
        : [[`before ${index}`, valueOf(key, span.before)] satisfies [string, number | null]]),
    ]);
    const isOpen = openKeys(span).length > 0;
    const text = spanText(span, interval, { others: openText(span) });
    const events = eventsOn(span.days);
    return { ...text, values: Object.fromEntries(values), notes, isOpen, events };
  });
  const trend = { interval, data, series };
  return { ...trend, table: trendTable([trend]) };
}

/** All charts of the same points as one table. */
export function trendTable(trends: readonly Trend[]): ChartTableData {
  const [first] = trends;
  return {
    columns: [
      { label: intervalLabels[first?.interval ?? 'day'] },
      ...trends.flatMap(({ series }) =>
        series.map(({ label }) => ({ label, align: 'end' as const })),
      ),
    ],
    rows: (first?.data ?? []).map(({ tableLabel = '' }, at) => [
      [
        tableLabel,
        ...trends.flatMap(({ data, series }) =>
          series.flatMap(({ id, label: name }) => {
            const mark = data[at]?.marks?.[id];
            return mark === undefined ? [] : [`${name} ${mark}`];
          }),
        ),
        ...eventTexts(first?.data[at]),
      ].join(', '),
      ...trends.flatMap(({ data, series }) => {
        const datum = data[at];
        return datum === undefined ? [] : series.map((one) => chartCell(datum, one));
      }),
    ]),
  };
}

/** How a metric is drawn over time, with amounts in that currency. */
export function metricSeries(id: MetricId, currency: string | null) {
  const { label, kind, tone } = metrics[id];
  return {
    label,
    format: (value: number) => metricText(id, value, currency),
    // The currency is displayed above the chart.
    tick: kind === 'money' ? amountTick : kind === 'percent' ? percentTick : undefined,
    isWhole: kind === 'count',
    tone,
  };
}

/** Money on an axis, short: without cents if they are irrelevant. */
const amountTick = (value: number): string =>
  value === 0 ? '0' : value < 1000 ? money(value, 10) : compact(value);

/** Later than any day. */
const never = '~';
