import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { counted } from '#lib/format.ts';
import { hasLayoutFlag, setLayoutFlag } from '#shared/layout-flags.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { rowLabel, totalsColumns, totalText } from '#shared/metric-tiles/metric-totals.tsx';
import { missingNote, type TotalMetric } from '#shared/metric-tiles/missing-note.ts';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { convertTotals } from '#shared/metrics/convert-totals.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { scopeShape } from '#shared/scope.ts';
import { useRates, useSettingsLoaded } from '#shared/settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { campaignsAt, campaignsIn } from './overview-links.ts';
import { Region } from './region.tsx';

/** The numbers come before their notes. */
const PerformanceNotes = lazyPart(
  async () => (await import('./performance-notes.tsx')).PerformanceNotes,
  { name: 'Notes on these figures' },
);

interface PerformanceProps {
  /** The campaigns in scope, their metrics, and the totals of those. */
  rows: readonly Campaign[];
  metrics: Metrics[];
  totals: readonly Totals[];
  scope: Scope;
}

/** The totals of the campaigns in scope: all currencies converted, if there are rates, then each on its own. */
export function Performance(props: PerformanceProps) {
  const { rows, metrics, scope } = props;
  return (
    <Region title="Performance" meta={<PeriodNote metrics={metrics} />}>
      {metrics.length === 0 ? (
        <NoMetrics rows={rows} scope={scope} />
      ) : (
        <PerformanceTotals {...props} />
      )}
    </Region>
  );
}

function PerformanceTotals({ rows, metrics, totals, scope }: PerformanceProps) {
  const [rates] = useRates();
  const isLoaded = useSettingsLoaded();
  const converted = useMemo(
    () => (rates === null || totals.length < 2 ? null : convertTotals(totals, rates)),
    [totals, rates],
  );
  const all = converted?.total ?? null;
  // Until the rates are read, their row keeps its place.
  const [wasConverted] = useState(() => hasLayoutFlag('converted'));
  const isComing = !isLoaded && wasConverted && totals.length > 1;
  const [largest] = totals;
  useEffect(() => {
    // One currency in scope says nothing about the whole.
    if (isLoaded && totals.length > 1) setLayoutFlag('converted', all !== null);
  }, [isLoaded, totals, all]);

  const row = (total: Totals, isAll: boolean) => ({
    key: isAll ? 'all' : `in ${total.currency}`,
    label: rowLabel(total.currency, isAll ? total.currency : null),
    cells: Object.fromEntries(
      totalsColumns.map(({ id, label }) => [
        id,
        <Figure
          key={id}
          name={`${label}, ${isAll ? `converted to ${total.currency}` : (total.currency ?? 'no currency')}`}
          text={totalText(id, total)}
          note={missingNote(id, total)}
          to={linkOf(id, total, isAll, scope)}
        />,
      ]),
    ),
  });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FigureTable
        label="Totals"
        rowHeader="Currency"
        columns={totalsColumns}
        rows={[
          ...(all === null ? [] : [row(all, true)]),
          ...(isComing && largest ? [waitingRow(largest)] : []),
          ...totals.map((total) => row(total, false)),
        ]}
      />
      <Suspense fallback={<span className={totals.length > 1 ? 'h-18' : 'h-9'} />}>
        <PerformanceNotes
          totals={totals}
          converted={converted}
          metrics={metrics}
          rows={rows}
          scope={scope}
        />
      </Suspense>
    </div>
  );
}

interface FigureProps {
  /** "Spend, EUR". */
  name: string;
  text: string;
  /** What the figure leaves out. */
  note: string | undefined;
  /** The rows it is made of; `null` for figures without a link. */
  to: string | null;
}

function Figure({ name, text, note, to }: FigureProps) {
  const mark = note === undefined ? '' : '*';
  return (
    <span className="block" title={note}>
      {to === null ? (
        text
      ) : (
        <Link
          to={to}
          aria-label={`${name}: ${text}, view campaigns`}
          className="hover:text-accent hover:underline"
        >
          {text}
        </Link>
      )}
      {mark}
    </span>
  );
}

/** Keeps the place of the converted total, which is about as wide as the largest. */
function waitingRow(largest: Totals) {
  return {
    key: 'all',
    label: rowLabel(largest.currency, largest.currency),
    cells: Object.fromEntries(
      totalsColumns.map(({ id }) => [
        id,
        <span key={id} className="invisible block">
          {totalText(id, largest)}
        </span>,
      ]),
    ),
  };
}

/** Sorts the linked list by the metric; spend is its default. */
const sorts: Partial<Record<TotalMetric, string>> = {
  spend: '',
  sales: '-sales',
  roas: 'roas',
  acos: '-acos',
};

function linkOf(
  id: TotalMetric,
  { currency }: Totals,
  isAll: boolean,
  scope: Scope,
): string | null {
  const sort = sorts[id];
  if (sort === undefined) return null;
  return isAll
    ? campaignsAt(scope, { money: 'converted', sort })
    : campaignsIn(currency, scope, { sort });
}

const noScope = { channel: [], account_id: [] };

function NoMetrics({ rows, scope }: Pick<PerformanceProps, 'rows' | 'scope'>) {
  const { change } = useSearch(scopeShape);
  const isNarrowed = scope.channel.length > 0 || scope.account_id.length > 0;
  return (
    <Message
      tone="empty"
      title={
        rows.length === 0
          ? 'No campaigns in this scope'
          : `${counted(rows.length, 'campaign')} in this scope, none with metrics yet`
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

/** As high as the section will be with three currencies. */
export function PerformanceSkeleton() {
  return (
    <Region title="Performance">
      <div aria-busy="true">
        <Skeleton height="10rem" />
      </div>
    </Region>
  );
}
