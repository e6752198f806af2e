/** A list from one declaration: the engine's table, the URL, filters, groups, the grid and totals. */
import { boundsOfDay } from '#lib/days.ts';
import { count, missing } from '#lib/format.ts';
import { roundAs } from '#lib/rounding.ts';
import { type Param, type SearchShape, searchShape, type Values } from '#lib/search-params.ts';
import type { TableQuery, TableRow, TableSpec, Totals, ColumnFilter } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import type { Column, TotalsRow } from '#ui/grid/column.ts';
import { withCode } from './amount-cells.tsx';
import type { ListColumn } from './list-column.ts';
import type { ColumnTest, Condition, ConditionKinds } from './list-conditions.ts';
import type { ListFilter } from './list-filter.ts';
import { listParams, type ListSearch, noListFilter, setCount } from './list-search.ts';

interface Declaration<Filters, Params> {
  /** The grid's name: "Accounts". */
  name: string;
  /** The singular of a row: "account". */
  one: string;
  search: { label: string; placeholder: string };
  /** Displayed instead of the list if there is nothing at all. */
  empty?: { title: string; text: string };
  /** The column that identifies a row; `id` by default. */
  key?: string;
  /** The column with the currency of all amounts in a row. */
  currency?: string;
  /** A table that other pages read too. It has the columns' data, and `key` and `currency`. */
  table?: TableSpec;
  /** In the grid's order. The names are those of the engine's table and of the URL. */
  columns: Readonly<Record<string, ListColumn>>;
  /** As in the URL: `-spend,name`. */
  sort: string;
  /** By URL parameter, in the order of their controls. */
  filters: Filters;
  /**
   * Ready-made filters and sorts, by label. Applying one clears all other filters except the search text and the scope. It
   * is offered only if all columns it has conditions on are displayed.
   */
  presets?: Readonly<Record<string, Partial<NoInfer<SearchOf<Filters, Params>>>>>;
  /** Whether the page has charts, which the toolbar opens and closes; 'open' if they are open at first. */
  hasCharts?: true | 'open';
  /** Other parameters of the page, which filter nothing. */
  params?: Params & Readonly<Record<string, Param<unknown>>>;
  /** The rows below the grid; by default one per currency, of the columns that have a total. */
  totals?: (totals: Totals) => TotalsRow[];
}

type SearchOf<Filters, Params> = ListSearch & {
  [Name in keyof Filters]: Filters[Name] extends ListFilter<infer T> ? T : never;
} & Values<Params>;

/** A list as pages use it. One with parameters of its own is also one of `ListSearch`: methods allow that. */
export interface ListDefinition<Search extends ListSearch = ListSearch> extends Pick<
  Declaration<unknown, unknown>,
  'name' | 'one' | 'search' | 'empty' | 'columns' | 'hasCharts'
> {
  /** The engine's table. */
  table: TableSpec;
  /** The URL parameters of the page. */
  shape: SearchShape<Search>;
  filters: Readonly<Record<string, ListFilter>>;
  conditions: ConditionKinds;
  /** Labels the values of the columns that rows can be grouped by. */
  groups: Readonly<Record<string, (value: string) => string>>;
  /** The accessible names of columns' own filters. */
  controls: Readonly<Record<string, string>>;
  presets: Readonly<Record<string, Partial<Search>>>;
  /** What "Clear filters" sets; sort, groups and layout stay. */
  noFilter: Partial<Search>;
  isFiltered(this: void, search: Search): boolean;
  /** The parameters of the page's own filters: neither the search nor the scope. */
  ownFilters: readonly string[];
  /** The part of a search that selects rows. */
  filterOf(this: void, search: Search): TableQuery;
  /** The search without conditions on, and sorts by, columns that have no values yet. */
  skip(this: void, search: Search, isSkipped: (column: string) => boolean): Search;
  /**
   * `currency` is the unit of amounts if all rows share one. When amounts are converted, the currency column shows
   * the original currency.
   */
  gridColumns: (currency?: string | null, isConverted?: boolean) => Column<TableRow>[];
  /** `isPartial`: more rows are arriving, and the labels say so. */
  totals: (totals: Totals, isPartial?: boolean) => TotalsRow[];
}

/**
 * Derives everything that a list page needs from its columns and filters. Parsing a URL never throws, and
 * parsing what was written gives the same search.
 */
export function defineList<
  const Filters extends Readonly<Record<string, ListFilter>>,
  const Params = unknown,
>(declared: Declaration<Filters, Params>): ListDefinition<SearchOf<Filters, Params>> {
  type Search = SearchOf<Filters, Params>;
  const { columns, filters, params, table, key = 'id', currency } = declared;
  const entries = Object.entries(columns);
  const inGrid = entries.filter(([, { header }]) => header !== undefined);
  const groups = pick(columns, ({ group, labelOf = String }) => (group === true ? labelOf : group));
  const conditions: ConditionKinds = pick(columns, ({ condition }) => condition || undefined);
  const filterEntries = Object.entries<ListFilter>(filters);
  const noFilter = {
    ...Object.fromEntries(filterEntries.map(([name, { param }]) => [name, param.read(null)])),
    ...noListFilter,
  };
  const spec: TableSpec = table ?? {
    key,
    currency,
    columns: entries.flatMap(([id, { data }]) => (data ? [{ ...data, id }] : [])),
  };
  const days = new Set(
    spec.columns.flatMap((one) => (one.type === 'date' && one.instant !== true ? [one.id] : [])),
  );
  const shape = searchShape({
    ...Object.fromEntries(filterEntries.map(([name, { param }]) => [name, param])),
    ...listParams({
      columns: inGrid.flatMap(([id, { sortable }]) => (sortable === false ? [] : [id])),
      sort: declared.sort,
      groups: Object.keys(groups),
      kinds: conditions,
    }),
    ...params,
  });
  const usualSort = shape.parse(new URLSearchParams()).sort;
  return {
    ...declared,
    table: spec,
    shape: shape as unknown as SearchShape<Search>,
    conditions,
    groups,
    controls: pick(columns, ({ filter }) => filters[filter ?? '']?.label),
    presets: declared.presets ?? {},
    noFilter: noFilter as unknown as Partial<Search>,
    isFiltered: (search) => setCount(search, Object.keys(noFilter)) > 0,
    ownFilters: Object.keys(noFilter).filter(
      (name) =>
        name !== 'q' &&
        (filters as Readonly<Record<string, ListFilter>>)[name]?.isElsewhere !== true,
    ),
    filterOf(search) {
      const values = search as Readonly<Record<string, unknown>>;
      const set = filterEntries.flatMap(([name, filter]) => filter.test(values[name]) ?? []);
      const all = [...set, ...filtersOf(search.f, conditions, days)];
      return { ...(search.q !== '' && { q: search.q }), ...(all.length > 0 && { filters: all }) };
    },
    skip(search, isSkipped) {
      const isKept = ({ column }: { column: string }) => !isSkipped(column);
      const sort = search.sort.filter(isKept);
      return {
        ...search,
        f: search.f.filter(isKept),
        sort: sort.length > 0 ? sort : usualSort.filter(isKept),
      };
    },
    gridColumns: (shared = null, isConverted = false) =>
      inGrid.map(([id, column]) => ({
        ...gridColumn(id, column, shared),
        ...(isConverted && id === spec.currency && { header: 'Original currency' }),
      })),
    totals: declared.totals ?? ((totals, isPartial) => currencyTotals(inGrid, totals, isPartial)),
  };
}

function gridColumn(id: string, column: ListColumn, currency: string | null): Column<TableRow> {
  const { cell, write, text, sum, isMoney = false, labelOf, orElse, rounding } = column;
  const place = { id, currency };
  const codeOf =
    isMoney && currency === null ? (row: TableRow) => textOf(row, 'currency') : undefined;
  const textIn =
    text ??
    ((row: TableRow) => {
      if (write) return write(figureOf(row, id));
      const own = textOf(row, id) ?? textOf(row, orElse ?? id);
      return own === null ? missing : (labelOf?.(own) ?? own);
    });
  return {
    header: '',
    width: 0,
    ...column,
    id,
    ...(isMoney && { unit: currency ?? undefined }),
    value(row) {
      const value = row[id] ?? row[orElse ?? id] ?? null;
      if (typeof value === 'string') return labelOf?.(value) ?? value;
      return typeof value === 'number' && rounding !== undefined ? roundAs(value, rounding) : value;
    },
    text: (row) => textIn(row, id),
    currency: codeOf,
    cell: cell
      ? (row) => cell(row, place)
      : codeOf && ((row) => withCode(textIn(row, id), codeOf(row))),
    sum: sum && ((totals) => sum(totals, place)),
  };
}

/** A currency without any value has no row. */
function currencyTotals(
  columns: readonly (readonly [id: string, column: ListColumn])[],
  { currencies }: Totals,
  isPartial = false,
): TotalsRow[] {
  const name = isPartial ? 'So far' : 'Total';
  return currencies
    .filter(({ filled }) => Object.values(filled).some((rows) => rows > 0))
    .map((own) => ({
      label: `${name} ${own.currency ?? 'of unknown currency'}: ${count(own.rows)}`,
      cells: Object.fromEntries(
        columns.flatMap(([id, { total }]) => (total ? [[id, total(own, id)]] : [])),
      ),
    }));
}

/** The columns' values of a property, where it is set. */
function pick<T>(
  columns: Readonly<Record<string, ListColumn>>,
  read: (column: ListColumn) => T | undefined,
): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [id, column] of Object.entries(columns)) {
    const value = read(column);
    if (value !== undefined) found[id] = value;
  }
  return found;
}

/**
 * Converts the URL's conditions to filters of the engine. Percentages become fractions. Days start and end in the
 * displayed time zone, except in columns of `days`: a day of a report is one of the account's calendar.
 */
export function filtersOf(
  conditions: readonly Condition[],
  kinds: ConditionKinds,
  days: ReadonlySet<string> = new Set(),
): readonly ColumnFilter[] {
  return conditions.flatMap(({ second, ...first }): ColumnFilter[] => {
    const { column } = first;
    const own = [first, ...(second ? [second] : [])].map((one) => filterOf(column, one));
    return second?.join === 'or' ? [{ column, test: 'either', of: own }] : own;
  });

  function filterOf(column: string, one: ColumnTest): ColumnFilter {
    if ('from' in one) {
      const bound = (text: string, end: 'from' | 'to') => {
        if (text === '') return undefined;
        if (days.has(column)) return text;
        if (kinds[column] === 'date') return new Date(boundsOfDay(text)[end]).toISOString();
        return kinds[column] === 'percent' ? Number(text) / 100 : Number(text);
      };
      return { column, test: 'range', from: bound(one.from, 'from'), to: bound(one.to, 'to') };
    }
    if (one.test === 'empty' || one.test === 'filled') return { column, test: one.test };
    const not = one.not === true && { not: true };
    if (one.test === 'has') return { column, test: 'contains', text: one.text, ...not };
    if (one.test === 'starts') return { column, test: 'starts', text: one.text, ...not };
    return { column, test: 'any', texts: one.test === 'any' ? one.texts : [one.text], ...not };
  }
}
