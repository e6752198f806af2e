import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { accountLabels, useAccountsById } from '#queries/account-names.ts';
import {
  type CampaignsInRange,
  targetColumns,
  useColumnsInRange,
} from '#features/history/use-campaigns-in-range.tsx';
import { changeColumns } from '#lists/change-columns.tsx';
import { useConversion } from '#lists/use-conversion.ts';
import { useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { targetFor } from '#metrics/targets.ts';
import { useTargets } from '#user/use-settings.ts';
import { changesByAccount, figuresByAccount, noFigures, unknownChange } from './account-figures.ts';
import { accountList, recordOf } from './accounts.list.tsx';

const figureColumns = ['spend', 'sales', 'acos', 'campaigns'];

/**
 * The accounts under the page's filters, with the totals of their campaigns; `undefined` while either is loading.
 * `campaigns` is `null` if they cannot be loaded.
 */
export function useAccountList(
  accounts: readonly Account[] | undefined,
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
              change: compared?.get(id) ?? unknownChange,
              findings: findings === undefined ? null : (findings.get(id) ?? 0),
            };
            return recordOf(account, byId, known);
          }),
    [accounts, campaigns, byId, labels, figures, targets, compared, findings],
  );
  const hasTargets = targets !== null && targets.length > 0;
  const skipped = [
    ...(findings === undefined ? ['findings'] : []),
    ...(hasTargets ? [] : targetColumns),
    ...(compared ? [] : changeColumns),
    ...(campaigns === null ? figureColumns : []),
  ];
  const list = useRecordList(accountList, records, {
    isSkipped: skipped.length > 0 ? (column) => skipped.includes(column) : undefined,
  });
  const columns = useColumnsInRange(list.columns, inRange, hasTargets);
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
