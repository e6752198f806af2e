import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

/** A menu of ready-made filters; at most one is active. */
export function Presets<Search extends ListSearch>({ shown }: { shown: ShownList<Search> }) {
  const { definition, columns, search, change } = shown;
  const offered = definition.presets.filter(({ search: { f = [] } }) =>
    f.every(({ column }) => columns.some(({ id }) => id === column)),
  );
  if (offered.length === 0) return null;
  // The scope stays as it is: it is the shell's.
  const cleared = Object.entries(definition.noFilter).filter(
    ([name]) => name !== 'q' && definition.filters[name]?.isElsewhere !== true,
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
      single
      options={offered.map(({ label }) => ({ value: label, label }))}
      selected={set.map(({ label }) => label)}
      onChange={([chosen]) =>
        change(withPreset(offered.find(({ label }) => label === chosen)?.search ?? {}))
      }
    />
  );
}
