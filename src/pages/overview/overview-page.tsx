import { memo, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useHistory } from '#shared/history/use-history.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { totalsByCurrency } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { FindingSources } from '#shared/performance/finding-sources.tsx';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { isFirstLoad } from '#shared/query-state/is-first-load.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { matchesFilter, scopeShape } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AccountsSection, DisconnectedNotice } from './accounts-section.tsx';
import { WhatChanged } from './what-changed.tsx';
import { FixFirst, useFixFirst, useWaitForOrder } from './fix-first.tsx';
import { SetupCard, useMorningSetup } from './setup-card.tsx';
import { PerformanceSection } from './performance.tsx';
import { Quadrants } from './quadrants.tsx';
import { RegionSkeleton } from './region.tsx';
import { SpendBreakdown } from './spend-breakdown.tsx';
import { Trend } from './trend.tsx';
import { usePerformance } from './use-performance.ts';

export function OverviewPage() {
  const campaigns = useCampaigns();
  const accounts = useAccounts();
  return (
    <>
      <title>Overview · Crosschannel</title>
      <PageHeader
        title="Overview"
        actions={
          <>
            <FindingSources />
            <Freshness
              receivedAt={[campaigns.data?.receivedAt, accounts.data?.receivedAt]}
              queryKeys={[campaignQueries.list().queryKey, accountQueries.list().queryKey]}
            />
          </>
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<OverviewSkeleton />}>
        {({ records }) =>
          records.length === 0 ? (
            <NothingYet hasAccounts={(accounts.data?.records.length ?? 0) > 0} />
          ) : (
            <OverviewOf campaigns={records} />
          )
        }
      </Loaded>
    </>
  );
}

const OverviewOf = memo(function OverviewOf({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { values: scope } = useSearch(scopeShape);
  const rows = useMemo(
    () =>
      campaigns.filter(
        ({ channel, account_id }) =>
          matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account_id),
      ),
    [campaigns, scope],
  );
  const metrics = useMemo(() => metricsOf(rows), [rows]);
  const totals = useMemo(() => totalsByCurrency(metrics), [metrics]);
  const currencies = useCurrencies(campaigns);
  const setup = useMorningSetup(currencies);
  const history = useHistory();
  const performance = usePerformance(history, rows, totals, scope);
  const fixes = useFixFirst(scope);
  const accounts = useAccounts();
  // Sections below keep the service’s days.
  const { isByDate } = performance;
  const period = useMemo(() => isByDate && <PeriodNote metrics={metrics} />, [isByDate, metrics]);
  // What is on this device decides what the sections show, and a notice of all accounts is above them.
  const isUnread = setup.isOffered === null || history.state === undefined || isFirstLoad(accounts);
  if (useWaitForOrder(isUnread, 'device')) return <OverviewSkeleton />;
  return (
    <>
      {accounts.data && <DisconnectedNotice accounts={accounts.data.records} scope={scope} />}
      <SetupCard setup={setup} currencies={currencies} />
      <PerformanceSection {...{ performance, totals, scope }} campaigns={rows} />
      <FixFirst {...fixes} scope={scope} isSettingUp={setup.isOffered === true} />
      <WhatChanged scope={scope} />
      {totals.length > 0 && <Trend {...{ performance, scope }} campaigns={rows} />}
      {/* Paper has one period. */}
      <div className={isByDate ? 'contents print:hidden' : 'contents'}>
        {totals.length > 0 && (
          <SpendBreakdown campaigns={rows} totals={totals} scope={scope} period={period} />
        )}
        <AccountsSection campaigns={rows} scope={scope} period={period} />
        <Quadrants scope={scope} advertised={fixes.state.advertised} />
      </div>
    </>
  );
});

/** The currencies of all campaigns, most used first. */
function useCurrencies(campaigns: readonly Campaign[]): readonly string[] {
  return useMemo(
    () =>
      totalsByCurrency(metricsOf(campaigns))
        .toSorted((a, b) => b.rows - a.rows)
        .flatMap(({ currency }) => currency ?? []),
    [campaigns],
  );
}

/** For a user without any campaigns. */
function NothingYet({ hasAccounts }: { hasAccounts: boolean }) {
  return (
    <Message
      tone="empty"
      title="No data yet"
      actions={
        hasAccounts && (
          <Link to={paths.accounts} className={buttonClass()}>
            View accounts
          </Link>
        )
      }
    >
      <p>
        {hasAccounts
          ? 'Metrics appear here once your accounts have campaigns and are synced.'
          : 'Connect an account on its channel. Its metrics appear here after the next sync.'}
      </p>
    </Message>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <RegionSkeleton title="Performance" height="8.25rem" />
      <RegionSkeleton title="Fix first" height="14.625rem" />
      <RegionSkeleton title="What changed" height="4.375rem" />
    </>
  );
}
