import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useFindingCounts } from '#features/findings/use-finding-counts.ts';
import { RangeNotes } from '#shared/history/history-outdated.tsx';
import { useCampaignsInRange } from '#shared/history/use-campaigns-in-range.ts';
import { RowHistoryContext } from '#shared/list-page/change-columns.tsx';
import { ListPage, ListTable } from '#shared/list-page/list-page.tsx';
import { MixedTotals } from '#shared/metric-tiles/mixed-totals.tsx';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { periodOf } from '#shared/metrics/period.ts';
import { paths } from '#shared/paths.ts';
import { FindingSources } from '#shared/performance/finding-sources.tsx';
import { isFirstLoad } from '#shared/query-state/is-first-load.ts';
import { describeFailure } from '#shared/query-state/service-message.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { accountList } from './accounts.list.tsx';
import { useAccountList } from './use-account-list.ts';

export function AccountsPage() {
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  const findings = useFindingCounts();
  const records = campaigns.data?.records;
  const inRange = useCampaignsInRange(records, accountOf);
  const { periods, campaigns: shown } = inRange;
  const { list, unsummed } = useAccountList(
    accounts.data?.records,
    shown ?? (records !== undefined || isFirstLoad(campaigns) ? undefined : null),
    findings,
    inRange,
  );
  const withoutAccount = records?.filter(({ account_id: id }) => id === null).length ?? 0;
  const metrics = useMemo(() => metricsOf(shown ?? []), [shown]);
  const { days } = useMemo(() => periodOf(metrics), [metrics]);
  return (
    <ListPage
      list={accountList}
      query={accounts}
      queryKey={accountQueries.list().queryKey}
      sources={<FindingSources />}
      meta={
        <PeriodNote metrics={metrics}>
          {inRange.text !== null && <span>{inRange.text}</span>}
        </PeriodNote>
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
      <RowHistoryContext value={periods}>
        <ListTable shown={list} total={accounts.data?.total} pathOf={paths.account} />
      </RowHistoryContext>
      {records && (
        <div className="flex flex-col gap-1 text-xs text-muted">
          <MixedTotals campaigns={records} />
          {unsummed > 0 && (
            <p>
              Totals leave out {counted(unsummed, 'account')} with amounts in several currencies.
            </p>
          )}
          {withoutAccount > 0 && (
            <p>Totals leave out {counted(withoutAccount, 'campaign')} without an account.</p>
          )}
        </div>
      )}
      <RangeNotes inRange={inRange} />
    </ListPage>
  );
}

const accountOf = (_: unknown, account: string): string => account;
