import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import type { Cover } from './report-cover.ts';
import { everything, type ReportsSearch } from './reports.search.ts';

interface CoverFieldsProps {
  cover: Cover;
  accounts: ReadonlyMap<string, Account>;
  onChange: (changes: Partial<ReportsSearch>) => void;
}

/** One channel and one account, or all of them. */
export function CoverFields({ cover, accounts, onChange }: CoverFieldsProps) {
  const { channel, account_id } = cover;
  const channels = useMemo(() => {
    const names = [...accounts.values()].map((account) => account.channel);
    return [...new Set(names)].filter((name) => name !== null).toSorted();
  }, [accounts]);
  const options = useMemo(
    () =>
      [...accounts.values()]
        .filter(
          (account) => channel === null || account.channel === channel || account.id === account_id,
        )
        .map(({ id, name }) => ({ value: id, label: name ?? id }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [accounts, channel, account_id],
  );
  return (
    <div className="flex min-w-0 flex-[1_1_14rem] flex-wrap gap-2">
      <FilterCombobox
        label="Channel"
        single
        options={channels.map((name) => ({ value: name, label: name }))}
        selected={channel === null ? [] : [channel]}
        onChange={([next = everything]) => {
          const there = account_id === null ? undefined : accounts.get(account_id)?.channel;
          const isLeft = next !== everything && there !== undefined && there !== next;
          onChange({ report_channel: next, ...(isLeft && { report_account: everything }) });
        }}
      />
      <FilterCombobox
        label="Account"
        single
        options={options}
        selected={account_id === null ? [] : [account_id]}
        onChange={([next = everything]) => onChange({ report_account: next })}
      />
    </div>
  );
}
