import { counted } from '#lib/format.ts';
import { oneOf, searchShape } from '#lib/search-params.ts';
import { openDaysIn, openText, periodText } from '#features/history/history-text.ts';
import { projectedText } from '#features/history/projection-text.ts';
import { type HistoryPeriod, useCampaignSums } from '#features/history/use-history-period.ts';
import { metricChange, shareText } from '#metrics/metric-change.ts';
import { MetricSelect } from '#metrics/display/trend-card.tsx';
import { metrics } from '#metrics/metrics.ts';
import { ScopedLink } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { useSearch } from '#navigation/use-search.ts';
import { numberOf, useLocalWork } from '#queries/local-work.ts';
import { BarCard } from '#ui/charts/bar-card.tsx';
import type { BarDatum, BarSeries } from '#ui/charts/chart-data.ts';
import { cx } from '#ui/cx.ts';
import { linkClass } from '#ui/link-class.ts';
import {
  driverLabel,
  driversText,
  effectText,
  levelsText,
  noDriversText,
  seenDrivers,
} from './driver-text.ts';
import {
  type DrivenMetric,
  drivenMetrics,
  type Drivers,
  driversOf,
  type MetricDrivers,
} from './drivers.ts';

/** The metric whose change is split. */
const search = searchShape({ drivers: oneOf(drivenMetrics) });

/** The drivers of a period; `undefined` until it is read, `null` if it is not compared. */
export function useDrivers(period: HistoryPeriod | undefined): Drivers | null | undefined {
  const sums = useCampaignSums(period);
  const drivers = useLocalWork(
    ['drivers', numberOf(period), numberOf(sums)],
    period && sums && (async () => driversOf(sums, period)),
  );
  return period?.isCompared === false ? null : drivers;
}

interface DriversOf {
  /** `undefined` until it is read. */
  period: HistoryPeriod | undefined;
}

/** Why ACOS changed, in a sentence. It keeps its lines until it is known; without a comparison it is nothing. */
export function DriversSentence({ period }: DriversOf) {
  const drivers = useDrivers(period);
  const currency = period?.chosen?.currency ?? null;
  if (drivers === null) return null;
  const lacking = drivers?.notCompared.acos ?? 0;
  const text =
    drivers &&
    (noDriversText('acos', drivers) ??
      (drivers.acos && driversText('acos', drivers.acos, currency)));
  return (
    <p className="min-h-15 text-sm sm:min-h-10 lg:min-h-5 print:min-h-0">
      {text}
      {drivers?.acos && lacking > 0 && (
        <span className="text-muted"> · {counted(lacking, 'campaign')} not compared</span>
      )}
    </p>
  );
}

interface DriversCardProps extends DriversOf {
  /** Whether the page displays the sentence. */
  isEmbedded?: boolean;
  /** In pixels; by default about as high as the charts beside it. */
  height?: number;
}

/** The change of ACOS, sales or spend as a waterfall of its drivers. */
export function DriversCard({ period, isEmbedded = false, height = 312 }: DriversCardProps) {
  const drivers = useDrivers(period);
  const { values, change } = useSearch(search);
  const metric = values.drivers;
  const { label, tone } = metrics[metric];
  const split = drivers?.[metric] ?? null;
  const currency = period?.chosen?.currency ?? null;
  const isOpen = period !== undefined && openDaysIn(period.days, period).size > 0;
  const effect: BarSeries = {
    id: 'effect',
    label: `Effect on ${label}${metric === 'acos' ? '' : `, ${currency ?? 'no currency'}`}`,
    tone,
    format: (value) => effectText(metric, value),
  };
  const share: BarSeries = { id: 'change', label: 'Like-for-like change', format: shareText };
  const lacking = drivers?.notCompared[metric] ?? 0;
  const notes = [
    split && levelsText(metric, split),
    split && period && metric !== 'spend' && openNote(period, isOpen),
    lacking > 0 && `${counted(lacking, 'campaign')} not compared`,
  ];
  const reason = drivers ? noDriversText(metric, drivers) : period?.before && lackingDays;
  return (
    <BarCard
      title="Drivers"
      subtitle={
        // They keep their usual lines until they are known.
        <>
          {!isEmbedded && (
            <span className="block min-h-12">{split && driversText(metric, split, currency)}</span>
          )}
          <span className="block lg:min-h-8">
            {notes.filter(Boolean).join(' · ')}{' '}
            <ScopedLink to={`${paths.help}#drivers`} className={cx(linkClass, 'print:hidden')}>
              About drivers
            </ScopedLink>
          </span>
        </>
      }
      days={period && periodText(period)}
      controls={
        drivers === null ? undefined : (
          <MetricSelect
            label="Drivers of"
            options={drivenMetrics}
            value={metric}
            onChange={(value) => change({ drivers: value })}
          />
        )
      }
      first="Driver"
      data={split === null || reason !== null ? [] : waterfall(metric, split, isOpen)}
      series={[effect]}
      columns={[share, effect]}
      layout="horizontal"
      height={height}
      loading={drivers === undefined}
      empty={reason ?? 'Choose a comparison in the date range to see why figures changed.'}
    />
  );
}

const lackingDays = 'No comparison: days of one of the periods are missing.';

/** Each bar begins where the one before ends; the last one is the whole change. */
export function waterfall(
  metric: DrivenMetric,
  { before, after, drivers }: MetricDrivers,
  isOpen: boolean,
): BarDatum[] {
  const seen = seenDrivers(metric, drivers);
  const isShown = new Set(seen.length > 0 ? seen : drivers);
  let end = 0;
  const steps = drivers.flatMap((driver): BarDatum[] => {
    const { id, effect, change } = driver;
    const from = end;
    end += effect;
    if (!isShown.has(driver)) return [];
    const isGood = metricChange(metric, 0, effect)?.isGood ?? null;
    const isNeutral = isGood === null || (isOpen && metrics[metric].isAttributed === true);
    const tone = isNeutral ? undefined : isGood ? 'good' : 'bad';
    return [{ key: id, label: driverLabel(id), from, values: { effect, change }, tone }];
  });
  const values = { effect: after - before, change: null };
  const label = `${metrics[metric].label} change`;
  return [...steps, { key: 'whole', label, values, tone: 'chart-8' }];
}

/** Whether sales are projected, or may still change. */
const openNote = (period: HistoryPeriod, isOpen: boolean): string | null =>
  projectedText(period) ??
  openText(period) ??
  (isOpen ? 'Sales of some days may still grow' : null);
