/** URL parameters shared by all lists. */
import { freeText, oneOf, type Param, sort, type SortKey } from '#lib/search-params.ts';
import { layoutParams, type LayoutSearch } from './layout-params.ts';
import { type Condition, type ConditionKinds, conditions } from './list-conditions.ts';

/** The part of a URL that every list has. */
export interface ListSearch extends LayoutSearch {
  /** Free text. */
  q: string;
  /** The selected row's ID. */
  row: string;
  sort: SortKey[];
  /** Grouping columns, outer one first. */
  group: string[];
  /** Amounts in the currency of their row, or converted at the user's rates. */
  money: 'own' | 'converted';
  /** Conditions on columns. */
  f: readonly Condition[];
}

interface ListShape {
  columns: readonly string[];
  /** The page's default sort. */
  sort: string;
  /** Columns that rows can be grouped by. */
  groups: readonly string[];
  /** Columns that allow conditions. */
  kinds: ConditionKinds;
}

/** A list's parameters, for its `searchShape`. */
export function listParams({ columns, sort: otherwise, groups, kinds }: ListShape) {
  return {
    q: freeText,
    row: freeText,
    sort: sort(columns, otherwise),
    ...layoutParams,
    group: groupBy(groups),
    money: oneOf(['own', 'converted']),
    f: conditions(kinds),
  };
}

/** The values set by "Clear filters"; sort, groups and layout stay. */
export const noListFilter = { q: '', f: [] } satisfies Partial<ListSearch>;

/** Whether any filter named in `none` is set. */
export function isFilteredBy(
  search: object,
  none: Readonly<Record<string, string | readonly unknown[]>>,
): boolean {
  const values = search as Record<string, string | readonly unknown[]>;
  return Object.keys(none).some((name) => (values[name]?.length ?? 0) > 0);
}

/** How many of these filters are set; conditions count one by one. */
export function setCount(search: object, names: readonly string[]): number {
  const values = search as Record<string, string | readonly unknown[]>;
  return names.reduce((sum, name) => {
    const length = values[name]?.length ?? 0;
    return sum + (name === 'f' ? length : Math.min(1, length));
  }, 0);
}

/** `channel,status`: at most two; unknown columns are ignored. */
function groupBy(columns: readonly string[]): Param<string[]> {
  const read = (value: string) =>
    [...new Set(value.split(','))].filter((column) => columns.includes(column)).slice(0, 2);
  return {
    read: (value) => read(value ?? ''),
    write: (group) => read(group.join(',')).join(',') || null,
  };
}
