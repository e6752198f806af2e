import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { hasLayoutFlag, setLayoutFlag } from '#shared/layout-flags.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { totalsByCurrency } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { dateShape, matchesFilter, scopeShape } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FixFirstSkeleton } from './fix-first/fix-first-skeleton.tsx';
import { Performance, PerformanceSkeleton } from './performance.tsx';
import { PeriodSkeleton } from './period/period-skeleton.tsx';
import { RegionSkeleton } from './region.tsx';
import { SetupSkeleton } from './setup/setup-skeleton.tsx';
import { TrendSkeleton } from './trend/trend-skeleton.tsx';

/** The first numbers appear before anything else is loaded. */
const FixFirst = lazyPart(async () => (await import('./fix-first/fix-first.tsx')).FixFirst, {
  name: 'Fix first',
  isLate: true,
});
const FindingSources = lazyPart(
  async () => (await import('#shared/performance/finding-sources.tsx')).FindingSources,
  { isLate: true },
);
const MorningSetup = lazyPart(
  async () => (await import('./setup/morning-setup.tsx')).MorningSetup,
  { isLate: true },
);
const loadPeriods = () => import('./period/period-performance.tsx');
const PeriodPerformance = lazyPart(async () => (await loadPeriods()).PeriodPerformance, {
  otherwise: PeriodUnavailable,
});
const Trend = lazyPart(async () => (await import('./trend/trend.tsx')).Trend, {
  name: 'Trend',
  isLate: true,
});
const WhatChanged = lazyPart(async () => (await import('./changes/changed.tsx')).WhatChanged, {
  name: 'What changed',
  isLate: true,
});
const SpendBreakdown = lazyPart(
  async () => (await import('./spend-breakdown.tsx')).SpendBreakdown,
  { name: 'Spend breakdown' },
);
const AccountsSection = lazyPart(
  async () => (await import('./accounts-section.tsx')).AccountsSection,
  { name: 'Accounts' },
);
const Quadrants = lazyPart(async () => (await import('./quadrants/quadrants.tsx')).Quadrants, {
  name: 'Spend × quality and stock',
  isLate: true,
});

export function OverviewPage() {
  const campaigns = useCampaigns();
  const accounts = useAccounts();
  usePreloadedHistory();
  return (
    <>
      <title>Overview · Crosschannel</title>
      <PageHeader
        title="Overview"
        actions={
          <>
            <Suspense>
              <FindingSources />
            </Suspense>
            <Freshness
              receivedAt={[campaigns.data?.receivedAt, accounts.data?.receivedAt]}
              queryKeys={[campaignQueries.list().queryKey, accountQueries.list().queryKey]}
            />
          </>
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

/** Without the history's code, the page displays the service's totals. */
function PeriodUnavailable({ onHistory }: { onHistory: (hasHistory: boolean) => void }) {
  useEffect(() => onHistory(false), [onHistory]);
  return null;
}

/** Reads the history while the campaigns are loaded: its figures come no later than theirs. */
function usePreloadedHistory(): void {
  const client = useQueryClient();
  useState(() => {
    if (!hasLayoutFlag('history')) return;
    // The section that displays it reports a failure.
    loadPeriods()
      .then(({ preloadHistory }) => preloadHistory(client))
      .catch(() => {});
  });
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
  // As on the last visit until storage has been read.
  const [hasHistory, setHasHistory] = useState(() => hasLayoutFlag('history'));
  const [order, onOrder] = useSectionOrder(hasHistory);
  const [isSetUp] = useState(() => hasLayoutFlag('setup-done'));
  const [isSettingUp, setSettingUp] = useState(!isSetUp);
  const currencies = useMemo(
    () =>
      totalsByCurrency(metricsOf(campaigns))
        .toSorted((a, b) => b.rows - a.rows)
        .flatMap(({ currency }) => currency ?? []),
    [campaigns],
  );
  const { values: dates } = useSearch(dateShape);
  const isProjected = dates.projected === 'yes';
  const isByDate = hasHistory && dates.range !== 'service' && metrics.length > 0;
  // Other sections keep the service’s days.
  const period = isByDate && <PeriodNote metrics={metrics} />;
  const skeleton = (
    <PeriodSkeleton
      {...{ totals, metrics, isProjected }}
      isUsual={dates.range === '' && !isProjected}
    />
  );
  const totalsSection = isByDate ? (
    <Suspense key="totals" fallback={skeleton}>
      <PeriodPerformance
        campaigns={rows}
        totals={totals}
        scope={scope}
        skeleton={skeleton}
        onHistory={setHasHistory}
      />
    </Suspense>
  ) : (
    <Performance key="totals" {...{ rows, metrics, totals, scope }} />
  );
  const trendSection = !isByDate && metrics.length > 0 && (
    <Suspense key="trend" fallback={<TrendSkeleton />}>
      <Trend campaigns={rows} totals={totals} scope={scope} onHistory={setHasHistory} />
    </Suspense>
  );
  const fixSection = (
    <Suspense key="fix-first" fallback={<FixFirstSkeleton />}>
      <FixFirst scope={scope} isSettingUp={isSettingUp} onOrder={onOrder} />
    </Suspense>
  );
  const sections = { totals: totalsSection, trend: trendSection, fix: fixSection };
  return (
    <>
      <Suspense fallback={isSetUp ? null : <SetupSkeleton />}>
        <MorningSetup currencies={currencies} isExpected={!isSetUp} onShow={setSettingUp} />
      </Suspense>
      {order.map((section) => sections[section])}
      <Suspense fallback={<RegionSkeleton title="What changed" height="6rem" />}>
        <WhatChanged scope={scope} />
      </Suspense>
      {metrics.length > 0 && (
        <Suspense fallback={<RegionSkeleton title="Spend breakdown" height="12.75rem" />}>
          <SpendBreakdown campaigns={rows} totals={totals} scope={scope} period={period} />
        </Suspense>
      )}
      <Suspense fallback={<RegionSkeleton title="Accounts" height="14rem" />}>
        <AccountsSection campaigns={rows} scope={scope} period={period} />
      </Suspense>
      <Suspense>
        <Quadrants scope={scope} />
      </Suspense>
    </>
  );
});

type Section = 'totals' | 'trend' | 'fix';

/**
 * With a history, totals and trend come first. Without one, “Fix first” comes before the totals once there are targets or
 * reports, without which it has little to go by. The order is that of the last visit until storage has been read, and
 * does not change after that.
 */
function useSectionOrder(
  hasHistory: boolean,
): readonly [readonly Section[], (isFixFirst: boolean) => void] {
  const [isFixFirst, setFixFirst] = useState(() => hasLayoutFlag('fix-first'));
  const isDecided = useRef(false);
  const decide = useCallback((next: boolean) => {
    setLayoutFlag('fix-first', next);
    if (!isDecided.current) setFixFirst(next);
    isDecided.current = true;
  }, []);
  if (hasHistory) return [['totals', 'trend', 'fix'], decide];
  return [isFixFirst ? ['fix', 'totals', 'trend'] : ['totals', 'fix', 'trend'], decide];
}

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

function OverviewSkeleton() {
  const hasHistory = hasLayoutFlag('history');
  const sections = [
    hasHistory ? (
      <PeriodSkeleton
        key="performance"
        totals={null}
        metrics={[]}
        isUsual={false}
        isProjected={false}
      />
    ) : (
      <PerformanceSkeleton key="performance" />
    ),
    <FixFirstSkeleton key="fix-first" />,
  ];
  return (
    <>
      {!hasLayoutFlag('setup-done') && <SetupSkeleton />}
      {hasLayoutFlag('fix-first') && !hasHistory ? sections.toReversed() : sections}
    </>
  );
}
