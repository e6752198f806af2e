import { humanize } from '#lib/format.ts';
import type { DistinctValues } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import type { EligibilitySearch } from './eligibility.search.ts';
import { eligibilityLabels } from './eligibility-results.ts';
import { ownProperty } from '#lib/own-property.ts';

interface EligibilityFiltersProps {
  /** What each option would leave; `undefined` while counting. */
  facets: { result: DistinctValues; fba: DistinctValues } | undefined;
  search: EligibilitySearch;
  onChange: (values: Partial<EligibilitySearch>, options?: { replace?: boolean }) => void;
}

export function EligibilityFilters({ facets, search, onChange }: EligibilityFiltersProps) {
  return (
    <>
      <SearchField
        label="Search results"
        placeholder="Product, listing, title"
        value={search.q}
        onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
      />
      <FilterCombobox
        label="Eligible"
        options={facetOptions(
          facets?.result,
          search.result,
          (it) => ownProperty(eligibilityLabels, it) ?? it,
        )}
        selected={search.result}
        onChange={(result) => onChange({ result })}
      />
      <FilterCombobox
        label="Has FBA"
        options={facetOptions(facets?.fba, search.fba, humanize)}
        selected={search.fba}
        onChange={(fba) => onChange({ fba })}
      />
    </>
  );
}
