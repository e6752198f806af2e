/** The data of a report's charts, from the engine's sums. */
import { compact, money, percentTick } from '#lib/format.ts';
import { earlierText, intervalLabels, type Span, spanText } from '#lib/intervals.ts';
import type { Value } from '#lib/table-query.ts';
import { isSum, type MetricId, metrics, metricText, ratioNote } from '#metrics/metrics.ts';
import { chartCell, eventTexts, type ChartTableData } from '#ui/charts/chart-table.tsx';
import type { ChartEvent } from '#ui/charts/chart-data.ts';
import type { LineDatum, LineSeries } from '#ui/charts/line-chart.tsx';
import { type SeparatedLines, type DailySeries, seriesKey } from './daily-series.ts';

export interface Trend {
  data: LineDatum[];
  series: LineSeries[];
  table: ChartTableData;
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
export function buildTrend(of: TrendOf): Trend {
  const { daily, metric, currency, nameOf, openFrom, apart, eventsOn } = of;
  const { keys, sums, interval, spans } = daily;
  const ago = earlierText(spans);
  const valueOf = (key: Value, days: readonly string[]): number | null => {
    if (isApart(key)) return null;
    // Days without activity have no row: their sums are zero, their ratios empty.
    const figures = sums.get(seriesKey(key, days[0] ?? ''));
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
    if (ago === null || isApart(key)) return [own];
    const past = `${label}, ${ago}`;
    // Another line's color would be mistaken for it; a single line can be gray.
    const pastTone = only ? 'chart-8' : tone;
    return [own, { id: `before ${index}`, label: past, format, tone: pastTone, before: ago }];
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
  const table = {
    columns: [
      { label: intervalLabels[interval] },
      ...series.map(({ label }) => ({ label, align: 'end' as const })),
    ],
    rows: data.map((datum) => [
      [datum.tableLabel ?? '', ...eventTexts(datum)].join(', '),
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
