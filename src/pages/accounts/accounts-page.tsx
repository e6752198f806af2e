import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useFindingCounts } from '#features/findings/use-finding-counts.ts';
import { RangeNotes } from '#features/history/history-notices.tsx';
import { useCampaignsInRange } from '#features/history/use-campaigns-in-range.tsx';
import { RowHistoryContext } from '#lists/change-columns.tsx';
import { ListPage, ListTable } from '#lists/list-page.tsx';
import { MixedTotals } from '#metrics/display/mixed-totals.tsx';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { periodOf } from '#metrics/period.ts';
import { paths } from '#navigation/paths.ts';
import { FindingSources } from '#features/report-data/finding-sources.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { describeFailure } from '#query-state/service-message.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { accountList } from './accounts.list.tsx';
import { useAccountList } from './use-account-list.ts';

export function AccountsPage() {
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  const findings = useFindingCounts();
  const records = campaigns.data?.records;
  const inRange = useCampaignsInRange(records, 'account');
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
