/** What the addresses of all lists have in common. */
import { freeText, type Param, sort, type SortKey } from '#lib/search-params.ts';
import { lookParams, type LookSearch } from './grid-look.ts';
import { type Condition, type ConditionKinds, conditions } from './list-conditions.ts';

/** The part of a list's address that every list has. */
export interface ListSearch extends LookSearch {
  /** Free text. */
  q: string;
  /** The selected row's id. */
  row: string;
  sort: SortKey[];
  /** Columns that group, the outer one first. */
  group: string[];
  /** Conditions on columns. */
  f: readonly Condition[];
}

interface ListShape {
  columns: readonly string[];
  /** How the page sorts by itself. */
  sort: string;
  /** Columns that rows can be grouped by. */
  groups: readonly string[];
  /** Columns that conditions can be put on. */
  kinds: ConditionKinds;
}

/** Parameters of a list, to be put into its `searchShape`. */
export function listParams({ columns, sort: otherwise, groups, kinds }: ListShape) {
  return {
    q: freeText,
    row: freeText,
    sort: sort(columns, otherwise),
    ...lookParams,
    group: groupBy(groups),
    f: conditions(kinds),
  };
}

/** What "Clear filters" sets of these; sort, groups and look stay. */
export const noListFilter = { q: '', f: [] } satisfies Partial<ListSearch>;

/** Whether any of the filters is set that `none` names and clears. */
export function isFilteredBy(
  search: object,
  none: Readonly<Record<string, string | readonly unknown[]>>,
): boolean {
  const values = search as Record<string, string | readonly unknown[]>;
  return Object.keys(none).some((name) => (values[name]?.length ?? 0) > 0);
}

/** `channel,status`: at most two; columns that the page does not group by are passed over. */
function groupBy(columns: readonly string[]): Param<string[]> {
  const read = (value: string) =>
    [...new Set(value.split(','))].filter((column) => columns.includes(column)).slice(0, 2);
  return {
    read: (value) => read(value ?? ''),
    write: (group) => read(group.join(',')).join(',') || null,
  };
}
