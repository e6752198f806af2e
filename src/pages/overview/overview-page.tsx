import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { painted } from '#lib/idle.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { Link, ScopedLink } from '#navigation/link.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { paths, weeklyReport } from '#navigation/paths.ts';
import { FindingSources } from '#features/report-data/finding-sources.tsx';
import { Freshness } from '#query-state/freshness.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { scopeShape } from '#navigation/scope.ts';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AccountsSection, DisconnectedNotice } from './accounts-section.tsx';
import { PacingLine, PacingNotes } from '#features/pacing/pacing-line.tsx';
import { usePacing } from '#features/pacing/use-pacing.ts';
import { WhatChanged } from '#features/snapshots/what-changed.tsx';
import { FixFirst, useFixFirst } from '#features/findings/fix-first.tsx';
import { type MorningSetup, SetupCard, useMorningSetup } from './setup-card.tsx';
import { PerformanceSection } from './performance.tsx';
import { Quadrants } from './quadrants.tsx';
import { SpendBreakdown } from './spend-breakdown.tsx';
import { Trend } from './trend.tsx';
import { type Performance, usePerformance } from './use-performance.ts';

export function OverviewPage() {
  const campaigns = useCampaigns();
  const accounts = useAccounts();
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <>
            <ScopedLink to={weeklyReport} className={buttonClass('quiet')}>
              Weekly report
            </ScopedLink>
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
            <OverviewOf all={records} />
          )
        }
      </Loaded>
    </>
  );
}

function OverviewOf({ all }: { all: readonly Campaign[] }) {
  const { values: scope } = useSearch(scopeShape);
  const currencies = useCurrencies(all);
  const setup = useMorningSetup(currencies);
  const performance = usePerformance(all, scope);
  const pacing = usePacing(all);
  const accounts = useAccounts();
  // What is on this device decides what the sections show, and a notice of all accounts is above them.
  const isRead =
    setup.isOffered !== null && performance.history.state !== undefined && !isFirstLoad(accounts);
  if (!useOnceTrue(isRead)) return <OverviewSkeleton />;
  return (
    <>
      {accounts.data && <DisconnectedNotice accounts={accounts.data.records} scope={scope} />}
      <SetupCard setup={setup} currencies={currencies} />
      <PerformanceSection
        performance={performance}
        budget={{
          line: <PacingLine {...{ pacing, scope }} />,
          notes: <PacingNotes {...{ pacing, scope }} />,
        }}
      />
      <WhenPainted>
        <Sections {...{ performance, pacing, setup }} />
      </WhenPainted>
    </>
  );
}

/** Its content is drawn once what is above it is on screen. */
function WhenPainted({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => void painted().then(() => startTransition(() => setDue(true))), []);
  return isDue && children;
}

interface SectionsProps {
  performance: Performance;
  pacing: ReturnType<typeof usePacing>;
  setup: MorningSetup;
}

function Sections({ performance, pacing, setup }: SectionsProps) {
  const { campaigns, metrics, totals, isByDate, scope } = performance;
  const fixes = useFixFirst(scope, pacing);
  // Sections below keep the service’s days.
  const period = useMemo(() => isByDate && <PeriodNote metrics={metrics} />, [isByDate, metrics]);
  return (
    <>
      <FixFirst {...fixes} scope={scope} isSettingUp={setup.isOffered === true} />
      <WhatChanged scope={scope} />
      <WhenPainted>
        {totals.length > 0 && <Trend performance={performance} />}
        <WhenPainted>
          {/* Paper has one period. */}
          <div className={isByDate ? 'contents print:hidden' : 'contents'}>
            {totals.length > 0 && <SpendBreakdown {...{ campaigns, totals, scope, period }} />}
            <AccountsSection {...{ campaigns, scope, period }} />
            <Quadrants scope={scope} advertised={fixes.state.advertised} />
          </div>
        </WhenPainted>
      </WhenPainted>
    </>
  );
}

/** The currencies of all campaigns, most used first. */
function useCurrencies(campaigns: readonly Campaign[]): readonly string[] {
  return useMemo(() => {
    const groups = Map.groupBy(metricsOf(campaigns), ({ currency_code: currency }) => currency);
    return [...groups]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .flatMap(([currency]) => currency ?? []);
  }, [campaigns]);
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

const OverviewSkeleton = () => (
  <span aria-busy="true">
    <Skeleton height="32rem" />
  </span>
);
