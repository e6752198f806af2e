import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import {
  accountQueries,
  useAccounts,
  accountLabels,
  useAccountsById,
} from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { useFindingCounts } from '#features/findings/use-finding-counts.ts';
import { type BudgetPacing, usePacing } from '#features/pacing/use-pacing.ts';
import { RangeNotes } from '#features/history/history-notices.tsx';
import {
  useCampaignsInRange,
  type CampaignsInRange,
  targetColumns,
  useColumnsInRange,
} from '#features/history/use-campaigns-in-range.tsx';
import { RowHistoryContext, changeColumns } from '#lists/change-columns.tsx';
import { ListPage, ListTable } from '#lists/list-page.tsx';
import { MixedTotals, PeriodNote } from '#metrics/display/period-note.tsx';
import { mixedTotals } from '#metrics/window-terms.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { periodOf } from '#metrics/comparable.ts';
import { paths } from '#navigation/paths.ts';
import { FindingSources } from '#features/report-data/finding-sources.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { describeFailure } from '#query-state/service-message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { accountList, recordOf } from './accounts.list.tsx';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { useConversion, useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { targetFor } from '#metrics/targets.ts';
import { useBudgets, useTargets } from '#user/use-settings.ts';
import { changesByAccount, figuresByAccount, noFigures, unknownChange } from './account-figures.ts';

export function AccountsPage() {
  const accounts = useAccounts();
  const campaigns = useCampaigns();
  const records = campaigns.data?.records;
  const pacing = usePacing(records);
  const findings = useFindingCounts(pacing);
  const inRange = useCampaignsInRange(records, 'account');
  const { periods, campaigns: shown } = inRange;
  const { list, unsummed } = useAccountList(
    accounts.data?.records,
    pacing,
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
      also={[{ queryKey: campaignQueries.list().queryKey, receivedAt: campaigns.data?.receivedAt }]}
      period={
        days && {
          ...days,
          notes: () =>
            [...inRange.fileNotes(), mixedTotals(records ?? [])].filter((note) => note !== null),
        }
      }
    >
      {campaigns.isError && (
        <Notice tone="warn" onRetry={() => void campaigns.refetch()}>
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

const figureColumns = ['spend', 'sales', 'acos', 'campaigns'];

/**
 * The accounts under the page's filters, with the totals of their campaigns; `undefined` while either is loading.
 * `campaigns` is `null` if they cannot be loaded.
 */
function useAccountList(
  accounts: readonly Account[] | undefined,
  pacing: readonly BudgetPacing[] | undefined,
  campaigns: readonly Campaign[] | null | undefined,
  findings: ReadonlyMap<string, number> | undefined,
  inRange: CampaignsInRange,
) {
  const { periods } = inRange;
  const byId = useAccountsById();
  const labels = useMemo(() => accountLabels(byId.values()), [byId]);
  const [targets] = useTargets();
  const { convert } = useConversion(accountList, useSearch(accountList.shape).values);
  const figures = useMemo(
    () => campaigns && figuresByAccount(campaigns, convert),
    [campaigns, convert],
  );
  const compared = useMemo(
    () =>
      periods?.isCompared === true && figures ? changesByAccount(periods, figures, convert) : null,
    [periods, figures, convert],
  );
  const paceOf = useMemo(
    () => new Map(pacing?.map((one) => [one.place.account_id, one])),
    [pacing],
  );
  const records = useMemo(
    () =>
      campaigns === undefined
        ? undefined
        : accounts?.map((account) => {
            const { id, channel } = account;
            const own = figures ? (figures.get(id) ?? noFigures) : undefined;
            const known = {
              label: labels.get(id),
              figures: own,
              target: targetFor(targets ?? [], { channel, accountId: id }),
              pacing: pacing === undefined ? null : paceOf.get(id),
              change: compared?.get(id) ?? unknownChange,
              findings: findings === undefined ? null : (findings.get(id) ?? 0),
            };
            return recordOf(account, byId, known);
          }),
    [accounts, campaigns, byId, labels, figures, targets, pacing, paceOf, compared, findings],
  );
  const [budgets] = useBudgets();
  const hasBudgets =
    budgets?.all.some(({ of }) => of === 'account') === true && pacing?.length !== 0;
  const hasTargets = targets !== null && targets.length > 0;
  const absent = useMemo(
    () => [...(hasTargets ? [] : targetColumns), ...(hasBudgets ? [] : ['pacing'])],
    [hasTargets, hasBudgets],
  );
  const skipped = [
    ...absent,
    ...(findings === undefined ? ['findings'] : []),
    ...(hasBudgets && pacing === undefined ? ['pacing'] : []),
    ...(compared ? [] : changeColumns),
    ...(campaigns === null ? figureColumns : []),
  ];
  const list = useRecordList(accountList, records, {
    isSkipped: skipped.length > 0 ? (column) => skipped.includes(column) : undefined,
  });
  const columns = useColumnsInRange(list.columns, inRange, absent);
  return {
    list: { ...list, columns },
    /** Accounts whose amounts are in no total, because they are in several currencies. */
    unsummed: figures
      ? [...figures.values()].filter(
          ({ currencies, currency }) => currencies > 1 && currency === null,
        ).length
      : 0,
  };
}
