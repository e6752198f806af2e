import type { DistinctValues } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import type { InventorySearch } from './inventory.search.ts';
import { stockWords } from './stock-badge.tsx';
import { entryOf } from '#lib/entry-of.ts';

interface InventoryFiltersProps {
  /** What each choice would leave; `undefined` until it is counted. */
  states: DistinctValues | undefined;
  search: InventorySearch;
  onChange: (values: Partial<InventorySearch>, options?: { replace?: boolean }) => void;
}

/** The filters of the page; channel and account are the shell's. */
export function InventoryFilters({ states, search, onChange }: InventoryFiltersProps) {
  return (
    <>
      <SearchField
        label="Search stock"
        placeholder="Product, title, account"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Status"
        options={facetOptions(
          states,
          search.status,
          (state) => entryOf(stockWords, state) ?? state,
        )}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}
