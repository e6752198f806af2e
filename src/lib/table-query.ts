/**
 * What a table consists of and what can be queried: the vocabulary shared by grids, pages and the row engine.
 * All of it is plain data, so that it can be stored in an address and sent to a worker.
 */
import type { Amount } from './exact-sum.ts';
import type { Rounding } from './rounding.ts';
import type { SortKey } from './search-params.ts';

/** A cell's value. Money is in major units; a date is `YYYY-MM-DD` or an RFC 3339 instant in UTC. */
export type Value = string | number | boolean | null;

/** A row as rendered by a grid, by column ID. */
export type TableRow = Readonly<Record<string, Value>>;

interface Field {
  id: string;
  /** The path of its value in a record; dots lead inwards (`metrics.spend`). Defaults to the ID. */
  path?: string | undefined;
}

interface Searched {
  /** Whether the free text `q` searches this column. */
  searched?: boolean | undefined;
}

/** Any text: names, identifiers. */
interface TextColumn extends Field, Searched {
  type: 'text';
  /** Text or lookup columns that fill empty cells: the first that has a value. Those of no joined table are skipped. */
  orElse?: readonly string[] | undefined;
}

/** Text with few values, including unknown ones. `order` lists them in sort order; others follow alphabetically. */
interface EnumColumn extends Omit<TextColumn, 'type'> {
  type: 'enum';
  order?: readonly string[] | undefined;
}

/** Text looked up by another column's value: an account's name by its ID. */
export interface LookupColumn extends Searched {
  id: string;
  type: 'lookup';
  /** The column with the key. */
  of: string;
  /** The table's map of names that contains the text. */
  names: string;
  /** Leaves the cell empty if no name is known; otherwise it shows the key. */
  orEmpty?: true;
}

/** Money is stored to a millionth; its currency is in the table's `currency` column. */
interface FigureColumn extends Field {
  type: 'number' | 'money';
  /** False if a sum is meaningless, as of scores or prices: groups are not sorted by it. */
  summed?: boolean | undefined;
}

interface BooleanColumn extends Field {
  type: 'boolean';
}

/** A calendar date, or an instant. */
interface DateColumn extends Field {
  type: 'date';
  instant?: boolean | undefined;
}

/**
 * `of` × `by`, per row: the numerator or denominator of a weighted ratio, such as bids weighted by clicks.
 * Money if either is; for a group or a total the sum of the products.
 */
export interface ProductColumn {
  id: string;
  type: 'product';
  of: string;
  by: string;
}

/**
 * `times` × `over` ÷ `under`, both number, money or product columns; `null` if the divisor is zero. For a
 * group or a total it is the ratio of the sums over the rows that have both.
 */
export interface RatioColumn {
  id: string;
  type: 'ratio';
  over: string;
  under: string;
  /** Defaults to 1; 1,000 for a cost per thousand. */
  times?: number | undefined;
}

/** `of` − `minus`, both ratio columns; `null` if one is. For a group or a total the difference of theirs. */
export interface DifferenceColumn {
  id: string;
  type: 'difference';
  of: string;
  minus: string;
}

export type TableColumn =
  | TextColumn
  | EnumColumn
  | LookupColumn
  | FigureColumn
  | BooleanColumn
  | DateColumn
  | ProductColumn
  | RatioColumn
  | DifferenceColumn;

export interface TableSpec {
  /** The text column that identifies a row. A record without it is unreadable; of duplicates, the last one counts. */
  key: string;
  /** If records have no key: the position of each, counted from 1, is its key, and every record is a row. */
  numbered?: boolean | undefined;
  /**
   * The text or enum column with the ISO 4217 code of all money in a row, converted to upper case; an invalid
   * code is an empty cell. Different currencies are never added.
   */
  currency?: string | undefined;
  columns: readonly TableColumn[];
}

/** Names by key, for lookup columns: `{ accounts: [['acct-1', 'Kitchen']] }`. */
export type Names = Readonly<Record<string, readonly (readonly [key: string, name: string])[]>>;

export type ColumnFilter = { column: string; /** Turns the condition round. */ not?: boolean } & (
  | TextTest
  | TextsTest
  | RangeTest
  | SetTest
  | EitherTest
  | { test: 'empty' }
  | { test: 'filled' }
);

/** Ignores case and accents. `contains`: every word occurs, in any order. An empty text matches everything. */
export interface TextTest {
  test: 'contains' | 'starts';
  text: string;
}

/** One of these texts, ignoring case, accents and outer spaces. Without a text, everything matches. */
export interface TextsTest {
  test: 'any';
  texts: readonly string[];
}

/**
 * Both ends are inclusive; an omitted end is open. Numbers in the column's own unit (money in major units, a
 * ratio as a fraction); dates as `YYYY-MM-DD` (for an instant: that whole day, UTC) or RFC 3339.
 */
export interface RangeTest {
  test: 'range';
  from?: number | string | undefined;
  to?: number | string | undefined;
}

/**
 * Exactly one of these values; `null` is an empty cell. A boolean is 'true' or 'false'. An empty set matches
 * everything.
 */
export interface SetTest {
  test: 'set';
  values: readonly (string | null)[];
}

/** At least one of these conditions on the same column holds. */
export interface EitherTest {
  test: 'either';
  of: readonly ColumnFilter[];
}

/** Which groups are collapsed: those in `except` are the opposite of the others. */
export interface CollapsedGroups {
  /** Whether all others are collapsed. */
  all: boolean;
  /** Keys of groups, see `GroupLine.key`. */
  except: readonly string[];
}

/** Converts all money of a table into one currency. */
export interface Conversion {
  /** ISO 4217. */
  base: string;
  /** Units of `base` per unit of a currency, by ISO 4217; above 0, and never for `base` itself. */
  perUnit: Readonly<Record<string, number>>;
}

/** Everything is optional: without a filter, a sort or groups, the query returns all rows in the order of loading. */
export interface TableQuery {
  /** Every word must occur in one of the searched columns. */
  q?: string | undefined;
  /** All conditions must hold. */
  filters?: readonly ColumnFilter[] | undefined;
  /** Stable: equal rows keep the order of loading. Empty cells come last in either direction. */
  sort?: readonly SortKey[] | undefined;
  /**
   * At most two columns, the outer one first; lookup columns group by their keys, so that two records with
   * the same name stay separate. Groups are sorted by their own column if the sort names it, otherwise by the
   * total of the first sort column if that is a number, otherwise by value.
   */
  group?: readonly string[] | undefined;
  collapsed?: CollapsedGroups | undefined;
  /**
   * For a single grouping column: the row whose key is the group's value becomes its header, and a group of
   * one row stays that row. Groups are sorted by their total if it is meaningful, otherwise by their first
   * row. With `parts`, the header's figures include the rows below it: an export contains the header only
   * while it is expanded.
   */
  tree?: boolean | 'parts' | undefined;
  /** Columns whose distinct values the totals count. */
  distinct?: readonly string[] | undefined;
  /**
   * Filters, sorts, sums and returns amounts in its base, in whole millionths. Amounts are converted only
   * if every amount in the table has a rate, because a partial total would be wrong. The currency column keeps
   * the original.
   */
  convert?: Conversion | undefined;
}

/**
 * Figures by column ID: sums of number and money columns, and ratios of sums, each over the rows that have
 * both of its figures. Money in major units.
 */
export type Figures = Readonly<Record<string, number | null>>;

export interface CurrencyTotals {
  /** ISO 4217; `null` for rows without one. */
  currency: string | null;
  rows: number;
  figures: Figures;
  filled: Filled;
  leftOut: LeftOut;
}

/** How many rows have a value, by number or money column: missing values count as nothing in a sum. */
export type Filled = Readonly<Record<string, number>>;

/**
 * How many rows a ratio leaves out because they have one of its figures, other than zero, without the other;
 * by ratio column, omitting zeros.
 */
export type LeftOut = Readonly<Record<string, number>>;

/** Totals over the rows of a view, or of a group in it. Sums are exact, independent of the order of rows. */
export interface Totals {
  rows: number;
  /**
   * Over all rows. Money, and ratios that involve money, are `null` if the amounts are in more than one currency; a sum
   * is `null` if no row has a value.
   */
  figures: Figures;
  /** The same per currency, most rows first, rows without one last; empty if the table has no money. */
  currencies: readonly CurrencyTotals[];
  filled: Filled;
  leftOut: LeftOut;
  /** The number of distinct values of the columns in `TableQuery.distinct`. */
  distinct: Readonly<Record<string, number>>;
}

/** A line that is the header of a group. */
export interface GroupLine {
  /**
   * Identifies the group in `CollapsedGroups`: the values that lead to it (keys for lookup columns) as JSON
   * (`["exact"]`, `["exact","paused"]`).
   */
  key: string;
  /** 0 for outer groups, 1 for inner ones. */
  level: number;
  column: string;
  value: Value;
  /** If several keys share a looked-up name: the key, which distinguishes this group from the others. */
  id?: string;
  isCollapsed: boolean;
  totals: Totals;
  /** In a tree: the row that is its header, whether or not it matches the filter. */
  record?: TableRow | undefined;
  /** Rows below it; in a tree without the header itself. */
  inside?: number | undefined;
}

/** A value of a column with the number of rows that have it. */
export interface ValueCount {
  value: Value;
  count: number;
}

/**
 * The values of a column under all filters except its own: most rows first, then alphabetical, values without
 * rows last.
 */
export interface DistinctValues {
  values: readonly ValueCount[];
  /** The total number if only the first ones were requested. */
  total: number;
}

/** Row counts by ranges of a number. */
export interface Histogram {
  /**
   * Bounds in the column's unit; one more than there are bins. The last bin includes its end. Empty if no row
   * has a value.
   */
  edges: readonly number[];
  /** One series per currency of a money column, otherwise one with `null`; as many counts as bins. */
  series: readonly { currency: string | null; counts: readonly number[] }[];
  /** Rows without a value. */
  empty: number;
}

/** Row counts by the values of one or two columns, most rows first. */
export interface Crossing {
  cells: readonly { values: readonly Value[]; count: number }[];
}

/** Figures by the values of one or two columns, sorted like groups by `TableQuery.sort`; of none, those of all rows. */
export interface Sums {
  cells: readonly {
    /** One per column. */
    values: readonly Value[];
    rows: number;
    /** As `Totals.figures`: money is `null` if the amounts are in more than one currency. */
    figures: Figures;
    /** As `Totals.leftOut`; omitted if empty. */
    leftOut?: LeftOut;
  }[];
  /** The total number of cells if only some were requested. */
  total: number;
}

export interface ExportColumn {
  id: string;
  header: string;
  /** The column whose value is used if this one is empty. */
  orElse?: string;
  /** The labels of texts; others stay as they are. */
  labels?: ReadonlyMap<string, string>;
  /** How numbers are rounded; exact by default. */
  rounding?: Rounding;
  /** The format of its numbers or times in a workbook: `#,##0.00`. */
  format?: string;
  /** Characters that its cells have room for in a workbook. */
  width?: number;
}

/** The result of reading a body. */
export interface LoadReport {
  /** Rows in the table now. */
  rows: number;
  /** Bytes of the body that were read; 0 for records passed as objects. */
  bytes: number;
  /** Records without a key, or that are not records. */
  unreadable: number;
  /** Records whose key had occurred before; with `JoinSpec.day`, on the same day. */
  duplicates: number;
  /** `pagination.next_cursor`, if the body contained one. */
  nextCursor: string | null;
  /** The number of records of all pages, if the body states it. */
  total?: number | undefined;
  /** Where and why reading ended early; the rows before are in the table. `null` for a complete body. */
  broken: { byte: number; reason: string } | null;
}

export interface LoadProgress {
  rows: number;
  bytes: number;
  /** The total number of bytes, if known. */
  of?: number | null;
}

export interface JoinReport extends LoadReport {
  /** Rows of the joined body without a match in the table. */
  left: number;
  /** Sums of the spec's `amount` over those rows. */
  leftAmounts: readonly Amount[];
  /** Matches that were skipped because their currency differs from their row's. */
  otherCurrency: number;
  /** Matches without a currency: their amounts are assumed to be in that of their row. */
  withoutCurrency: number;
}

/**
 * A second table whose columns are added to those of the first. The figures of several rows with the same key are
 * added; text is that of the first.
 */
export interface JoinSpec {
  /** The column of the first table whose value is looked up. */
  on: string;
  /**
   * How the second table is read; its `key` is compared with `on`. Its other columns are added, and need
   * distinct IDs. Its products and ratios may use columns of the first table too.
   */
  table: TableSpec;
  /** A money column of the second table that the join's report sums over rows without a match. */
  amount?: string;
  /**
   * A field with a day, `YYYY-MM-DD`: rows with the same key are duplicates if their day is the same, or
   * if both have none. If the rows span more than 31 days, duplicates are not counted.
   */
  day?: string;
}
