import { humanize } from '#lib/format.ts';
import type { DistinctValues } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import type { ListingsSearch } from './listings.search.ts';

/** The options of each filter, with the number of rows each would leave. */
export interface Facets {
  status: DistinctValues;
  fulfilled: DistinctValues;
  is_parent: DistinctValues;
}

interface ListingFiltersProps {
  /** `undefined` while counting. */
  facets: Facets | undefined;
  search: ListingsSearch;
  onChange: (values: Partial<ListingsSearch>, options?: { replace?: boolean }) => void;
}

/** The page's filters; channel and account belong to the shell. */
export function ListingFilters({ facets, search, onChange }: ListingFiltersProps) {
  const parents = (is: boolean) =>
    facets && (facets.is_parent.values.find(({ value }) => value === is)?.count ?? 0);
  return (
    <>
      <SearchField
        label="Search listings"
        placeholder="Title, product, SKU, account"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Status"
        options={facetOptions(facets?.status, search.status, humanize)}
        selected={search.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterCombobox
        label="Fulfilled by"
        options={facetOptions(facets?.fulfilled, search.fulfilled, humanize)}
        selected={search.fulfilled}
        onChange={(fulfilled) => onChange({ fulfilled })}
      />
      <FilterCombobox
        single
        label="Family"
        options={[
          { value: 'true', label: 'Parents only', count: parents(true) },
          { value: 'false', label: 'Without parents', count: parents(false) },
        ]}
        selected={search.is_parent === '' ? [] : [search.is_parent]}
        onChange={([value]) =>
          onChange({ is_parent: value === 'true' || value === 'false' ? value : '' })
        }
      />
      {search.group.length === 0 && (
        <Segmented
          label="Show as"
          options={[
            { value: 'families', label: 'Families' },
            { value: 'flat', label: 'All listings' },
          ]}
          value={search.as}
          onChange={(as) => onChange({ as })}
        />
      )}
    </>
  );
}
