import { Suspense, useMemo, useState } from 'react';
import { counted } from '#lib/format.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { HistoryUnavailable } from '#shared/date-range/history-unavailable.tsx';
import { useCampaignsInRange } from '#shared/date-range/use-campaigns-in-range.ts';
import { DailyTrends } from '#shared/list-page/change-columns.tsx';
import { ListPage, ListTable } from '#shared/list-page/list-page.tsx';
import { MixedTotals } from '#shared/metric-tiles/mixed-totals.tsx';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { periodOf } from '#shared/metrics/period.ts';
import { paths } from '#shared/paths.ts';
import { isFirstLoad } from '#shared/query-state/is-first-load.ts';
import { describeFailure } from '#shared/query-state/service-message.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { accountList } from './accounts.list.tsx';
import type { CountsByAccount } from './finding-counts.tsx';
import { useAccountList } from './use-account-list.ts';

/** The rows come first. */
const FindingCounts = lazyPart(async () => (await import('./finding-counts.tsx')).FindingCounts, {
  name: 'Items to fix',
  isLate: true,
});

const FindingSources = lazyPart(
  async () => (await import('#shared/performance/finding-sources.tsx')).FindingSources,
  { isLate: true },
);

const ListPeriods = lazyPart(
  async () => (await import('#shared/history/list-periods.tsx')).ListPeriods,
  { otherwise: HistoryUnavailable, isLate: true },
);

export function AccountsPage() {
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  const [findings, setFindings] = useState<CountsByAccount>();
  const records = campaigns.data?.records;
  const inRange = useCampaignsInRange(records);
  const { periods } = inRange;
  const shown = inRange.campaigns;
  const { list, unsummed } = useAccountList(
    accounts.data?.records,
    shown ?? (records !== undefined || isFirstLoad(campaigns) ? undefined : null),
    findings,
    inRange,
  );
  const homeless = records?.filter(({ account_id: id }) => id === null).length ?? 0;
  const metrics = useMemo(() => metricsOf(shown ?? []), [shown]);
  const { days } = useMemo(() => periodOf(metrics), [metrics]);
  return (
    <ListPage
      list={accountList}
      query={accounts}
      queryKey={accountQueries.list().queryKey}
      sources={
        <Suspense>
          <FindingSources />
        </Suspense>
      }
      meta={
        <>
          <PeriodNote metrics={metrics} />
          {inRange.text !== null && <span>{inRange.text}</span>}
        </>
      }
      also={{
        queryKey: campaignQueries.list().queryKey,
        receivedAt: campaigns.data?.receivedAt,
      }}
      period={days && { ...days, note: periods?.basis }}
    >
      {campaigns.isError && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => void campaigns.refetch()}>
              Retry
            </Button>
          }
        >
          {describeFailure(campaigns.error, 'campaigns').title}.{' '}
          {records === undefined
            ? 'Spend, sales and ACOS need the campaigns.'
            : 'Figures are from an earlier update.'}
        </Notice>
      )}
      <DailyTrends value={periods?.drawTrend ?? null}>
        <ListTable shown={list} total={accounts.data?.total} pathOf={paths.account} />
      </DailyTrends>
      {records && (
        <div className="flex flex-col gap-1 text-xs text-muted">
          <MixedTotals campaigns={records} />
          {unsummed > 0 && (
            <p>
              Totals leave out {counted(unsummed, 'account')} with amounts in several currencies.
            </p>
          )}
          {homeless > 0 && (
            <p>Totals leave out {counted(homeless, 'campaign')} without an account.</p>
          )}
        </div>
      )}
      <Suspense>
        <FindingCounts onChange={setFindings} />
      </Suspense>
      {records && (
        <Suspense>
          <ListPeriods campaigns={records} onChange={inRange.setPeriods} rowOf={accountOf} />
        </Suspense>
      )}
    </ListPage>
  );
}

const accountOf = (_: unknown, account: string): string => account;
