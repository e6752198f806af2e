import { type ReactNode, useMemo } from 'react';
import type { Comparison } from '#lib/day-lists.ts';
import { count, counted, dayRange } from '#lib/format.ts';
import type { Value } from '#lib/table-query.ts';
import { type ReportMetric, ratioNote, reportMetrics, metrics } from '#metrics/metrics.ts';
import { Select } from '#ui/form/select.tsx';
import { ChartCard, chartLine } from '#ui/charts/chart-card.tsx';
import { type ChartEvent, notAvailable } from '#ui/charts/chart-data.ts';
import { LineChart } from '#ui/charts/charts.tsx';
import { type SeparatedLines, type DailySeries, maxLines, type OpenDays } from './daily-series.ts';
import { useInterval } from './interval-choice.tsx';
import { buildTrend } from './trend-series.ts';

/** A series with its context. */
interface DisplayedSeries extends DailySeries {
  compared: Comparison;
  currency: string | null;
}

interface TrendCardProps {
  /** `undefined` while summing. */
  daily: DisplayedSeries | undefined;
  /** Days whose sales may still rise; `null` if none, or unknown. */
  open: OpenDays | null;
  /** Lines not comparable with the others if the metric depends on sales. */
  apart?: SeparatedLines | null;
  /** The label of a line, by key. */
  nameOf: (key: string) => string;
  metric: ReportMetric;
  /** The accessible name of the metric choice. */
  label: string;
  onMetric: (metric: ReportMetric) => void;
  /** What happened on some days. Pass the same function while that is the same. */
  eventsOn: (days: readonly string[]) => readonly ChartEvent[];
  /** What happened, for paper. */
  footer: ReactNode;
}

/** A metric over time with the previous period; what may still rise is hatched. */
export function TrendCard(props: TrendCardProps) {
  const { daily, open, apart, nameOf, metric, label, onMetric, eventsOn } = props;
  const trend = useMemo(() => {
    if (daily === undefined) return undefined;
    const { currency } = daily;
    const name = (key: Value): string => (key === null ? 'None' : nameOf(String(key)));
    const openFrom = open?.from ?? new Map<Value, string>();
    return buildTrend({
      daily,
      metric,
      currency,
      nameOf: name,
      openFrom,
      apart: metrics[metric].isAttributed ? apart : undefined,
      eventsOn,
    });
  }, [daily, metric, nameOf, open, apart, eventsOn]);
  const [interval] = useInterval();
  const title = `${metrics[metric].label} by ${daily?.interval ?? interval}`;
  return (
    <ChartCard
      title={title}
      subtitle={
        // Two lines on a narrow screen, also while they are unknown.
        <span className="block min-h-4 max-sm:min-h-8">{daily && subtitleOf(daily, metric)}</span>
      }
      loading={trend === undefined}
      controls={
        <MetricSelect label={label} options={reportMetrics} value={metric} onChange={onMetric} />
      }
      footer={props.footer}
      table={trend?.table ?? { columns: [], rows: [] }}
      line={trend && chartLine({ ...trend, empty: emptyText(metric) })}
    >
      {trend && <LineChart name={title} data={trend.data} series={trend.series} />}
    </ChartCard>
  );
}

function emptyText(metric: ReportMetric): string {
  const note = ratioNote(metric);
  const { label } = metrics[metric];
  return note === '' ? `No ${label.toLowerCase()} on these days.` : `${notAvailable}. ${note}.`;
}

function subtitleOf(
  { compared, currency, keys, total }: DisplayedSeries,
  metric: ReportMetric,
): ReactNode {
  const { days, before } = compared;
  const range = (of: readonly string[]) => dayRange(of[0] ?? null, of.at(-1) ?? null);
  const parts = [
    currency === null
      ? null
      : metrics[metric].kind === 'money'
        ? `in ${currency}`
        : `rows in ${currency}`,
    range(days),
    before === null ? null : `vs ${range(before)}`,
    total <= maxLines ? null : `top ${keys.length} of ${count(total)} by spend`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** The smallest number of days offered. */
const fewest = 7;

/** Why a report of that many days has no previous period; `null` if it has, or if fewer days have one. */
export function noComparisonReason(total: number, { days, before }: Comparison): string | null {
  if (before !== null || days.length === 0) return null;
  const left = total - days.length;
  if (left === 0 && total >= 2 * fewest) return null;
  const why =
    left > 0
      ? `the report has only ${counted(left, 'day')} before its last ${days.length}`
      : `the report has only ${counted(total, 'day')}, and at least ${2 * fewest} are needed`;
  return `No previous period to compare with: ${why}.`;
}

interface MetricSelectProps<Id extends ReportMetric> {
  label: string;
  options: readonly Id[];
  value: Id;
  onChange: (value: Id) => void;
}

export function MetricSelect<Id extends ReportMetric>(props: MetricSelectProps<Id>) {
  const { label, options, value, onChange } = props;
  return (
    <Select
      aria-label={label}
      value={value}
      options={options.map((id) => [id, metrics[id].label])}
      onChange={(next) => {
        const chosen = options.find((id) => id === next);
        if (chosen !== undefined) onChange(chosen);
      }}
      className="h-6 max-w-32 cursor-pointer rounded-md border border-edge/60 bg-surface px-1 text-xs hover:bg-hover"
    />
  );
}
