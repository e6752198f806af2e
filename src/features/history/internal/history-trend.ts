/** The charts of a history: metrics by day, week or month with an earlier period. */
import { earlierText, type Interval, type Span, spanText } from '#lib/intervals.ts';
import { type MetricId, metricText, ratioNote } from '#metrics/metrics.ts';
import { rangeText } from '#features/history/projection-text.ts';
import { metricSeries, type Trend } from '#metrics/display/trend-series.ts';
import type { ChartEvent } from '#ui/charts/chart-data.ts';
import type { LineDatum, LineSeries } from '#ui/charts/line-chart.tsx';

/** The days of a point, or those it is compared with. */
type Days = readonly string[];

interface HistoryTrendOf {
  interval: Interval;
  /** The points, oldest first. */
  spans: readonly Span[];
  /** In this order. */
  metricIds: readonly MetricId[];
  /** ISO 4217. */
  currency: string | null;
  /** A metric over days of `spans`; `null` where it cannot be computed, or is not known. */
  valueOf: (metric: MetricId, days: Days) => number | null;
  /** Whether the sales of a day may still rise. */
  isOpen: (day: string) => boolean;
  /** What a projected metric is beside over such days; `null` if it is not projected. */
  projectedFrom: (metric: MetricId, days: Days) => ProjectedFrom | null;
  /** A metric over such days as first read; `null` if it is not known. */
  firstOf: (metric: MetricId, days: Days) => number | null;
  /** Whether nothing is known about a day. */
  isUnknown: (day: string) => boolean;
  /** Whether some accounts lack a day. */
  isPartial: (day: string) => boolean;
  /** What is usual on a day, if a value is not. */
  usualOf: (metric: MetricId, day: string) => string | undefined;
  /** What happened on some days. */
  eventsOn: (days: Days) => readonly ChartEvent[];
}

interface ProjectedFrom {
  reported: number | null;
  /** The bounds of what is likely; `null` if they are not known. */
  range: readonly [number, number] | null;
}

export function historyTrend(of: HistoryTrendOf): Trend {
  const { interval, spans, metricIds, currency, valueOf, projectedFrom, firstOf } = of;
  const { isOpen, isUnknown, isPartial, usualOf, eventsOn } = of;
  const ago = earlierText(spans);
  const series = metricIds.flatMap((id): LineSeries[] => {
    const own = { id, ...metricSeries(id, currency) };
    if (ago === null) return [own];
    return [own, { ...own, id: `${id} before`, label: `${own.label}, ${ago}`, before: ago }];
  });
  const data = spans.map((span): LineDatum => {
    const { days: now, before: past } = span;
    const known = now.filter((day) => !isUnknown(day)).length;
    const lacksDays = known > 0 && known < now.length;
    // A sum of fewer days is lower: it is compared with nothing, and nothing with it.
    const isMissing = (on: Days) => (on === now ? known === 0 : lacksDays || on.some(isUnknown));
    const noteOf = (metric: MetricId, on: Days) =>
      isMissing(on)
        ? `no data for ${interval === 'day' ? 'this day' : 'some of these days'}`
        : ratioNote(metric);
    const at = (metric: MetricId, on: Days | null) =>
      on === null || isMissing(on) ? null : valueOf(metric, on);
    const detailOf = (metric: MetricId, on: Days | null) => {
      if (on === null || isMissing(on)) return '';
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
    const byLine = <T>(read: (metric: MetricId, on: Days | null) => T) =>
      Object.fromEntries(
        metricIds.flatMap((id) => [
          [id, read(id, now)],
          [`${id} before`, read(id, past)],
        ]),
      );
    const isProjected = metricIds.some((id) => projectedFrom(id, now) !== null);
    const others = [
      ...(now.some(isPartial) ? ['incomplete'] : []),
      ...(isProjected ? ['projected'] : []),
      ...(now.some(isOpen) ? ['attribution pending'] : []),
    ];
    return {
      ...spanText(span, interval, { known, others }),
      values: byLine(at),
      notes: byLine((id, on) => (on === null ? '' : noteOf(id, on))),
      details: byLine(detailOf),
      events: eventsOn(now),
      isOpen: now.some(isOpen),
      isProjected,
      marks: Object.fromEntries(
        metricIds.flatMap((id) => {
          const usual = interval === 'day' ? usualOf(id, now[0] ?? '') : undefined;
          return usual === undefined ? [] : [[id, usual]];
        }),
      ),
    };
  });
  return { interval, data, series };
}
