import { memo, type ReactNode, useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { counted, day, joinList } from '#lib/format.ts';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import { WarningSummary } from '#shared/data-quality/data-quality-warning.tsx';
import { useEndedDays } from '#shared/date-range/use-last-ended-day.ts';
import { sumCampaigns } from '#shared/history/history-campaigns.ts';
import { HistoryNotes, missingTexts } from '#shared/history/history-notes.tsx';
import { OutdatedHistoryNotice } from '#shared/history/history-outdated.tsx';
import { comparisonText, openText, periodText } from '#shared/history/history-text.ts';
import { historySearch } from '#shared/history/history.search.ts';
import { periodCampaigns, summedMetrics } from '#shared/history/period-campaigns.ts';
import { ProjectionButton } from '#shared/history/projection-button.tsx';
import { projectedText } from '#shared/history/projection-text.ts';
import type { HistoryPeriod } from '#shared/history/use-history-period.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { totalsColumns, totalsNotes } from '#shared/metric-tiles/metric-totals.tsx';
import { DaysNote, PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { AcosTarget } from '#shared/metric-tiles/target-mark.tsx';
import { openFrom } from '#shared/metrics/attribution.ts';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { mayAdd } from '#shared/metrics/comparable.ts';
import type { ConvertedTotals } from '#shared/metrics/convert-totals.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { periodOf } from '#shared/metrics/period.ts';
import { ratesNote } from '#shared/metrics/rates-note.ts';
import { type Target, targetFor } from '#shared/metrics/targets.ts';
import { type Totals, totalsByCurrency } from '#shared/metrics/totals.ts';
import { mixedTotals } from '#shared/metrics/window-parts.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { scopeShape } from '#shared/scope.ts';
import { useRates, useTargets } from '#shared/settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Definition } from '#ui/overlay/definition.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { ChangeText } from '#shared/trend/change-text.tsx';
import { settingsAt } from './overview-links.ts';
import type { PerformanceFigure, PerformanceMetric } from './performance-figures.ts';
import { Region } from './region.tsx';
import type { Performance } from './use-performance.ts';

const shown = ['spend', 'sales', 'acos', 'conversions'] as const;

interface PerformanceProps {
  performance: Performance;
  /** The campaigns in scope and their totals. */
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
}

/** The four figures that a day is judged by, with their changes; what they leave out is under “Details”. */
export const PerformanceSection = memo(function PerformanceSection(props: PerformanceProps) {
  const { performance, campaigns, totals, scope } = props;
  const { isByDate, period, choices, chosen, history } = performance;
  const { change } = useSearch(historySearch);
  const rowMetrics = useMemo(() => metricsOf(campaigns), [campaigns]);
  const target = useTargetOf(campaigns);
  const [isOpen, setOpen] = useEntryState('performance details', false);
  if (totals.length === 0 || chosen === undefined)
    return (
      <Region title="Performance">
        <NoMetrics campaigns={campaigns.length} scope={scope} />
      </Region>
    );
  return (
    <Region
      title="Performance"
      meta={<PeriodMeta performance={performance} metrics={rowMetrics} />}
      actions={
        choices.length > 1 && (
          <Segmented
            label="Currency"
            options={choices}
            value={chosen.value}
            onChange={(value) => change({ trend_in: value })}
          />
        )
      }
    >
      {period !== undefined && history.state !== undefined && (
        <OutdatedHistoryNotice
          period={period}
          coverage={period.whole}
          state={history.state}
          store={history.store}
        />
      )}
      <div
        role="group"
        aria-label={`Performance, ${chosen.label}`}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 print:grid-cols-4"
      >
        {shown.map((id) => (
          <FigureTile
            key={id}
            id={id}
            unit={chosen.currency ?? 'no currency'}
            isConverted={chosen.isConverted}
            figure={performance.figureOf(id, chosen)}
            line={performance.lineOf(id)}
            to={performance.linkOf(id, chosen)}
            target={id === 'acos' ? target : null}
          />
        ))}
      </div>
      <Disclosure title="Details" isOpen={isOpen} onToggle={setOpen} className="text-xs text-muted">
        <div className="mt-1 flex max-w-200 flex-col gap-1">
          {isByDate ? (
            period && (
              <PeriodNotes
                period={period}
                campaigns={campaigns}
                base={performance.converted?.total?.currency ?? null}
              />
            )
          ) : (
            <>
              <ServiceNotes
                {...{ totals, campaigns, rowMetrics }}
                converted={performance.converted}
              />
              {period && <p>{missingTexts(period, period.whole).join(' ')}</p>}
            </>
          )}
          <ConversionNote totals={totals} converted={performance.converted} scope={scope} />
        </div>
      </Disclosure>
    </Region>
  );
});

interface PeriodMetaProps {
  performance: Performance;
  /** Of the campaigns in scope. */
  metrics: Metrics[];
}

/** The days of the figures and of their changes, and whether they are final. */
function PeriodMeta({ performance, metrics: given }: PeriodMetaProps) {
  const { isByDate, period, history } = performance;
  // With a history, “Details” says how long attribution takes.
  const Days = (history.state?.months.length ?? 0) > 0 ? DaysNote : PeriodNote;
  const { last, incomplete } = useEndedDays();
  const days = useMemo(() => periodOf(given).days, [given]);
  const isSame = days?.start === period?.days[0] && days?.end === period?.days.at(-1);
  return (
    // How many lines these take depends on the dates.
    <span className="flex min-w-0 flex-wrap content-start items-center gap-x-3 max-lg:min-h-8 max-sm:min-h-12">
      {isByDate ? (
        <span>{period === undefined ? 'Reading the history…' : periodText(period)}</span>
      ) : (
        <Days metrics={given} />
      )}
      {period !== undefined && (
        <>
          {!isByDate && (
            <span>{isSame ? comparisonText(period) : `Changes: ${periodText(period)}`}</span>
          )}
          {isByDate && incomplete !== null && period.days.at(-1) === last && (
            <span>{incomplete}</span>
          )}
          <span>{projectedText(period) ?? openText(period)}</span>
          <ProjectionButton period={period} />
        </>
      )}
    </span>
  );
}

interface FigureTileProps {
  id: PerformanceMetric;
  unit: string;
  isConverted: boolean;
  /** `null` while it is read. */
  figure: PerformanceFigure | null;
  line: readonly (number | null)[] | null;
  to: string | null;
  target: Target | null;
}

/** A figure with its change and its days: a group called "Spend, EUR", or "Spend, converted to EUR". */
function FigureTile({ id, unit, isConverted, figure, line, to, target }: FigureTileProps) {
  const { label, definition, kind } = metrics[id];
  const name = `${label}, ${isConverted ? 'converted to ' : ''}${unit}`;
  return (
    <div
      role="group"
      aria-label={name}
      className="@container flex min-h-25 min-w-0 flex-col bg-surface px-4 py-3"
    >
      <div className="text-xs leading-6 text-muted">
        <span className="font-medium">
          <Definition term={label}>{definition}</Definition>
        </span>{' '}
        {kind === 'money' && unit}
      </div>
      {figure === null ? (
        <Skeleton height="2rem" width="60%" />
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span
            className="max-w-full truncate text-lg font-semibold tracking-tight tabular-nums sm:text-figure"
            title={[figure.text, figure.note].filter(Boolean).join(': ')}
          >
            {to === null ? (
              figure.text
            ) : (
              <Link
                to={to}
                aria-label={`${name}: ${figure.text}, view campaigns`}
                className="hover:text-accent hover:underline"
              >
                {figure.text}
              </Link>
            )}
            {figure.isPartial && '*'}
          </span>
          {figure.change !== null && (
            <>
              <span className="sr-only">, changed by </span>
              <ChangeText change={figure.change} className="text-sm" />
            </>
          )}
          {figure.projected !== null && (
            <span className="text-xs text-muted italic">projected, {figure.projected}</span>
          )}
        </div>
      )}
      <div className="mt-auto flex min-h-5 items-end justify-between gap-3 text-xs">
        {target !== null && figure !== null && (
          <span className="shrink-0">
            <AcosTarget acos={figure.value} target={target} />
          </span>
        )}
        {line !== null && (
          <Sparkline
            lines={[{ values: line, tone: metrics[id].tone }]}
            className={cx(
              'ml-auto block h-5 w-full max-w-40 min-w-0',
              target !== null && 'max-sm:hidden',
            )}
          />
        )}
      </div>
    </div>
  );
}

/** The target of the campaigns' only account or channel, else of everything; `null` without one. */
function useTargetOf(campaigns: readonly Campaign[]): Target | null {
  const [targets] = useTargets();
  return useMemo(() => {
    const only = (of: (campaign: Campaign) => string | null) => {
      const values = new Set(campaigns.map(of));
      return values.size === 1 ? ([...values][0] ?? null) : null;
    };
    return targetFor(targets ?? [], {
      channel: only(({ channel }) => channel),
      accountId: only(({ account_id: id }) => id),
    });
  }, [targets, campaigns]);
}

interface PeriodNotesProps {
  period: HistoryPeriod;
  campaigns: readonly Campaign[];
  /** The currency that all are converted to; `null` without. */
  base: string | null;
}

/** What the range's figures leave out, and which days may still change. */
function PeriodNotes({ period, campaigns, base }: PeriodNotesProps) {
  const { values: search } = useSearch(historySearch);
  const start = useMemo(() => () => rowsIn(period, campaigns), [period, campaigns]);
  const rows = useSlicedWork(start);
  const mixed = useMemo(() => mixedTotals(campaigns, base), [campaigns, base]);
  return (
    <>
      <HistoryNotes
        period={period}
        metricIds={[...totalsColumns.map(({ id }) => id), 'conversions', search.trend_metric]}
      >
        {rows && (
          <WarningSummary rows={rows} totals={totalsByCurrency(metricsOf(rows))} isOfRange />
        )}
      </HistoryNotes>
      {mixed !== null && <p>{mixed}</p>}
    </>
  );
}

/** The campaigns with their metrics in the period. */
function* rowsIn(period: HistoryPeriod, campaigns: readonly Campaign[]) {
  const sums = yield* sumCampaigns({ ...period, metricIds: summedMetrics });
  return periodCampaigns(campaigns, sums, period.countedOf, period).now;
}

interface ServiceNotesProps {
  totals: readonly Totals[];
  converted: ConvertedTotals | null;
  campaigns: readonly Campaign[];
  rowMetrics: readonly Metrics[];
}

/** What the service's totals leave out, mix or may still gain. */
export function ServiceNotes({ totals, converted, campaigns, rowMetrics }: ServiceNotesProps) {
  const lacking = campaigns.length - rowMetrics.length;
  const notes = useMemo(
    () =>
      [
        openDaysNote(rowMetrics),
        mixedTotals(campaigns, converted?.total?.currency ?? null),
        lacking > 0 &&
          `${counted(lacking, 'campaign')} of ${campaigns.length} without metrics, not included in totals.`,
        ...totalsNotes(totals, rowMetrics),
      ].filter((note) => typeof note === 'string'),
    [rowMetrics, campaigns, converted, lacking, totals],
  );
  return (
    <>
      <p>
        <WarningSummary rows={campaigns} totals={totals} />
      </p>
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
    </>
  );
}

/** The days whose sales may still rise. */
function openDaysNote(rowMetrics: readonly Metrics[]): string | null {
  const windows = openWindows(rowMetrics);
  if (windows.length === 0) return null;
  const open = windows.map(({ days, from, isAll }) =>
    isAll
      ? `on all days (${days}-day attribution)`
      : `since ${day(from)} (${days}-day attribution)`,
  );
  return `Recent sales may still grow: ${open.join(', ')}.`;
}

/** The days of a period whose sales may still rise, by the attribution windows of its rows. */
interface OpenWindow {
  /** The attribution window, in days. */
  days: number;
  /**
   * The first day, `YYYY-MM-DD`, that was still within it when the metrics were computed, never before their
   * period.
   */
  from: string;
  /** True if no day of the period is past the window, so that none of its sales are final. */
  isAll: boolean;
}

/** By window, shortest first, each by its latest metrics; none if unknown. */
export function openWindows(all: Iterable<Metrics>): OpenWindow[] {
  const byWindow = Map.groupBy(all, ({ attribution_window_days }) => attribution_window_days);
  return [...byWindow]
    .flatMap(([days, rows]) => {
      const start = periodOf(rows).days?.start;
      const asOf = latest(rows.map(({ as_of }) => as_of));
      // In its own time zone, like the period's days.
      const from = days === null || asOf === null ? null : openFrom(asOf.slice(0, 10), days);
      if (days === null || start === undefined || from === null) return [];
      return [{ days, from: from < start ? start : from, isAll: from <= start }];
    })
    .toSorted((a, b) => a.days - b.days);
}

function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce<string | null>(
    (last, at) => (at !== null && (last === null || Date.parse(at) > Date.parse(last)) ? at : last),
    null,
  );
}

interface ConversionNoteProps {
  totals: readonly Totals[];
  /** All currencies together; `null` without rates, or with one currency. */
  converted: ConvertedTotals | null;
  scope: Scope;
}

/** The rates of the converted total, or why there is none, with a link to enter them. */
function ConversionNote({ totals, converted, scope }: ConversionNoteProps) {
  const [rates] = useRates();
  if (totals.length < 2) return null;
  const settings = (text: ReactNode) => (
    <Link to={settingsAt(scope)} className={linkClass}>
      {text}
    </Link>
  );
  const currencies = totals.map(({ currency }) => currency);
  if (rates === null || converted === null) {
    const refusal = mayAdd([{ name: 'All campaigns', currencies, windows: [], days: null }]);
    return (
      <p>
        {refusal?.reason} {settings('Enter exchange rates')} to see one total.
      </p>
    );
  }
  if (converted.total === null) {
    const lacking = converted.lacking.filter((code) => code !== null);
    return lacking.length === 0 ? (
      <p>No total in {rates.base}: some campaigns have no currency.</p>
    ) : (
      <p>
        No total in {rates.base}: no exchange rate for {joinList(lacking)}. {settings('Enter rate')}
      </p>
    );
  }
  return (
    <p>
      {ratesNote(currencies, rates)} {settings('Change rates')}
    </p>
  );
}

const noScope = { channel: [], account_id: [] };

function NoMetrics({ campaigns, scope }: { campaigns: number; scope: Scope }) {
  const { change } = useSearch(scopeShape);
  const isNarrowed = scope.channel.length > 0 || scope.account_id.length > 0;
  return (
    <Message
      tone="empty"
      title={
        campaigns === 0
          ? 'No campaigns in this scope'
          : `${counted(campaigns, 'campaign')} in this scope, none with metrics yet`
      }
      actions={isNarrowed && <Button onClick={() => change(noScope)}>Clear filters</Button>}
    >
      <p>
        {isNarrowed
          ? 'Choose other channels or accounts, or clear the filters.'
          : 'Metrics appear after the next sync.'}
      </p>
    </Message>
  );
}
