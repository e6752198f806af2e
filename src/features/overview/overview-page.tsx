import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted } from '#lib/format.ts';
import { idle } from '#lib/idle.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { totalsByCurrency } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { matchesFilter, scopeShape } from '#shared/scope.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton, TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AdvertisedProvider } from './advertised-provider.tsx';
import { KpiTiles } from './kpi-tiles.tsx';
import { Region, RegionSkeleton } from './region.tsx';

const title = 'Performance';

/** The first numbers appear before anything else is loaded. */
const DoingSide = lazy(async () => ({
  default: (await import('./performance-details.tsx')).PerformanceSide,
}));
const DoingBelow = lazy(async () => ({
  default: (await import('./performance-details.tsx')).PerformanceBelow,
}));
const DoingNotes = lazy(async () => ({
  default: (await import('./performance-details.tsx')).PerformanceNotes,
}));
const FixFirst = lazy(async () => {
  await idle();
  return { default: (await import('./fix-first/fix-first.tsx')).FixFirst };
});
const WhatChanged = lazy(async () => {
  await idle();
  return { default: (await import('./changes/changed.tsx')).WhatChanged };
});
const Quadrants = lazy(async () => {
  await idle();
  return { default: (await import('./quadrants/quadrants.tsx')).Quadrants };
});

export function OverviewPage() {
  const campaigns = useCampaigns();
  const accounts = useAccounts();
  return (
    <>
      <title>Overview · Crosschannel</title>
      <PageHeader
        title="Overview"
        actions={
          <Freshness
            receivedAt={[campaigns.data?.receivedAt, accounts.data?.receivedAt]}
            queryKeys={[campaignQueries.list().queryKey, accountQueries.list().queryKey]}
          />
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<OverviewSkeleton />}>
        {({ records }) =>
          records.length === 0 ? <NothingYet /> : <OverviewOf campaigns={records} />
        }
      </Loaded>
    </>
  );
}

const OverviewOf = memo(function OverviewOf({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { values: scope, change } = useSearch(scopeShape);
  const rows = useMemo(
    () =>
      campaigns.filter(
        ({ channel, account_id }) =>
          matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account_id),
      ),
    [campaigns, scope],
  );
  const isNarrowed = scope.channel.length > 0 || scope.account_id.length > 0;
  const metrics = useMemo(() => metricsOf(rows), [rows]);
  const totals = useMemo(() => totalsByCurrency(metrics), [metrics]);
  return (
    <>
      <Region title={title} meta={<PeriodNote metrics={metrics} />}>
        {metrics.length === 0 ? (
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
        ) : (
          <>
            <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <div className="flex min-w-0 flex-col gap-2">
                <KpiTiles totals={totals} rows={rows} metrics={metrics} scope={scope} />
                <Suspense fallback={<Skeleton height="2.5rem" />}>
                  <DoingNotes totals={totals} metrics={metrics} rows={rows} scope={scope} />
                </Suspense>
              </div>
              <Suspense fallback={<Skeleton height="16rem" />}>
                <DoingSide campaigns={rows} scope={scope} />
              </Suspense>
            </div>
            <Suspense fallback={<Skeleton height="12.75rem" />}>
              <DoingBelow campaigns={rows} totals={totals} scope={scope} />
            </Suspense>
          </>
        )}
      </Region>
      <AdvertisedProvider>
        <Suspense fallback={<RegionSkeleton title="Fix first" height="36rem" />}>
          <FixFirst scope={scope} />
        </Suspense>
        <Suspense fallback={<RegionSkeleton title="What changed" height="6rem" />}>
          <WhatChanged scope={scope} />
        </Suspense>
        <Late>
          <Quadrants scope={scope} />
        </Late>
      </AdvertisedProvider>
    </>
  );
});

/** For a user without any campaigns. */
function NothingYet() {
  return (
    <Message
      tone="empty"
      title="No data yet"
      actions={
        <Link to={paths.accounts} className={buttonClass()}>
          View accounts
        </Link>
      }
    >
      <p>Connect an account on its channel. Its metrics appear here after the next sync.</p>
    </Message>
  );
}

const noScope = { channel: [], account_id: [] };

function Late({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

function OverviewSkeleton() {
  return (
    <Region title={title}>
      <TilesSkeleton count={4} large={4} notes label="Loading campaigns" />
      <Skeleton height="24rem" />
    </Region>
  );
}
