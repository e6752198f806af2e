import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import type { ListSearch } from './list-search.ts';
import type { ShownList } from './use-list.ts';

/** The columns that rows are grouped by: two at most, outer one first. A third replaces the second. */
export function GroupControl<Search extends ListSearch>({ shown }: { shown: ShownList<Search> }) {
  const { definition, columns, search } = shown;
  const change = shown.change as ShownList['change'];
  const options = columns
    .filter(({ id }) => Object.hasOwn(definition.groups, id))
    .map(({ id, header }) => ({ value: id, label: header }));
  if (options.length === 0) return null;
  return (
    <FilterCombobox
      label="Group"
      options={options}
      selected={search.group}
      onChange={(ids) => change({ group: ids.toSpliced(1, ids.length - 2) })}
    />
  );
}
