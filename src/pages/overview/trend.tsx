import { memo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { HistoryChart } from '#shared/history/history-chart.tsx';
import { HistoryNotices } from '#shared/history/history-notices.tsx';
import { HistoryProgress } from '#shared/history/history-progress.tsx';
import { HistorySetup } from '#shared/history/history-setup.tsx';
import { maxMonths } from '#shared/history/history-state.ts';
import { projectedText } from '#shared/history/projection-text.ts';
import { markTotals } from '#shared/history/projected-columns.ts';
import { Link } from '#shared/link.tsx';
import { rowLabel, totalsColumns } from '#shared/metric-tiles/metric-totals.tsx';
import type { Scope } from '#shared/performance/report-source.ts';
import { dayLimits } from '#shared/reports/report-day-range.ts';
import { cx } from '#ui/cx.ts';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { ChangeText } from '#shared/trend/change-text.tsx';
import { MoversCard } from './movers-card.tsx';
import { Region } from './region.tsx';
import type { Performance } from './use-performance.ts';

interface TrendProps {
  performance: Performance;
  /** The campaigns in scope. */
  campaigns: readonly Campaign[];
  scope: Scope;
}

/** The days of the range with their comparison and what changed most, or the offer to load them; all metrics below. */
export const Trend = memo(function Trend({ performance, campaigns, scope }: TrendProps) {
  const { history, period, isIncluded } = performance;
  const { state, store } = history;
  const isOffered = state?.months.length === 0;
  const hasMovers = period?.isCompared === true;
  return (
    <Region title="Trend">
      {isOffered ? (
        <div className="flex flex-col justify-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 print:hidden">
          <p className="text-muted">
            See spend, sales and ACOS by day, compared with earlier days. The service has the last{' '}
            {dayLimits.history} days; this device keeps them for {maxMonths} months.
          </p>
          {state.run === null ? (
            <HistorySetup store={store} />
          ) : (
            <HistoryProgress run={state.run} store={store} />
          )}
        </div>
      ) : (
        state?.run?.isAutomatic === false && <HistoryProgress run={state.run} store={store} />
      )}
      {state !== undefined && <HistoryNotices state={state} store={store} />}
      {!isOffered && (
        <div
          className={cx(
            'grid min-w-0 gap-3',
            hasMovers && 'lg:grid-cols-[minmax(0,9fr)_minmax(0,5fr)]',
          )}
        >
          <HistoryChart period={period} isEmbedded />
          {hasMovers && <MoversCard {...{ period, campaigns, isIncluded, scope }} />}
        </div>
      )}
      <AllMetrics performance={performance} />
    </Region>
  );
});

/** All metrics in each currency, with their changes. */
function AllMetrics({ performance }: { performance: Performance }) {
  const { choices, isByDate, period, chosen, figureOf, linkOf } = performance;
  const isProjected = isByDate && period !== undefined && projectedText(period) !== null;
  if (chosen === undefined) return null;
  return (
    <FigureTable
      label="Totals"
      rowHeader="Currency"
      columns={isProjected ? markTotals(totalsColumns) : totalsColumns}
      rows={choices.map((choice) => ({
        key: choice.value,
        label: rowLabel(choice.currency, choice.isConverted ? choice.currency : null),
        cells: Object.fromEntries(
          totalsColumns.map(({ id, label }) => {
            const figure = figureOf(id, choice);
            if (figure === null) return [id, <span key={id}>…</span>];
            const to = linkOf(id, choice);
            const unit = choice.isConverted
              ? `converted to ${choice.currency}`
              : (choice.currency ?? 'no currency');
            return [
              id,
              <span
                key={id}
                className="block truncate"
                title={[figure.text, figure.note].filter(Boolean).join(': ')}
              >
                {to === null ? (
                  figure.text
                ) : (
                  <Link
                    to={to}
                    aria-label={`${label}, ${unit}: ${figure.text}, view campaigns`}
                    className="hover:text-accent hover:underline"
                  >
                    {figure.text}
                  </Link>
                )}
                {figure.isPartial && '*'}
                {figure.projected !== null && (
                  <span className="block text-xs font-normal text-muted italic">
                    <span className="sr-only">projected, </span>
                    {figure.projected}
                  </span>
                )}
                {period?.isCompared === true && (
                  <>
                    {figure.change !== null && <span className="sr-only">, changed by </span>}
                    <ChangeText change={figure.change} className="block" />
                  </>
                )}
              </span>,
            ];
          }),
        ),
      }))}
    />
  );
}
