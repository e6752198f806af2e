import type { DistinctValues } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import type { AccountsSearch } from './accounts.search.ts';

interface AccountFiltersProps {
  /** What each option would leave; `undefined` while counting. */
  connections: DistinctValues | undefined;
  search: AccountsSearch;
  onChange: (values: Partial<AccountsSearch>, options?: { replace?: boolean }) => void;
}

/** The page's filters; channel and account belong to the shell. */
export function AccountFilters({ connections, search, onChange }: AccountFiltersProps) {
  const countOf = (state: string) =>
    connections && (connections.values.find(({ value }) => value === state)?.count ?? 0);
  return (
    <>
      <SearchField
        label="Search accounts"
        placeholder="Name, ID or country"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        single
        label="Connected"
        options={[
          { value: 'true', label: 'Connected', count: countOf('connected') },
          { value: 'false', label: 'Disconnected', count: countOf('disconnected') },
        ]}
        selected={search.is_connected === '' ? [] : [search.is_connected]}
        onChange={([value]) =>
          onChange({ is_connected: value === 'true' || value === 'false' ? value : '' })
        }
      />
    </>
  );
}
