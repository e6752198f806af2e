/**
 * What a table is made of and what may be asked of it: the words that grids, pages and the row
 * engine share. All of it is plain data, so that it can be kept in an address and sent to a worker.
 */
import type { SortKey } from './search-params.ts';

/** What a cell holds. Money is in major units; a date is `YYYY-MM-DD` or an RFC 3339 instant in UTC. */
export type Value = string | number | boolean | null;

/** A row as a grid draws it, by column id. */
export type TableRow = Readonly<Record<string, Value>>;

export type ColumnType = TableColumn['type'];

interface Field {
  id: string;
  /** Where a record holds it; dots lead inwards (`metrics.spend`). The id, unless said otherwise. */
  path?: string | undefined;
}

interface Searched {
  /** Whether the free text `q` looks in this column. */
  searched?: boolean | undefined;
}

/** Any text: names, identifiers. */
export interface TextColumn extends Field, Searched {
  type: 'text';
}

/** Text of few values, unknown ones among them. `order` says how they sort; others follow by alphabet. */
export interface EnumColumn extends Field, Searched {
  type: 'enum';
  order?: readonly string[] | undefined;
}

/** Text found by another column's value: an account's name by its id. */
export interface LookupColumn extends Searched {
  id: string;
  type: 'lookup';
  /** The column that holds the key. */
  of: string;
  /** Which of the table's maps of names holds the text. */
  names: string;
  /** Where no name is known the cell is empty; left out: the value stands for itself. */
  orEmpty?: true;
}

interface Summed {
  /** False where a sum says nothing, as of scores or prices: groups are not ordered by it. */
  summed?: boolean | undefined;
}

export interface NumberColumn extends Field, Summed {
  type: 'number';
}

/** Kept to a millionth; its currency is the table's `currency` column. */
export interface MoneyColumn extends Field, Summed {
  type: 'money';
}

export interface BooleanColumn extends Field {
  type: 'boolean';
}

/** A calendar date, or an instant. */
export interface DateColumn extends Field {
  type: 'date';
  instant?: boolean | undefined;
}

/**
 * `of` × `by`, row by row: what is needed below or above a ratio to weigh it, such as bids by clicks.
 * Money where one of them is; of a group or a total the sum of the products.
 */
export interface ProductColumn {
  id: string;
  type: 'product';
  of: string;
  by: string;
}

/**
 * `times` × `over` ÷ `under`, both number, money or product columns; `null` where there is nothing to divide
 * by. Of a group or a total it is the ratio of the sums over the rows that have both.
 */
export interface RatioColumn {
  id: string;
  type: 'ratio';
  over: string;
  under: string;
  /** 1 unless said otherwise; 1,000 for what a thousand cost. */
  times?: number | undefined;
}

export type TableColumn =
  | TextColumn
  | EnumColumn
  | LookupColumn
  | NumberColumn
  | MoneyColumn
  | BooleanColumn
  | DateColumn
  | ProductColumn
  | RatioColumn;

export interface TableSpec {
  /** The text column that names a row. A record without it cannot be read; of two, the later counts. */
  key: string;
  /** Where records have no key: the place of each, counted from 1, is its key, and every record is a row. */
  numbered?: boolean | undefined;
  /**
   * The text or enum column with the ISO 4217 code of all money in a row, in upper case whatever it
   * came in; what is no such code is an empty cell. Currencies are never added.
   */
  currency?: string | undefined;
  columns: readonly TableColumn[];
}

/** Names by key, for lookup columns: `{ accounts: [['acct-1', 'Kitchen']] }`. */
export type Names = Readonly<Record<string, readonly (readonly [key: string, name: string])[]>>;

/** A condition on one column. */
export type ColumnFilter = { column: string; /** Turns the condition round. */ not?: boolean } & (
  | TextTest
  | RangeTest
  | SetTest
  | { test: 'empty' }
  | { test: 'filled' }
);

/**
 * Case and accents do not matter. `contains`: every word occurs, in any order; `starts` and
 * `equals` take the text as a whole. An empty text lets everything through.
 */
export interface TextTest {
  test: 'contains' | 'starts' | 'equals';
  text: string;
}

/**
 * Both ends belong to it; an end left out is open. Figures in the column's own unit (money in major
 * units, a ratio as a fraction); dates as `YYYY-MM-DD` (of an instant: that whole day, UTC) or RFC 3339.
 */
export interface RangeTest {
  test: 'range';
  from?: number | string | undefined;
  to?: number | string | undefined;
}

/** One of these values, to the letter; `null` is an empty cell. A boolean is 'true' or 'false'. An empty set lets everything through. */
export interface SetTest {
  test: 'set';
  values: readonly (string | null)[];
}

/** Which groups are folded: those of `except` are not as the others. */
export interface CollapsedGroups {
  /** Whether all others are folded. */
  all: boolean;
  /** Keys of groups, see `GroupLine.key`. */
  except: readonly string[];
}

/** What is left out asks for nothing: no filter, the order of loading, no groups. */
export interface TableQuery {
  /** Every word must occur in one of the searched columns. */
  q?: string | undefined;
  /** All must hold. */
  filters?: readonly ColumnFilter[] | undefined;
  /** Stable: what is equal stays as it was loaded. Empty cells come last, either way. */
  sort?: readonly SortKey[] | undefined;
  /**
   * At most two columns, the outer one first; looked-up ones by their keys, so two records of one name are two. Groups follow their own column where the sort names
   * it, else the total of the first column of the sort where that is a figure, else their value.
   */
  group?: readonly string[] | undefined;
  collapsed?: CollapsedGroups | undefined;
  /**
   * Of one grouping column: the row whose key is the value of its group heads it, and a group of one
   * row stands as that row. Groups follow their total where that says something, else their first row.
   * With `parts`, what is under a head is counted in its figures: a file has it only while it is unfolded.
   */
  tree?: boolean | 'parts' | undefined;
  /** Columns whose different values the totals shall count. */
  distinct?: readonly string[] | undefined;
  /** Only rows that the last refresh brought or changed. */
  since?: 'added' | 'changed' | undefined;
}

/**
 * Figures by column id: sums of number and money columns, and ratios of sums, each over the rows that
 * have both of its figures. Money in major units.
 */
export type Figures = Readonly<Record<string, number | null>>;

export interface CurrencyTotals {
  /** ISO 4217; `null` for rows that name none. */
  currency: string | null;
  rows: number;
  figures: Figures;
  filled: Filled;
  leftOut: LeftOut;
}

/** How many of the rows have a value, by number or money column: what is missing counted as nothing. */
export type Filled = Readonly<Record<string, number>>;

/**
 * How many rows a ratio leaves out that have one of its figures, other than zero, without the other;
 * by ratio column, without those that leave none out.
 */
export type LeftOut = Readonly<Record<string, number>>;

/** Totals over rows: of a view, or of a group in it. Sums are exact, in whatever order the rows come. */
export interface Totals {
  rows: number;
  /**
   * Over all rows. Money, and ratios with money in them, are `null` where there is more than one
   * currency; a sum is `null` where no row has a value.
   */
  figures: Figures;
  /** The same for each currency, most rows first, rows that name none last; empty where the table has no money. */
  currencies: readonly CurrencyTotals[];
  filled: Filled;
  leftOut: LeftOut;
  /** How many different values the columns of `TableQuery.distinct` have. */
  distinct: Readonly<Record<string, number>>;
}

/** A line that heads a group. */
export interface GroupLine {
  /** What `Folding` calls it: the values that lead to it, of looked-up columns their keys, as JSON (`["exact"]`, `["exact","paused"]`). */
  key: string;
  /** 0 for the outer groups, 1 for those inside. */
  level: number;
  column: string;
  value: Value;
  /** Of a looked-up name that several keys have: the key, which tells this group from the others. */
  id?: string;
  isCollapsed: boolean;
  totals: Totals;
  /** Of a tree: the row that heads it, whether or not it passes the filter. */
  record?: TableRow | undefined;
  /** Rows under it; of a tree the one that heads it is not among them. */
  inside?: number | undefined;
}

/** A value of a column with the number of rows that have it. */
export interface ValueCount {
  value: Value;
  count: number;
}

/** The values of a column, under all filters but the column's own: most rows first, then by alphabet, values of no row last. */
export interface DistinctValues {
  values: readonly ValueCount[];
  /** How many there are where only the first were asked for. */
  total: number;
}

/** Rows counted by ranges of a figure. */
export interface Histogram {
  /** Bounds in the column's unit; one more than there are bins. The last bin includes its end. Empty where no row has a value. */
  edges: readonly number[];
  /** One series for each currency of a money column, else one with `null`; as many counts as bins. */
  series: readonly { currency: string | null; counts: readonly number[] }[];
  /** Rows without a value. */
  empty: number;
}

/** Rows counted by the values of one or two columns, most rows first. */
export interface Crossing {
  cells: readonly { values: readonly Value[]; count: number }[];
}

/** Figures by the values of one or two columns, in the order of `TableQuery.sort` as groups have it. */
export interface Sums {
  cells: readonly {
    /** One for each column. */
    values: readonly Value[];
    rows: number;
    /** As `Totals.figures`: money is `null` where there is more than one currency. */
    figures: Figures;
    /** As `Totals.leftOut`; not there where nothing is left out. */
    leftOut?: LeftOut;
  }[];
  /** How many cells there are where only some were asked for. */
  total: number;
}

/** A column of an export. */
export interface ExportColumn {
  id: string;
  header: string;
  /** The column whose value stands where this one has none. */
  orElse?: string;
}

/** What became of a body that was read. */
export interface LoadReport {
  /** Rows in the table now. */
  rows: number;
  /** Bytes of the body that were read; 0 for records that were handed over. */
  bytes: number;
  /** Records without a key, or that were no records. */
  unreadable: number;
  /** Records whose key had come before; with `JoinSpec.day`, on the same day. */
  duplicates: number;
  /** `pagination.next_cursor`, where the body carried one. */
  nextCursor: string | null;
  /** Where and why reading ended too early; what came before is in the table. `null` for a whole body. */
  broken: { byte: number; reason: string } | null;
}

/** How far a load has come. */
export interface LoadProgress {
  rows: number;
  bytes: number;
  /** Bytes that will come in all, where that is known. */
  of?: number | null;
}

/** What a refresh found. */
export interface RefreshReport extends LoadReport {
  added: number;
  changed: number;
  gone: number;
}

/** A row that a refresh brought (`before` is `null`), changed, or found gone (`after` is `null`). */
export interface RowChange {
  key: string;
  before: TableRow | null;
  after: TableRow | null;
}

/** What a join found. */
export interface JoinReport extends LoadReport {
  /** Rows of the table that found a partner. */
  matched: number;
  /** Rows of the joined body that no row of the table asked for. */
  left: number;
  /** Partners that were passed over because they are in another currency than their row. */
  otherCurrency: number;
  /** Partners that name no currency: their amounts are taken to be in that of their row. */
  withoutCurrency: number;
}

/** A second table whose columns join those of the first. */
export interface JoinSpec {
  /** Names the join: another one of that name takes its place. */
  name: string;
  /** The column of the first table whose value is looked for. */
  on: string;
  /**
   * How the second table is read; its `key` is compared with `on`. Its other columns are added, and need
   * ids of their own. Its products and ratios may be of columns of the first table too.
   */
  table: TableSpec;
  /** Of several rows with one key the last counts, or their figures are added (text as in the first). */
  several: 'last' | 'sum';
  /**
   * A field with a day, `YYYY-MM-DD`: rows with the same key are duplicates if their day is the same, or
   * if both have none. If the rows span more than 31 days, duplicates are not counted.
   */
  day?: string;
}
