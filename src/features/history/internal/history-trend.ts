/** The charts of a history: metrics by day with an earlier period. */
import { daysBetween } from '#lib/days.ts';
import { counted, day as dayText, percentTick } from '#lib/format.ts';
import { type MetricId, metrics, metricText, ratioNote } from '#metrics/metrics.ts';
import { rangeText } from '#features/history/projection-text.ts';
import { amountTick, shortDay } from '#metrics/display/trend-series.ts';
import { chartCell, type ChartTableData } from '#ui/charts/chart-table.tsx';
import type { LineDatum, LineSeries } from '#ui/charts/line-chart.tsx';

interface HistoryTrendOf {
  /** The displayed days, and those to compare with at the same places; `null` for none. */
  days: readonly string[];
  before: readonly string[] | null;
  /** In this order. */
  metricIds: readonly MetricId[];
  /** ISO 4217. */
  currency: string | null;
  /** A metric on a day; `null` where it cannot be computed, or is not known. */
  valueOf: (metric: MetricId, day: string) => number | null;
  /** Whether the sales of a day may still rise. */
  isOpen: (day: string) => boolean;
  /** What a projected metric is beside on a day; `null` if it is not projected. */
  projectedFrom: (metric: MetricId, day: string) => ProjectedFrom | null;
  /** A metric on a day as first read; `null` if it is not known. */
  firstOf: (metric: MetricId, day: string) => number | null;
  /** Whether nothing is known about a day. */
  isUnknown: (day: string) => boolean;
  /** Whether some accounts lack a day. */
  isPartial: (day: string) => boolean;
  /** What is usual, if a value is not. */
  usualOf: (metric: MetricId, day: string) => string | undefined;
}

interface ProjectedFrom {
  reported: number | null;
  /** The bounds of what is likely; `null` if they are not known. */
  range: readonly [number, number] | null;
}

export interface HistoryTrend {
  data: LineDatum[];
  series: LineSeries[];
}

export function historyTrend(of: HistoryTrendOf): HistoryTrend {
  const { days, before, metricIds, currency, valueOf, projectedFrom, firstOf } = of;
  const { isOpen, isUnknown, isPartial, usualOf } = of;
  const series = metricIds.flatMap((id): LineSeries[] => {
    const { label, kind, tone } = metrics[id];
    const tick = kind === 'money' ? amountTick : kind === 'percent' ? percentTick : undefined;
    const format = (value: number) => metricText(id, value, currency);
    const own = { id, label, format, tick, isWhole: kind === 'count', tone };
    if (before === null) return [own];
    const earlier = daysBetween(before[0] ?? '', days[0] ?? '');
    const ago =
      earlier % 7 === 0 && earlier !== days.length
        ? `${counted(earlier / 7, 'week')} before`
        : `${counted(earlier, 'day')} before`;
    return [own, { ...own, id: `${id} before`, label: `${label}, ${ago}`, before: ago }];
  });
  const noteOf = (metric: MetricId, day: string) =>
    isUnknown(day) ? 'no data for this day' : ratioNote(metric);
  const data = days.map((day, place): LineDatum => {
    const past = before?.[place];
    const at = (metric: MetricId, on: string | undefined) =>
      on === undefined || isUnknown(on) ? null : valueOf(metric, on);
    const detailOf = (metric: MetricId, on: string | undefined) => {
      if (on === undefined || isUnknown(on)) return '';
      const textOf = (value: number | null) => metricText(metric, value);
      const from = projectedFrom(metric, on);
      if (from !== null) {
        const range = from.range === null ? '' : ` ${rangeText(from.range, textOf)},`;
        return `(projected,${range} reported ${textOf(from.reported)})`;
      }
      const [first, value] = [firstOf(metric, on), valueOf(metric, on)];
      return first === null || textOf(first) === textOf(value)
        ? ''
        : `(first reported ${textOf(first)})`;
    };
    return {
      key: day,
      label: isPartial(day) ? `${shortDay(day)}${incomplete}` : shortDay(day),
      values: Object.fromEntries(
        metricIds.flatMap((id) => [
          [id, at(id, day)],
          [`${id} before`, at(id, past)],
        ]),
      ),
      notes: Object.fromEntries(
        metricIds.flatMap((id) => [
          [id, noteOf(id, day)],
          [`${id} before`, past === undefined ? '' : noteOf(id, past)],
        ]),
      ),
      details: Object.fromEntries(
        metricIds.flatMap((id) => [
          [id, detailOf(id, day)],
          [`${id} before`, detailOf(id, past)],
        ]),
      ),
      isOpen: isOpen(day),
      isProjected: metricIds.some((id) => projectedFrom(id, day) !== null),
      marks: Object.fromEntries(
        metricIds.flatMap((id) => {
          const usual = usualOf(id, day);
          return usual === undefined ? [] : [[id, usual]];
        }),
      ),
    };
  });
  return { data, series };
}

/** Marks a day that some accounts lack. */
const incomplete = ' (incomplete)';

/** All charts of the same days as one table. */
export function historyTable(trends: readonly HistoryTrend[]): ChartTableData {
  const [first] = trends;
  return {
    columns: [
      { label: 'Day' },
      ...trends.flatMap(({ series }) =>
        series.map(({ label }) => ({ label, align: 'end' as const })),
      ),
    ],
    rows: (first?.data ?? []).map(({ key, label, isOpen = false, isProjected = false }, at) => [
      [
        dayText(key),
        ...(label.endsWith(incomplete) ? ['incomplete'] : []),
        ...(isProjected ? ['projected'] : []),
        ...(isOpen ? ['attribution pending'] : []),
        ...trends.flatMap(({ data, series }) =>
          series.flatMap(({ id, label: name }) => {
            const mark = data[at]?.marks?.[id];
            return mark === undefined ? [] : [`${name} ${mark}`];
          }),
        ),
      ].join(', '),
      ...trends.flatMap(({ data, series }) => {
        const datum = data[at];
        return datum === undefined ? [] : series.map((one) => chartCell(datum, one));
      }),
    ]),
  };
}
