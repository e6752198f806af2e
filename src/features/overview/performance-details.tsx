/** The parts beside and below the first numbers, which load afterwards. */
import { useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { count, counted, day } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { MixedTotals } from '#shared/metric-tiles/mixed-totals.tsx';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { useRates } from '#shared/settings/use-settings.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { ConcentrationCard } from './concentration-card.tsx';
import { ConvertedTotals } from './converted-totals.tsx';
import { convertTotals } from './converted.ts';
import { openWindows } from './open-windows.ts';
import { TargetsCard } from './targets-card.tsx';

interface PerformanceDetailsProps {
  /** Campaigns in scope. */
  campaigns: readonly Campaign[];
  scope: Scope;
}

interface PerformanceNotesProps {
  totals: readonly Totals[];
  metrics: readonly Metrics[];
  /** The campaigns in the totals. */
  rows: readonly Campaign[];
  scope: Scope;
}

/** Notes directly below the first numbers. */
export function PerformanceNotes({ totals, metrics, rows, scope }: PerformanceNotesProps) {
  const [rates] = useRates();
  const lacking = rows.length - metrics.length;
  const converted = rates && convertTotals(totals, rates);
  const convertedTo = converted !== null && 'currency' in converted ? converted.currency : null;
  return (
    <div className="flex flex-col gap-1">
      {lacking > 0 && (
        <p className="text-xs text-muted">
          {counted(lacking, 'campaign')} of {count(rows.length)} without metrics, not included in
          totals.
        </p>
      )}
      <ConvertedTotals totals={totals} rows={rows} scope={scope} />
      <OpenDaysNote metrics={metrics} />
      <MixedTotals campaigns={rows} convertedTo={convertedTo} />
    </div>
  );
}

export function PerformanceSide({ campaigns, scope }: PerformanceDetailsProps) {
  const accounts = useAccounts();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Loaded query={accounts} what="accounts" skeleton={<Skeleton height="10rem" />}>
        {({ records }) => <AccountsCard accounts={records} scope={scope} />}
      </Loaded>
      <TargetsCard campaigns={campaigns} scope={scope} />
    </div>
  );
}

export function PerformanceBelow(props: PerformanceDetailsProps & { totals: readonly Totals[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChannelsCard {...props} />
      <ConcentrationCard {...props} />
    </div>
  );
}

/** The days whose sales may still rise. */
function OpenDaysNote({ metrics }: { metrics: readonly Metrics[] }) {
  const windows = useMemo(() => openWindows(metrics), [metrics]);
  if (windows.length === 0) return null;
  const open = windows.map(({ days, from, isAll }) =>
    isAll
      ? `all days, with ${days}-day attribution`
      : `days since ${day(from)}, with ${days}-day attribution`,
  );
  return <p className="text-xs text-muted">Sales may still grow: {open.join(', ')}.</p>;
}
