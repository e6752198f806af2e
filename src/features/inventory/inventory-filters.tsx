import type { DistinctValues } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import type { InventorySearch } from './inventory.search.ts';
import { stockLabels } from './stock-badge.tsx';
import { ownProperty } from '#lib/own-property.ts';

interface InventoryFiltersProps {
  /** What each option would leave; `undefined` while counting. */
  states: DistinctValues | undefined;
  search: InventorySearch;
  onChange: (values: Partial<InventorySearch>, options?: { replace?: boolean }) => void;
}

/** The page's filters; channel and account belong to the shell. */
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
          (state) => ownProperty(stockLabels, state) ?? state,
        )}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}
