import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted } from '#lib/format.ts';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { sumCampaigns } from '#shared/history/history-campaigns.ts';
import type { CampaignFilter } from '#shared/history/history-totals.ts';
import type { HistoryPeriod } from '#shared/history/use-history-period.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { paths } from '#shared/paths.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useScoped } from '#shared/scope.ts';
import { moverMetrics } from '#shared/trend/movers.ts';
import { MoversTable } from '#shared/trend/movers-table.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Card } from './region.tsx';
import { campaignsAt, without } from './overview-links.ts';
import { overviewSearch } from './overview.search.ts';
import { openDaysOf } from './performance-figures.ts';
import { findMovers, mixedCampaigns, type MoverKind } from './movers.ts';

/** As many as there is room for beside the charts. */
const mostShown = 9;

const kinds: readonly { value: MoverKind; label: string; one: string }[] = [
  { value: 'campaigns', label: 'Campaigns', one: 'Campaign' },
  { value: 'accounts', label: 'Accounts', one: 'Account' },
  { value: 'channels', label: 'Channels', one: 'Channel' },
];

interface MoversCardProps {
  period: HistoryPeriod;
  campaigns: readonly Campaign[];
  isIncluded: CampaignFilter;
  scope: Scope;
}

/** The campaigns, accounts or channels whose spend or sales changed most since the period compared with. */
export function MoversCard({ period, campaigns, isIncluded, scope }: MoversCardProps) {
  const { values, change } = useSearch(overviewSearch);
  const { movers: kind, movers_by: by } = values;
  const { chosen } = period;
  const isProjected = (period.projection?.days.size ?? 0) > 0;
  const start = useMemo(
    () => () => sumCampaigns({ ...period, metricIds: moverMetrics, isIncluded }),
    [period, isIncluded],
  );
  const sums = useSlicedWork(start);
  const isOpen = openDaysOf(period).size > 0;
  const found = useMemo(() => {
    if (sums === undefined) return undefined;
    const isConverted = chosen?.isConverted === true;
    const own = sums.filter(({ currency }) => isConverted || currency === chosen?.currency);
    const mixed = isConverted ? new Set<string>() : mixedCampaigns(sums);
    const comparable = own.filter(({ id }) => !mixed.has(id));
    const { movers, notCompared } = findMovers(
      comparable,
      kind,
      by,
      period.ratesOf(chosen) ?? (() => 1),
    );
    return { movers, notCompared: notCompared + own.length - comparable.length };
  }, [sums, period, chosen, kind, by]);
  const rowOf = useRows(campaigns, scope, kind);
  const one = kinds.find(({ value }) => value === kind)?.one ?? '';
  return (
    <Card
      title="Biggest changes"
      controls={
        <span className="flex flex-wrap gap-2">
          <Segmented
            label="Break down by"
            options={kinds}
            value={kind}
            onChange={(movers) => change({ movers })}
          />
          <Segmented
            label="Changes in"
            options={moverMetrics.map((value) => ({ value, label: metrics[value].label }))}
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
        <p className="text-muted">No change in {metrics[by].label.toLowerCase()}.</p>
      ) : (
        <MoversTable
          name={`Biggest changes in ${metrics[by].label.toLowerCase()}`}
          one={one}
          movers={found.movers.slice(0, mostShown)}
          rowOf={rowOf}
          isOpen={isOpen}
        />
      )}
      {isProjected && <p className="mt-2 text-xs text-muted italic">Sales are projected.</p>}
      {found !== undefined && found.notCompared > 0 && (
        <p className="mt-2 text-xs text-muted">
          {counted(found.notCompared, 'campaign')} not compared: days, figures or exchange rates are
          missing.
        </p>
      )}
    </Card>
  );
}

/** The name of a mover and the address of its page or its campaigns. */
function useRows(campaigns: readonly Campaign[], scope: Scope, kind: MoverKind) {
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
