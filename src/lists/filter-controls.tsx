import type { DistinctValues, Names } from '#lib/table-query.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import type { FilterOption } from '#ui/form/filter-option-row.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { shrinkingTool } from '#ui/layout/toolbar.tsx';
import type { ListFilter } from './list-filter.ts';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

/** A list's search field. */
export function ListSearchField<Search extends ListSearch>({
  shown: { definition, search, change },
}: {
  shown: ShownList<Search>;
}) {
  const { q }: ListSearch = search;
  const onChange = change as ShownList['change'];
  return (
    <SearchField
      {...definition.search}
      value={q}
      onChange={(text) => onChange({ q: text }, { replace: q !== '' })}
    />
  );
}

/** A list's filters, each with what its options would leave. */
export function FilterControls<Search extends ListSearch>({ shown }: { shown: ShownList<Search> }) {
  const { definition, facets, list } = shown;
  const search: ListSearch = shown.search;
  const byName = new Map<string, unknown>(Object.entries(search));
  const change = shown.change as (changes: object, options?: { replace: boolean }) => void;
  return (
    <>
      {Object.entries(definition.filters).map(([name, filter]) => {
        const { label, choices, isElsewhere } = filter;
        if (label === undefined || isElsewhere === true) return null;
        const selected = [byName.get(name)].flat().filter((value) => value !== '') as string[];
        return (
          <FilterCombobox
            key={name}
            label={label}
            className={shrinkingTool}
            {...(choices && { single: true })}
            options={optionsOf(filter, facets?.[name], selected, list.named?.names)}
            selected={selected}
            onChange={(values) => change({ [name]: choices ? (values[0] ?? '') : values })}
          />
        );
      })}
    </>
  );
}

/** A menu of ready-made filters; at most one is active. */
export function Presets<Search extends ListSearch>({ shown }: { shown: ShownList<Search> }) {
  const { definition, columns, search, change } = shown;
  const offered = definition.presets.filter(({ search: { f = [] } }) =>
    f.every(({ column }) => columns.some(({ id }) => id === column)),
  );
  if (offered.length === 0) return null;
  // The scope stays as it is: it is the shell's.
  const cleared = Object.entries(definition.noFilter).filter(([name]) =>
    definition.ownFilters.includes(name),
  );
  const withPreset = (own: Partial<Search>) => ({ ...Object.fromEntries(cleared), ...own });
  const filtersOf = (of: object) => {
    const values = of as Readonly<Record<string, unknown>>;
    return JSON.stringify(cleared.map(([name]) => values[name]));
  };
  const set = offered.filter(({ search: own }) => filtersOf(withPreset(own)) === filtersOf(search));
  return (
    <FilterCombobox
      label="Presets"
      className={shrinkingTool}
      single
      options={offered.map(({ label }) => ({ value: label, label }))}
      selected={set.map(({ label }) => label)}
      onChange={([chosen]) =>
        change(withPreset(offered.find(({ label }) => label === chosen)?.search ?? {}))
      }
    />
  );
}

function optionsOf(
  { choices, labelOf = String, names: map }: ListFilter,
  found: DistinctValues | undefined,
  selected: readonly string[],
  names: Names | undefined,
): FilterOption[] {
  if (choices !== undefined) {
    const countOf = (cell: string | boolean) =>
      found && (found.values.find(({ value }) => value === cell)?.count ?? 0);
    return choices.map(({ value, label, cell }) => ({ value, label, count: countOf(cell) }));
  }
  const byKey = new Map(map === undefined ? [] : names?.[map]);
  return facetOptions(found, selected, (value) => byKey.get(value) ?? labelOf(value));
}

/** Values with their counts, including selected values without rows. */
function facetOptions(
  distinct: DistinctValues | undefined,
  selected: readonly string[],
  nameOf: (value: string) => string,
): FilterOption[] {
  const counted = (distinct?.values ?? []).flatMap(({ value, count }): FilterOption[] =>
    typeof value === 'string' ? [{ value, label: nameOf(value), count }] : [],
  );
  const known = new Set(counted.map(({ value }) => value));
  const others = selected.filter((value) => !known.has(value));
  return [...counted, ...others.map((value) => ({ value, label: nameOf(value) }))];
}
