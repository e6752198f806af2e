import { memo, type ReactNode, useMemo } from 'react';
import { oneOf, searchShape } from '#lib/search-params.ts';
import { accountName, useAccountsById } from '#queries/accounts.queries.ts';
import type { CurrencyChoice } from '#metrics/currency-choice.ts';
import { noDriversText, notComparedText } from '#features/drivers/driver-text.ts';
import { DriversCard, useDrivers } from '#features/drivers/drivers-card.tsx';
import { HistoryChart } from '#features/history/history-chart.tsx';
import { HistoryNotices } from '#features/history/history-notices.tsx';
import { HistoryProgress, HistorySetup } from '#features/history/history-setup.tsx';
import { maxMonths } from '#features/history/history-state.ts';
import { markTotals } from '#features/history/projected-columns.ts';
import { projectedText } from '#features/history/projection-text.ts';
import { unitText } from '#features/history/history-text.ts';
import { type HistoryPeriod, useCampaignSums } from '#features/history/use-history-period.ts';
import { useSearch } from '#navigation/use-search.ts';
import { rowLabel, totalsColumns } from '#metrics/display/metric-totals.tsx';
import type { TotalMetric } from '#metrics/display/missing-note.ts';
import { metrics } from '#metrics/metrics.ts';
import { paths } from '#navigation/paths.ts';
import { dayLimits } from '#dates/report-day-range.ts';
import { useScoped } from '#navigation/scope.ts';
import { ChangeText } from '#metrics/display/change-text.tsx';
import { MoversTable, moverOrders } from '#metrics/display/movers-table.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { findMovers, type MoverKind, moverKinds } from './movers.ts';
import { campaignsAt, without } from '#lists/list-link.ts';
import { openDaysOf } from './performance-figures.ts';
import { FigureText } from './performance.tsx';
import type { Performance } from './use-performance.ts';

/** The biggest movers: of what, and by which metric. */
const search = searchShape({ movers: oneOf(moverKinds), movers_by: oneOf(moverOrders) });

/** The days of the range beside why figures changed, or the offer to load them; below, what changed most and all metrics. */
export const Trend = memo(function Trend({ performance }: { performance: Performance }) {
  const { period } = performance;
  const { state } = performance.history;
  const isOffered = state?.months.length === 0;
  const hasMovers = period?.isCompared === true;
  return (
    <Panel isPlain title="Trend">
      {isOffered ? (
        <HistoryOffer>
          See spend, sales and ACOS by day, compared with earlier days. The service has the last{' '}
          {dayLimits.history} days; this device keeps them for {maxMonths} months.
        </HistoryOffer>
      ) : (
        state?.run?.isAutomatic === false && <HistoryProgress run={state.run} />
      )}
      <HistoryNotices />
      {!isOffered && (
        <div
          className={cx(
            'grid min-w-0 gap-3',
            hasMovers && 'lg:grid-cols-[minmax(0,9fr)_minmax(0,5fr)] print:*:last:max-w-104',
          )}
        >
          <HistoryChart period={period} isEmbedded />
          {hasMovers && <DriversCard period={period} isEmbedded />}
        </div>
      )}
      {hasMovers && <MoversCard period={period} performance={performance} />}
      <AllMetrics performance={performance} />
    </Panel>
  );
});

/** Offers to load the history, and says what for. */
export const HistoryOffer = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col justify-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 print:hidden">
    <p className="text-muted">{children}</p>
    <HistorySetup />
  </div>
);

interface AllMetricsProps {
  performance: Performance;
  /** Leaves out the currencies that are not chosen. */
  isOfChosen?: boolean;
}

/** All metrics in each currency, with their changes. */
export function AllMetrics({ performance, isOfChosen = false }: AllMetricsProps) {
  const { choices, chosen, isByDate, period } = performance;
  const isProjected = isByDate && period !== undefined && projectedText(period) !== null;
  const cellOf = (id: TotalMetric, choice: CurrencyChoice) => {
    const figure = performance.figureOf(id, choice);
    if (figure === null) return '…';
    return (
      <span className="block truncate" title={figure.title}>
        <FigureText {...{ id, performance, choice, figure }} />
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
      </span>
    );
  };
  return (
    <FigureTable
      label="Totals"
      columns={isProjected ? markTotals(totalsColumns) : totalsColumns}
      rows={choices
        .filter((one) => !isOfChosen || one === chosen)
        .map((choice) => ({
          key: choice.value,
          label: rowLabel(choice.currency, choice.isConverted ? choice.currency : null),
          cells: Object.fromEntries(totalsColumns.map(({ id }) => [id, cellOf(id, choice)])),
        }))}
    />
  );
}

const kinds: readonly { value: MoverKind; label: string; one: string }[] = [
  { value: 'campaigns', label: 'Campaigns', one: 'Campaign' },
  { value: 'accounts', label: 'Accounts', one: 'Account' },
  { value: 'channels', label: 'Channels', one: 'Channel' },
];

interface MoversCardProps {
  period: HistoryPeriod;
  performance: Performance;
  /** The number displayed: more would not be among the biggest. */
  most?: number;
}

/** The campaigns, accounts or channels that changed most since the period compared with, or changed ACOS most. */
export function MoversCard({ period, performance, most = 9 }: MoversCardProps) {
  const { values, change } = useSearch(search);
  const { movers: kind, movers_by: by } = values;
  const isProjected = (period.projection?.days.size ?? 0) > 0;
  const sums = useCampaignSums(period);
  const drivers = useDrivers(period);
  const found = useMemo(
    () => (sums && drivers ? findMovers(sums, kind, by, { ...period, ...drivers }) : undefined),
    [sums, period, drivers, kind, by],
  );
  const rowOf = useRows(performance, kind);
  const what = by === 'acos' ? metrics.acos.label : metrics[by].label.toLowerCase();
  const one = kinds.find(({ value }) => value === kind)?.one ?? '';
  return (
    <Panel
      level={3}
      title="Biggest changes"
      meta={<PaperText text={`in ${what}, ${unitText(performance.chosen) ?? ''}`} />}
      actions={
        <span className="flex flex-wrap gap-2">
          <Segmented
            label="Break down by"
            options={kinds}
            value={kind}
            onChange={(movers) => change({ movers })}
          />
          <Segmented
            label="Changes in"
            options={moverOrders.map((value) => ({ value, label: metrics[value].label }))}
            value={by}
            onChange={(value) => change({ movers_by: value })}
          />
        </span>
      }
    >
      {found === undefined ? (
        <div className="h-80">
          <Skeleton height="100%" />
        </div>
      ) : found.movers.length === 0 ? (
        <p className="text-muted">
          {(by === 'acos' && drivers && noDriversText(by, drivers)) || `No change in ${what}.`}
        </p>
      ) : (
        <MoversTable
          name={`Biggest changes in ${what}`}
          one={one}
          movers={found.movers.slice(0, most)}
          hasAcosEffect={by === 'acos'}
          rowOf={rowOf}
          isOpen={openDaysOf(period).size > 0}
        />
      )}
      {isProjected && <p className="mt-2 text-xs text-muted italic">Sales are projected.</p>}
      {found !== undefined && found.notCompared > 0 && (
        <p className="mt-2 text-xs text-muted">{notComparedText(found.notCompared)}</p>
      )}
    </Panel>
  );
}

/** The name of a mover and the address of its page or its campaigns. */
function useRows({ campaigns, scope }: Performance, kind: MoverKind) {
  const scoped = useScoped();
  const accounts = useAccountsById();
  const names = useMemo(() => new Map(campaigns.map(({ id, name }) => [id, name])), [campaigns]);
  return (id: string | null) => {
    if (kind === 'channels') {
      const only = id === null ? { f: [without('channel')] } : { channel: [id] };
      return { id: id ?? '', name: id ?? 'No channel', to: campaignsAt(scope, only) };
    }
    const own = id ?? '';
    if (kind === 'accounts') {
      const to = accounts.has(own) ? scoped(paths.account(own)) : undefined;
      return { id: own, name: accountName(accounts, id), to };
    }
    // A campaign that the service no longer lists has no page.
    const to = names.has(own) ? scoped(paths.campaign(own)) : undefined;
    return { id: own, name: names.get(own) ?? own, to };
  };
}
