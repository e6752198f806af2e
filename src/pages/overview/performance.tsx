import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted, joinList } from '#lib/format.ts';
import type { CurrencyChoice } from '#metrics/currency-choice.ts';
import { WarningSummary } from '#features/data-quality/data-quality-warning.tsx';
import { useEndedDays } from '#dates/use-last-ended-day.ts';
import { DriversSentence } from '#features/drivers/drivers-card.tsx';
import { HistoryNotes, missingTexts } from '#features/history/history-notes.tsx';
import { OutdatedHistoryNotice } from '#features/history/history-notices.tsx';
import { comparisonText, openText, periodText } from '#features/history/history-text.ts';
import { historySearch } from '#features/history/history.search.ts';
import { periodCampaigns } from '#features/history/period-campaigns.ts';
import { ProjectionButton } from '#features/history/projection-button.tsx';
import { projectedText } from '#features/history/projection-text.ts';
import { type HistoryPeriod, useCampaignSums } from '#features/history/use-history-period.ts';
import { Link, ScopedLink } from '#navigation/link.tsx';
import { WhenComplete } from '#ui/when-complete.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { totalsColumns, totalsNotes } from '#metrics/display/metric-totals.tsx';
import { DaysNote, PeriodNote } from '#metrics/display/period-note.tsx';
import { AcosTarget } from '#metrics/display/target-mark.tsx';
import { openDaysNote } from '#metrics/attribution.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import type { ConvertedTotals } from '#metrics/convert-totals.ts';
import { metrics } from '#metrics/metrics.ts';
import { periodOf } from '#metrics/comparable.ts';
import { type Rates, ratesNote } from '#metrics/rates.ts';
import { type Target, targetFor } from '#metrics/targets.ts';
import { type Totals, totalsByCurrency } from '#metrics/totals.ts';
import { mixedTotals } from '#metrics/window-terms.ts';
import { scopeShape } from '#navigation/scope.ts';
import { useRates, useTargets } from '#user/use-settings.ts';
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
import { Panel } from '#ui/layout/panel.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { paths } from '#navigation/paths.ts';
import { ChangeText } from '#metrics/display/change-text.tsx';
import {
  openDaysOf,
  type PerformanceFigure,
  type PerformanceMetric,
} from './performance-figures.ts';
import type { Performance } from './use-performance.ts';

const shown = ['spend', 'sales', 'acos', 'conversions'] as const;

interface PerformanceSectionProps {
  performance: Performance;
  /** Whether its column is narrower than the screen. */
  isNarrow?: boolean;
  /** Of the monthly budgets: it follows the figures, and is in the details. */
  budget?: { line: ReactNode; notes: ReactNode };
}

/** The four figures that a day is judged by, with their changes; what they leave out is under “Details”. */
export function PerformanceSection(props: PerformanceSectionProps) {
  const { performance, isNarrow = false, budget } = props;
  const { isByDate, period, choices, chosen, totals } = performance;
  const { change } = useSearch(historySearch);
  const [isOpen, setOpen] = useEntryState('performance details', false);
  const hasHistory = (performance.history.state?.months.length ?? 0) > 0;
  if (totals.length === 0 || chosen === undefined)
    return (
      <Panel isPlain title="Performance">
        <NoMetrics performance={performance} />
      </Panel>
    );
  return (
    <Panel
      isPlain
      isNarrow={isNarrow}
      title="Performance"
      meta={<PeriodMeta performance={performance} isNarrow={isNarrow} />}
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
      {period !== undefined && <OutdatedHistoryNotice days={period.days} coverage={period.whole} />}
      <div
        role="group"
        aria-label={`Performance, ${chosen.label}`}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 print:grid-cols-4"
      >
        {shown.map((id) => (
          <FigureTile key={id} id={id} performance={performance} choice={chosen} />
        ))}
      </div>
      {hasHistory && <DriversSentence period={period} />}
      {budget?.line}
      <Disclosure title="Details" isOpen={isOpen} onToggle={setOpen} className="text-xs text-muted">
        <WhenComplete>
          <div className="mt-1 flex max-w-200 flex-col gap-1 print:block print:max-w-none print:*:inline print:*:after:content-['_']">
            {!isByDate && <ServiceNotes performance={performance} />}
            {isByDate && period && <PeriodNotes performance={performance} period={period} />}
            {!isByDate && period && <p>{missingTexts(period, period.whole).join(' ')}</p>}
            {totals.length > 1 && <ConversionNote performance={performance} />}
            {budget?.notes}
          </div>
        </WhenComplete>
      </Disclosure>
    </Panel>
  );
}

/** The days of the figures and of their changes, and whether they are final. */
function PeriodMeta({ performance, isNarrow }: Required<Omit<PerformanceSectionProps, 'budget'>>) {
  const { isByDate, period, history, choices, chosen, metrics: given } = performance;
  // With a history, “Details” says how long attribution takes.
  const Days = (history.state?.months.length ?? 0) > 0 ? DaysNote : PeriodNote;
  const { last, incomplete } = useEndedDays(isByDate);
  const { days } = periodOf(given);
  const isSame = days?.start === period?.days[0] && days?.end === period?.days.at(-1);
  return (
    // How many lines these take depends on the dates.
    <span
      className={cx(
        isNarrow ? 'min-h-8' : 'max-lg:min-h-8',
        'flex min-w-0 flex-wrap content-start items-center gap-x-3 max-sm:min-h-12 print:min-h-0',
      )}
    >
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
          {/* The choice of currency is not printed. */}
          {choices.length > 1 && <PaperText text={`All figures: ${currencyText(chosen)}`} />}
        </>
      )}
    </span>
  );
}

const currencyText = (chosen: CurrencyChoice | undefined): string =>
  chosen?.isConverted === true
    ? `all currencies, in ${chosen.currency ?? ''}`
    : `${chosen?.currency ?? 'no currency'} only`;

interface FigureTileProps {
  id: PerformanceMetric;
  performance: Performance;
  choice: CurrencyChoice;
}

/** A figure with its change and its days: a group called "Spend, EUR", or "Spend, converted to EUR". */
function FigureTile({ id, performance, choice }: FigureTileProps) {
  const [targets] = useTargets();
  const target = id === 'acos' ? targetOf(performance.campaigns, targets ?? []) : null;
  const { label, definition, kind, tone } = metrics[id];
  const figure = performance.figureOf(id, choice);
  const line = performance.lineOf(id);
  const { isByDate, period } = performance;
  return (
    <div
      role="group"
      aria-label={figureName(id, choice)}
      className="@container flex min-h-25 min-w-0 flex-col bg-surface px-4 py-3 print:min-h-0"
    >
      <div className="text-xs leading-6 text-muted">
        <span className="font-medium">
          <Definition term={label}>{definition}</Definition>
        </span>{' '}
        {kind === 'money' && (choice.currency ?? 'no currency')}
      </div>
      {figure === null ? (
        <Skeleton height="2rem" width="60%" />
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span
            className="max-w-full truncate text-lg font-semibold tracking-tight tabular-nums sm:text-figure"
            title={figure.title}
          >
            <FigureText {...{ id, performance, choice, figure }} />
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
            <AcosTarget
              acos={figure.value}
              target={target}
              isFinal={isByDate && period !== undefined && openDaysOf(period, choice).size === 0}
            />
          </span>
        )}
        {line !== null && (
          <Sparkline
            lines={[{ values: line, tone }]}
            className={cx(
              'ml-auto block h-5 w-full max-w-40 min-w-0',
              target !== null && '@max-[16rem]:hidden',
            )}
          />
        )}
      </div>
    </div>
  );
}

const figureName = (id: PerformanceMetric, { currency, isConverted }: CurrencyChoice) =>
  `${metrics[id].label}, ${isConverted ? 'converted to ' : ''}${currency ?? 'no currency'}`;

interface FigureTextProps extends FigureTileProps {
  figure: PerformanceFigure;
}

/** A figure that links to its campaigns, with an asterisk if it leaves something out. */
export function FigureText({ id, performance, choice, figure }: FigureTextProps) {
  const to = performance.linkOf(id, choice);
  return (
    <>
      {to === null ? (
        figure.text
      ) : (
        <Link
          to={to}
          aria-label={`${figureName(id, choice)}: ${figure.text}, view campaigns`}
          className="hover:text-accent hover:underline"
        >
          {figure.text}
        </Link>
      )}
      {figure.isPartial && '*'}
    </>
  );
}

/** The target of the campaigns' only account or channel, else of everything; `null` without one. */
function targetOf(campaigns: readonly Campaign[], targets: readonly Target[]): Target | null {
  const [first] = campaigns;
  const only = (key: 'channel' | 'account_id') =>
    campaigns.every((campaign) => campaign[key] === first?.[key]) ? (first?.[key] ?? null) : null;
  return targetFor(targets, { channel: only('channel'), accountId: only('account_id') });
}

/** What the figures of a range leave out, and which days may still change. */
function PeriodNotes({ performance, period }: { performance: Performance; period: HistoryPeriod }) {
  const { campaigns, converted } = performance;
  const { values: search } = useSearch(historySearch);
  const sums = useCampaignSums(period);
  const rows = useMemo(
    () => sums && periodCampaigns(campaigns, sums, period.countedOf, period).now,
    [campaigns, sums, period],
  );
  const mixed = mixedTotals(campaigns, converted?.total?.currency);
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

/** What the service's totals leave out, mix or may still gain. */
export function ServiceNotes({
  performance,
}: {
  performance: Pick<Performance, 'campaigns' | 'metrics' | 'totals' | 'converted'>;
}) {
  const { campaigns, metrics: given, totals, converted } = performance;
  const lacking = campaigns.length - given.length;
  const notes = [
    openDaysNote(given),
    mixedTotals(campaigns, converted?.total?.currency),
    lacking > 0 &&
      `${counted(lacking, 'campaign')} of ${campaigns.length} without metrics, not included in totals.`,
    ...totalsNotes(totals, given),
  ].filter((note) => typeof note === 'string');
  return (
    <>
      <p>
        <WarningSummary rows={campaigns} totals={totals} />
      </p>
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
    </>
  );
}

/** The rates of the converted total, or why there is none, with a link to enter them. */
function ConversionNote({ performance }: { performance: Performance }) {
  const { totals, converted } = performance;
  const [rates] = useRates();
  const [text, action] = conversionTexts(totals, converted, rates);
  return (
    <p>
      {text}{' '}
      <ScopedLink to={paths.settings} className={cx(linkClass, 'print:hidden')}>
        {action}
      </ScopedLink>
    </p>
  );
}

function conversionTexts(
  totals: readonly Totals[],
  converted: ConvertedTotals | null,
  rates: Rates | null,
): [text: string, action: string] {
  if (rates === null || converted === null)
    return ['Currencies are not added together.', 'Enter exchange rates'];
  if (converted.total !== null)
    return [
      ratesNote(
        totals.map(({ currency }) => currency),
        rates,
      ),
      'Change rates',
    ];
  const lacking = converted.lacking.filter((code) => code !== null);
  return lacking.length === 0
    ? [`No total in ${rates.base}: some campaigns have no currency.`, 'Change rates']
    : [`No total in ${rates.base}: no exchange rate for ${joinList(lacking)}.`, 'Enter rate'];
}

function NoMetrics({ performance: { campaigns, scope } }: { performance: Performance }) {
  const { change } = useSearch(scopeShape);
  const isNarrowed = scope.channel.length > 0 || scope.account_id.length > 0;
  return (
    <Message
      tone="empty"
      title={
        campaigns.length === 0
          ? 'No campaigns in this scope'
          : `${counted(campaigns.length, 'campaign')} in this scope, none with metrics yet`
      }
      actions={
        isNarrowed && (
          <Button onClick={() => change({ channel: [], account_id: [] })}>Clear filters</Button>
        )
      }
    >
      <p>
        {isNarrowed
          ? 'Choose other channels or accounts, or clear the filters.'
          : 'Metrics appear after the next sync.'}
      </p>
    </Message>
  );
}
