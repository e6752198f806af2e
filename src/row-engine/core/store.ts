/** A stored table: its columns, keys, join, and cached results. */
import type {
  Conversion,
  DifferenceColumn,
  ProductColumn,
  RatioColumn,
  TableColumn,
  TableRow,
  TableSpec,
  Value,
} from '#lib/table-query.ts';
import {
  codeAt,
  type CodesView,
  codesView,
  type ColumnView,
  type NumbersView,
} from './column-view.ts';
import {
  type Cell,
  CurrencyCells,
  DateCells,
  KeyCells,
  million,
  NumberCells,
  PairCells,
  TextCells,
} from './columns.ts';
import { type Join, joinedColumnView } from './join.ts';
import { filledView, lookupView, type NameMaps } from './lookup.ts';
import { LruCache } from './lru-cache.ts';
import type { Ranked } from './radix-sort.ts';
import { productView, ratioAt, ratioView, type Sides, sidesOf } from './ratio.ts';
import { Dictionary } from './dictionary.ts';

/** Cached results of queries: a million row numbers take 4 MB. */
const maxCached = 16;

export class Store {
  readonly spec: TableSpec;
  /** Rows so far. */
  rows = 0;
  /** For looked-up columns. */
  names: NameMaps;
  readonly keys: KeyCells;
  /** Stored columns by id. */
  readonly cells: Map<string, TextCells | NumberCells>;
  /** Numerators and denominators of ratios for tables that add records up, by the ratio's id. */
  readonly pairs: Map<string, PairCells>;
  joined: Join | null;
  /** Cleared when rows, names or the join change. */
  readonly cache = new LruCache<string, unknown>(maxCached);
  /** Ranks of columns, cleared likewise: as many as columns, while each query adds results to the cache. */
  readonly ranks = new Map<string, Ranked>();
  /** Joined and looked-up columns and the sides of ratios, which are part of the table like stored columns. */
  readonly #parts = new Map<string, unknown>();
  #columns = new Map<string, TableColumn>();
  /** The same rows with money as last converted, until they change. */
  #converted: { key: string; store: Store } | null = null;
  readonly #conversion: Conversion | null;

  /**
   * Throws a TypeError if the table's description contradicts itself. With `shared`, a view of that store's rows
   * with converted money.
   */
  constructor(
    spec: TableSpec,
    names: NameMaps = new Map(),
    shared: { store: Store; conversion: Conversion } | null = null,
  ) {
    this.spec = spec;
    this.names = names;
    this.#conversion = shared?.conversion ?? null;
    this.keys = shared?.store.keys ?? new KeyCells();
    this.cells = shared?.store.cells ?? new Map<string, TextCells | NumberCells>();
    this.pairs = shared?.store.pairs ?? new Map<string, PairCells>();
    this.joined = shared?.store.joined ?? null;
    this.rows = shared?.store.rows ?? 0;
    for (const column of spec.columns) {
      if (this.#columns.has(column.id))
        throw new TypeError(`There are two columns '${column.id}'.`);
      this.#columns.set(column.id, column);
      if (shared !== null) continue;
      const cells = column.id === spec.currency ? new CurrencyCells() : createCells(column);
      if (cells !== null && column.id !== spec.key) this.cells.set(column.id, cells);
    }
    if (this.#columns.get(spec.key)?.type !== 'text')
      throw new TypeError(`The key '${spec.key}' is no text column.`);
  }

  /** Replaces the given maps of names for looked-up columns; others stay. */
  rename(names: NameMaps): void {
    this.names = new Map([...this.names, ...names]);
    this.invalidate();
  }

  /** Drops cached results. */
  invalidate(): void {
    this.cache.clear();
    this.ranks.clear();
    this.#parts.clear();
    this.#converted = null;
  }

  /** The same rows with all money in one currency; this store if that is not possible, or nothing is converted. */
  converted(conversion: Conversion | undefined): Store {
    const currency = conversion === undefined ? null : this.currencyView();
    if (conversion === undefined || currency === null) return this;
    const key = JSON.stringify(conversion);
    if (this.#converted?.key !== key) {
      const amounts = this.columnIds().flatMap((id) => {
        const view = this.column(id)?.type === 'money' ? this.view(id) : null;
        return view?.kind === 'numbers' ? [view] : [];
      });
      const store = isConvertible(amounts, currency, conversion, this.rows)
        ? new Store(this.spec, this.names, { store: this, conversion })
        : this;
      this.#converted = { key, store };
    }
    return this.#converted.store;
  }

  /** From now on records with the same key add up: ratios of two stored columns use their pairs. */
  trackPairs(): PairCells[] {
    for (const column of this.spec.columns) {
      if (column.type !== 'ratio') continue;
      const [over, under] = [this.cells.get(column.over), this.cells.get(column.under)];
      if (over instanceof NumberCells && under instanceof NumberCells)
        this.pairs.set(column.id, new PairCells(over, under));
    }
    return [...this.pairs.values()];
  }

  /** Numerator and denominator of a ratio over the rows that have both. Throws a TypeError if one is not numeric. */
  sides(column: RatioColumn): Sides {
    return this.#once(`${column.id} sides`, () => sidesOf(this, column));
  }

  /** Whether money is converted. */
  get isConverted(): boolean {
    return this.#conversion !== null;
  }

  /** The column with the currency of the table's money, or `null`. */
  currencyView(): CodesView | null {
    const own = this.#originalCurrency();
    const conversion = this.#conversion;
    if (own === null || conversion === null) return own;
    return this.#once(' currency', () => convertedCurrencies(own, conversion, this.rows));
  }

  /** Numbers of a column as stored, in the currency of this store's amounts. */
  inCurrency(id: string, view: NumbersView): NumbersView {
    const currency = this.#conversion === null ? null : this.#originalCurrency();
    if (currency === null || this.column(id)?.type !== 'money') return view;
    return convertedNumbers(view, currency, this.#conversion as Conversion, this.rows);
  }

  /** Ids of all columns, joined ones last. */
  columnIds(): string[] {
    return [...this.#columns.keys(), ...(this.joined?.columnIds ?? [])];
  }

  /** The description of a column; `undefined` if there is none of that id. */
  column(id: string): TableColumn | undefined {
    return this.#columns.get(id) ?? this.joinOf(id)?.store.column(id);
  }

  /** The current view of a column. Throws a TypeError if there is none of that id. */
  view(id: string): ColumnView {
    const view = this.#originalView(id);
    if (this.#conversion === null || view.kind === 'codes' || this.column(id)?.type !== 'money')
      return view;
    return this.#once(`${id} converted`, () => this.inCurrency(id, view));
  }

  /** The same with money in the currencies of its rows. */
  #originalView(id: string): ColumnView {
    const own = this.#columns.get(id);
    if (own === undefined) {
      const join = this.joinOf(id);
      if (join === null) throw new TypeError(`There is no column '${id}'.`);
      const joined = join.store.column(id);
      // Computed columns may use columns of both tables.
      if (joined !== undefined && isComputed(joined)) return this.#computedView(joined);
      return this.#once(id, () => joinedColumnView(join, id));
    }
    if (id === this.spec.key) return codesView(this.keys.codes(this.rows), this.keys.dictionary);
    if (own.type === 'lookup') return this.#once(id, () => lookupView(this, own, this.names));
    if (isComputed(own)) return this.#computedView(own);
    const view = storedView(own, this.cells.get(id) as TextCells | NumberCells);
    const orElse = 'orElse' in own ? own.orElse : undefined;
    if (orElse === undefined || view.kind === 'numbers') return view;
    return this.#once(id, () => filledView(this, view, orElse));
  }

  /** Reads a column's cells, for a page of rows or an export. */
  reader(id: string): (row: number) => Value {
    if (id === this.spec.key) return (row) => this.keys.dictionary.text(row + 1);
    const column = this.column(id);
    // A whole column of ratios is computed for sorting or filtering, not for the few rows on screen.
    if (column?.type === 'ratio' || column?.type === 'difference') return ratioAt(this, column);
    const view = this.view(id);
    if (view.kind === 'codes') {
      const { dictionary, isBoolean } = view;
      if (isBoolean) return (row) => [null, false, true][view.codes[row] as number] ?? null;
      return (row) => dictionary.text(codeAt(view, row));
    }
    const { values, scale, as } = view;
    if (as === 'day' || as === 'instant') return (row) => dateText(values[row] as number, as);
    return (row) => {
      const value = (values[row] as number) / scale;
      return Number.isFinite(value) ? value : null;
    };
  }

  row(row: number): TableRow {
    return this.rowReader()(row);
  }

  /** Reads rows with all columns. */
  rowReader(): (row: number) => TableRow {
    const readers = this.columnIds().map((id) => [id, this.reader(id)] as const);
    return (row) => {
      const values: Record<string, Value> = {};
      for (const [id, read] of readers) values[id] = read(row);
      return values;
    };
  }

  /** The row of a key; -1 if there is none. */
  rowOf(key: string): number {
    return this.keys.dictionary.find(key) - 1;
  }

  /** Releases memory reserved for growth. */
  trim(): void {
    this.keys.dictionary.trim();
    for (const cells of this.cells.values()) cells.trim(this.rows);
  }

  #originalCurrency(): CodesView | null {
    const id = this.spec.currency;
    if (id === undefined || this.column(id) === undefined) return null;
    const view = this.#originalView(id);
    return view.kind === 'codes' ? view : null;
  }

  #once<T>(name: string, make: () => T): T {
    let part = this.#parts.get(name) as T | undefined;
    if (part === undefined) this.#parts.set(name, (part = make()));
    return part;
  }

  #computedView(column: ComputedColumn): ColumnView {
    return this.cache.getOrCreate(`view ${column.id}`, () =>
      column.type === 'product' ? productView(this, column) : ratioView(this, column),
    );
  }

  /** The join, if the column is one that it added. */
  joinOf(id: string): Join | null {
    return this.joined?.columnIds.includes(id) === true ? this.joined : null;
  }
}

type ComputedColumn = RatioColumn | DifferenceColumn | ProductColumn;

const isComputed = (column: TableColumn): column is ComputedColumn =>
  ['ratio', 'difference', 'product'].includes(column.type);

/** The format of a column's dates: days as days, timestamps in full. */
export function dateText(time: number, as: 'day' | 'instant'): string | null {
  if (Number.isNaN(time)) return null;
  const text = new Date(time).toISOString();
  return as === 'day' ? text.slice(0, 10) : text;
}

function createCells(column: TableColumn): TextCells | NumberCells | null {
  switch (column.type) {
    case 'text':
    case 'enum':
      return new TextCells(false);
    case 'boolean':
      return new TextCells(true);
    case 'number':
      return new NumberCells(1);
    case 'money':
      return new NumberCells(million);
    case 'date':
      return new DateCells(column.instant ?? false);
    case 'lookup':
    case 'product':
    case 'ratio':
    case 'difference':
    default:
      return null;
  }
}

function storedView(column: TableColumn, cells: TextCells | NumberCells): ColumnView {
  if (cells instanceof TextCells) {
    const order = column.type === 'enum' ? (column.order ?? []) : [];
    return codesView(cells.codes, cells.dictionary, {
      isBoolean: column.type === 'boolean',
      order,
    });
  }
  const { values, scale, isWhole } = cells;
  const day = cells instanceof DateCells && !cells.isInstant ? 'day' : 'instant';
  const as = column.type === 'date' ? day : column.type === 'money' ? 'money' : 'number';
  return { kind: 'numbers', values, scale, isWhole: isWhole, as };
}

/** Cells by the path under which a record holds them, for readers. */
export function fieldsOf(store: Store): { path: string; cell: Cell }[] {
  return store.spec.columns.flatMap((column) => {
    const cell = store.cells.get(column.id);
    if (cell === undefined) return [];
    return [{ path: ('path' in column ? column.path : undefined) ?? column.id, cell }];
  });
}

/** Units of the base per unit of each currency, by its code; NaN without a rate, and for rows without a currency. */
function ratesByCode({ dictionary }: CodesView, { base, perUnit }: Conversion): Float64Array {
  const rates = new Float64Array(dictionary.size).fill(Number.NaN);
  for (let code = 1; code < rates.length; code++) {
    const currency = dictionary.text(code) ?? '';
    if (currency === base) rates[code] = 1;
    else if (Object.hasOwn(perUnit, currency)) rates[code] = perUnit[currency] as number;
  }
  return rates;
}

/** Amounts in the base currency, in whole millionths; NaN without a rate. */
function convertedNumbers(
  view: NumbersView,
  currency: CodesView,
  conversion: Conversion,
  rows: number,
): NumbersView {
  const rates = ratesByCode(currency, conversion);
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const rate = rates[codeAt(currency, row)] as number;
    // Adding zero turns -0 into 0.
    values[row] = Math.round((view.values[row] as number) * rate) + 0;
  }
  return { ...view, values };
}

/** Whether there is a rate for each of these amounts. */
function isConvertible(
  amounts: readonly NumbersView[],
  currency: CodesView,
  conversion: Conversion,
  rows: number,
): boolean {
  const rates = ratesByCode(currency, conversion);
  const isWithout = (row: number): boolean => Number.isNaN(rates[codeAt(currency, row)]);
  for (let row = 0; row < rows; row++) {
    if (isWithout(row) && amounts.some(({ values }) => !Number.isNaN(values[row]))) return false;
  }
  return true;
}

/** The currency of each row's converted amounts: the base, or none for a row without a currency. */
function convertedCurrencies(currency: CodesView, { base }: Conversion, rows: number): CodesView {
  const dictionary = new Dictionary();
  dictionary.internText(base);
  const codes = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) codes[row] = codeAt(currency, row) === 0 ? 0 : 1;
  return codesView(codes, dictionary);
}
