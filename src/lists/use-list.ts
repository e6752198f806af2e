/** The rows of a list under its filters, for its toolbar and grid. */
import { useMemo, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { painted } from '#lib/idle.ts';
import type {
  ColumnFilter,
  CurrencyTotals,
  DistinctValues,
  Names,
  TableQuery,
  TableRow,
  Totals,
  CollapsedGroups,
  GroupLine,
  Conversion,
} from '#lib/table-query.ts';
import { useRecordTable } from '#queries/tables/record-table.ts';
import {
  type NamedTable,
  noNames,
  useNamedTable,
  useTableQuery,
  useTableView,
} from '#queries/tables/use-table-query.ts';
import type { Column, TotalsRow } from '#ui/grid/column.ts';
import { useSearch } from '#navigation/use-search.ts';
import type { TableView } from '#row-engine/table.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import { withFilters } from '#metrics/display/daily-series.ts';
import type { Rates } from '#metrics/rates.ts';
import { useRates, useSettingsLoaded } from '#user/use-settings.ts';
import type { ListDefinition } from './define-list.ts';
import type { ListSearch } from './list-search.ts';
import type { ConditionKinds } from './list-conditions.ts';

/** The values of each filter, with what each would leave. */
type Facets = Readonly<Record<string, DistinctValues>>;

/** A list as displayed. */
export interface ShownList<Search extends ListSearch = ListSearch> {
  definition: ListDefinition<Search>;
  search: Search;
  change(this: void, changes: Partial<Search>, options?: { replace?: boolean }): void;
  list: ListView;
  /** The query without sort and groups. The same object while it is equal. */
  filter: TableQuery;
  /**
   * The table once the displayed rows are those of the filter: what else is counted waits for them, and is
   * not repeated for a new sort.
   */
  settled: NamedTable | undefined;
  /** `undefined` while counting. */
  facets: Facets | undefined;
  filters: ColumnFilters;
  conversion: ListConversion;
  isConverted: boolean;
  /** The one that all amounts share; `null` for several or none. */
  currency: string | null;
  columns: readonly Column<TableRow>[];
  /** The rows below the grid. `isPartial`: more rows are arriving. */
  totalsOf: (totals: Totals, isPartial?: boolean) => TotalsRow[];
  /** The engine's failure, or `null`. */
  error: unknown;
  /** Starts again after it. */
  retry: () => void;
}

interface TableListOptions {
  /** Columns that have no values yet: exports leave them out. */
  isSkipped?: ((column: string) => boolean) | undefined;
  /** Groups rows under the row with that key, unless other groups are set. */
  tree?: string | undefined;
  treeKind?: TableQuery['tree'];
  /** The only rows that filters count, such as products without their listings. */
  counted?: ColumnFilter;
  /** Columns whose distinct values the totals count. */
  distinct?: readonly string[];
  retry: () => void;
}

/** Options that a filter offers at most, those with most rows first. */
const mostOptions = 5000;

/** A list whose rows are a table of the engine. */
export function useTableList<Search extends ListSearch>(
  definition: ListDefinition<Search>,
  named: NamedTable | undefined,
  { isSkipped, tree, treeKind, counted, distinct, retry }: TableListOptions,
): ShownList<Search> {
  const { values, change } = useSearch(definition.shape);
  const usable = isSkipped ? definition.skip(values, isSkipped) : values;
  const conversion = useConversion(definition, values);
  const { convert, isLoading } = conversion;
  const filterKey = JSON.stringify({ ...definition.filterOf(usable), convert });
  const filter = useMemo(() => JSON.parse(filterKey) as TableQuery, [filterKey]);
  const list = useListView(
    isLoading ? undefined : named,
    usable,
    { ...filter, distinct },
    tree,
    treeKind,
  );
  const { view } = list;
  const settled = view !== undefined && isSameFilter(view.query, filter) ? named : undefined;
  const facets = useTableQuery(settled, filterKey, async (table, signal) => {
    // Counting takes as long as drawing the rows, which come first.
    await painted();
    signal.throwIfAborted();
    const offered = Object.entries(definition.filters).flatMap(([name, one]) =>
      one.label === undefined || one.isElsewhere === true ? [] : [{ name, ...one }],
    );
    const options = { signal, limit: mostOptions };
    const answers = offered.map(async ({ name, column }) => {
      const found = await table.distinct(
        column,
        counted ? withFilters(filter, counted) : filter,
        options,
      );
      return [name, found] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  });
  const filters = useColumnFilters(definition);
  const totals = view?.totals;
  const sole = useMemo(() => soleCurrency(definition, totals), [definition, totals]);
  const isConverted =
    convert !== undefined && totals !== undefined && isAllIn(convert.base, totals);
  const currency = isConverted ? convert.base : sole;
  const skipped = Object.keys(definition.columns)
    .filter((id) => isSkipped?.(id) === true)
    .join();
  const columns = useMemo(() => {
    const ids = new Set(skipped.split(','));
    const all = definition.gridColumns(currency, isConverted);
    return all.map((one) => (ids.has(one.id) ? { ...one, hasNoValues: true } : one));
  }, [definition, currency, isConverted, skipped]);
  return {
    definition,
    search: usable === values ? values : { ...values, sort: usable.sort },
    change,
    list,
    filter,
    settled,
    facets: facets.answer,
    filters,
    conversion,
    isConverted,
    currency,
    columns,
    totalsOf(of, isPartial) {
      const rows = definition.totals(of, isPartial);
      return isConverted ? rows.map((row) => withoutCurrency(definition, row)) : rows;
    },
    error: list.error,
    retry,
  };
}

interface RecordListOptions extends Omit<TableListOptions, 'retry'> {
  /** The names of looked-up columns. Pass the same object while they are the same. */
  names?: Names;
  /** Some of the records with new values, see `useRecordTable`. */
  changed?: readonly object[] | undefined;
}

/** A list of records. Pass the same array while they are the same; `undefined` while they are loading. */
export function useRecordList<Search extends ListSearch>(
  definition: ListDefinition<Search>,
  records: readonly object[] | undefined,
  { names = noNames, changed, ...options }: RecordListOptions = {},
) {
  const { loaded, isBehind, error, retry } = useRecordTable(definition.table, records, changed);
  const named = useNamedTable(loaded, names);
  const shown = useTableList(definition, named, { ...options, retry });
  return { ...shown, named, isBehind, error: error ?? shown.error };
}

const isSameFilter = (one: TableQuery, other: TableQuery): boolean =>
  JSON.stringify([one.q, one.filters, one.convert]) ===
  JSON.stringify([other.q, other.filters, other.convert]);

/** Totals of converted amounts have no original currency. */
function withoutCurrency({ table }: Pick<ListDefinition, 'table'>, row: TotalsRow): TotalsRow {
  const { [table.currency ?? '']: _, ...cells } = row.cells;
  return { ...row, cells };
}

/** Whether totals are in one currency, as after a conversion; without rates for all amounts there is none. */
const isAllIn = (base: string, { currencies }: Totals): boolean =>
  currencies.every(({ currency }) => currency === base || currency === null);

/** The currency of all amounts. Rows without amounts do not count; amounts of unknown currency do. */
function soleCurrency(
  { table, columns }: Pick<ListDefinition, 'table' | 'columns'>,
  totals: Totals | undefined,
) {
  const amounts = [
    ...table.columns.filter(({ type }) => type === 'money').map(({ id }) => id),
    ...Object.keys(columns).filter((id) => columns[id]?.isMoney === true),
  ];
  const hasAmounts = ({ filled }: CurrencyTotals) => amounts.some((id) => (filled[id] ?? 0) > 0);
  const [first, ...others] = totals?.currencies.filter(hasAmounts) ?? [];
  return others.length === 0 ? (first?.currency ?? null) : null;
}

/** Approximately a screen of lines, the distance above the last drawn line. */
const screen = 40;

/** A list's rows under its filters, for its grid. */
export interface ListView {
  /** The table they belong to. */
  named: NamedTable | undefined;
  /** `undefined` until the first view; then the previous one until the next is ready. */
  view: TableView | undefined;
  /** Whether the view belongs to an earlier query. */
  isPending: boolean;
  /** The engine's failure, or `null`. */
  error: unknown;
  /** Call with the last drawn line. */
  onDrawn: (line: number) => void;
  onFold: (group: GroupLine) => void;
}

/**
 * Queries the rows that match `filter`, with the sort and groups of the URL. Rows with the same value in the
 * column `tree` are grouped under the row with that key, unless other groups are set; `kind` is their
 * relation to it.
 */
function useListView(
  named: NamedTable | undefined,
  search: ListSearch,
  filter: TableQuery,
  tree?: string,
  kind: TableQuery['tree'] = true,
): ListView {
  const drawn = useRef(0);
  const onDrawn = useCallback((line: number) => {
    drawn.current = line;
  }, []);
  const isTree = tree !== undefined && search.group.length === 0;
  const group = isTree ? [tree] : search.group;
  const { collapsed, onFold } = useFolding(group, search.row, isTree && search.q !== '');
  const query: TableQuery = {
    ...filter,
    sort: search.sort,
    ...(group.length > 0 && { group, collapsed }),
    ...(isTree && { tree: kind }),
  };
  const { answer, isPending, error } = useTableView(named, query, () =>
    Math.max(0, drawn.current - screen),
  );
  return { named, view: answer, isPending, error, onDrawn, onFold };
}

/**
 * Groups start collapsed, because users group for the totals. With a selected row in the link they are
 * expanded, so that it is visible; trees also while searching.
 */
function useFolding(group: readonly string[], row: string, isSearched: boolean) {
  const by = group.join(',') + (isSearched ? '?' : '');
  const [start] = useState<CollapsedGroups>({ all: row === '' && !isSearched, except: [] });
  const [own, setOwn] = useEntryState('groups', { by, collapsed: start });
  const collapsed = own.by === by ? own.collapsed : { all: !isSearched, except: [] };
  const onFold = ({ key }: GroupLine): void => {
    const others = collapsed.except.filter((other) => other !== key);
    const isExcepted = others.length < collapsed.except.length;
    setOwn({ by, collapsed: { ...collapsed, except: isExcepted ? others : [...others, key] } });
  };
  return { collapsed, onFold };
}

export interface ListConversion {
  /** The user's rates; `null` if there are none, or until they are read. */
  rates: Rates | null;
  /** Whether the URL asks for it, and the list has amounts. */
  isRequested: boolean;
  /** What the engine converts by; `undefined` if amounts stay in their currencies. */
  convert: Conversion | undefined;
  /** Whether the rates to convert by are still being read. */
  isLoading: boolean;
}

/** Converts at the user's rates if the URL says so and there are any. */
export function useConversion(
  { table }: Pick<ListDefinition, 'table'>,
  { money }: Pick<ListSearch, 'money'>,
): ListConversion {
  const [stored] = useRates();
  const rates = stored !== null && Object.keys(stored.perUnit).length > 0 ? stored : null;
  const isLoaded = useSettingsLoaded();
  const isRequested = money === 'converted' && table.currency !== undefined;
  const convert = useMemo(
    () =>
      isRequested && rates !== null ? { base: rates.base, perUnit: rates.perUnit } : undefined,
    [isRequested, rates],
  );
  return { rates, isRequested, convert, isLoading: isRequested && !isLoaded };
}

/** Connects the column menu with the filters above a grid. */
interface ColumnFilters {
  /** Whether a narrow screen shows them. */
  isShown: boolean;
  show: (isShown: boolean) => void;
  kinds: ConditionKinds;
  /** The column whose condition is being edited; empty while a column is being chosen; `null` for none. */
  editing: string | null;
  edit: (column: string | null) => void;
  /** Whether a column has a filter. */
  can: (column: string) => boolean;
  /** Opens a column's filter: its own in the toolbar or the scope, else the condition editor. */
  open: (column: string) => void;
}

/** `controls` are the accessible names of the columns' own filters. */
function useColumnFilters({
  name: list,
  conditions: kinds,
  controls,
}: Pick<ListDefinition, 'name' | 'conditions' | 'controls'>): ColumnFilters {
  const [editing, edit] = useState<string | null>(null);
  const [isShown, show] = useEntryState(`filters ${list}`, false);
  return {
    isShown,
    show,
    kinds,
    editing,
    edit,
    can: (column) => Object.hasOwn(controls, column) || Object.hasOwn(kinds, column),
    open: (column) => {
      const name = controls[column];
      // They must be there to be opened.
      flushSync(() => show(true));
      if (name === undefined) edit(column);
      else openControl(name);
    },
  };
}

/** A combobox opens its list; a text field takes the cursor. They are elsewhere on the page and found by name. */
function openControl(name: string): void {
  const control = document.querySelector<HTMLElement>(
    `:is(button, input)[aria-label="${CSS.escape(name)}"]`,
  );
  control?.focus();
  if (control?.ariaExpanded === 'false') control.click();
}
