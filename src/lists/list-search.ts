/** URL parameters shared by all lists. */
import { freeText, oneOf, type Param, sort, type SortKey } from '#lib/search-params.ts';
import type { ColumnChoice, GridLook } from '#ui/grid/grid-preferences.ts';
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

/**
 * `spend*180,-roas,acos`: only differences from the page's columns. Spend is 180 px wide, ROAS hidden, ACOS
 * after it. IDs are not checked here: the grid ignores unknown ones, so that links of other versions still
 * work.
 */
const columns: Param<readonly ColumnChoice[]> = {
  read: (value) => {
    const choices = new Map<string, ColumnChoice>();
    for (const part of (value ?? '').split(',')) {
      const [, minus = '', id = '', width] =
        /^(-?)([^-*,][^*,]*)(?:\*(\d{1,4}))?$/.exec(part) ?? [];
      if (id === '' || choices.has(id)) continue;
      choices.set(id, {
        id,
        ...(minus !== '' && { hidden: true }),
        ...(width !== undefined && { width: Number(width) }),
      });
    }
    return choices.size === 0 ? noChoices : [...choices.values()];
  },
  write: (choices) =>
    choices
      .map(
        ({ id, hidden, width }) =>
          (hidden === true ? '-' : '') + id + (width === undefined ? '' : `*${width}`),
      )
      .join(',') || null,
};

/** URL parameters of a page with a grid, for its `searchShape`. */
export const layoutParams = { cols: columns, density: oneOf(['comfortable', 'compact']) };

export interface LayoutSearch {
  cols: readonly ColumnChoice[];
  density: 'comfortable' | 'compact';
}

/** Properties of a grid whose layout is in the URL; the back button undoes a change. */
export function layoutProps(
  { cols, density }: LayoutSearch,
  change: (changes: Partial<LayoutSearch>) => void,
): { look: GridLook; onLook: (changes: GridLook) => void } {
  return {
    look: { columns: cols, density },
    onLook: (changes) =>
      change({
        ...(changes.columns !== undefined && { cols: changes.columns }),
        ...(changes.density !== undefined && { density: changes.density }),
      }),
  };
}

const noChoices: readonly ColumnChoice[] = [];
