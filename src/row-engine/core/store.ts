/** A stored table: its columns, keys, joins, and cached results. */
import type {
  Conversion,
  ProductColumn,
  RatioColumn,
  TableColumn,
  TableRow,
  TableSpec,
  Value,
} from '#lib/table-query.ts';
import { type CodesView, type ColumnView, codeAt, type NumbersView } from './column-view.ts';
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
import type { Join } from './join.ts';
import { joinedColumnView } from './joined-columns.ts';
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
  readonly keys: KeyCells;
  /** Stored columns by id. */
  readonly cells: Map<string, TextCells | NumberCells>;
  /** Numerators and denominators of ratios for tables that add records up, by the ratio's id. */
  readonly pairs: Map<string, PairCells>;
  readonly joins: Map<string, Join>;
  /** Cleared when rows, names or joins change. */
  readonly cache = new LruCache<string, unknown>(maxCached);
  /** Ranks of columns, cleared likewise: as many as columns, while each query adds results to the cache. */
  readonly ranks = new Map<string, Ranked>();
  /** Joined and looked-up columns, which are part of the table like stored ones. */
  readonly #views = new Map<string, ColumnView>();
  readonly #sides = new Map<string, Sides>();
  #names: NameMaps;
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
    this.#names = names;
    this.#conversion = shared?.conversion ?? null;
    this.keys = shared?.store.keys ?? new KeyCells();
    this.cells = shared?.store.cells ?? new Map<string, TextCells | NumberCells>();
    this.pairs = shared?.store.pairs ?? new Map<string, PairCells>();
    this.joins = shared?.store.joins ?? new Map<string, Join>();
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

  get names(): NameMaps {
    return this.#names;
  }

  /** Replaces the given maps of names for looked-up columns; others stay. */
  rename(names: NameMaps): void {
    this.#names = new Map([...this.#names, ...names]);
    this.invalidate();
  }

  /** Drops cached results. */
  invalidate(): void {
    this.cache.clear();
    this.ranks.clear();
    this.#views.clear();
    this.#sides.clear();
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
        ? new Store(this.spec, this.#names, { store: this, conversion })
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
    let sides = this.#sides.get(column.id);
    if (sides === undefined) this.#sides.set(column.id, (sides = sidesOf(this, column)));
    return sides;
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
    const view = this.#cachedView(' currency', () =>
      convertedCurrencies(own, conversion, this.rows),
    );
    return view as CodesView;
  }

  /** Numbers of a column as stored, in the currency of this store's amounts. */
  inCurrency(id: string, view: NumbersView): NumbersView {
    const currency = this.#conversion === null ? null : this.#originalCurrency();
    if (currency === null || this.column(id)?.type !== 'money') return view;
    return convertedNumbers(view, currency, this.#conversion as Conversion, this.rows);
  }

  /** Ids of all columns, joined ones last. */
  columnIds(): string[] {
    const joined = [...this.joins.values()].flatMap((join) => join.columnIds);
    return [...this.#columns.keys(), ...joined];
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
    return this.#cachedView(`${id} converted`, () => this.inCurrency(id, view));
  }

  /** The same with money in the currencies of its rows. */
  #originalView(id: string): ColumnView {
    const own = this.#columns.get(id);
    if (own === undefined) {
      const join = this.joinOf(id);
      if (join === undefined) throw new TypeError(`There is no column '${id}'.`);
      const joined = join.store.column(id);
      // Computed columns may use columns of both tables.
      if (joined?.type === 'ratio' || joined?.type === 'product') return this.#computedView(joined);
      return this.#cachedView(id, () => joinedColumnView(this, join, id));
    }
    if (id === this.spec.key) {
      const { dictionary } = this.keys;
      const codes = this.keys.codes(this.rows);
      const { size } = dictionary;
      return { kind: 'codes', codes, size, dictionary, lookup: null, isBoolean: false, order: [] };
    }
    if (own.type === 'lookup')
      return this.#cachedView(id, () => lookupView(this, own, this.#names));
    if (own.type === 'ratio' || own.type === 'product') return this.#computedView(own);
    const view = storedView(own, this.cells.get(id) as TextCells | NumberCells);
    const orElse = 'orElse' in own ? own.orElse : undefined;
    if (orElse === undefined || view.kind === 'numbers') return view;
    return this.#cachedView(id, () => filledView(this, view, orElse));
  }

  /** The displayed value of a cell. */
  value(id: string, row: number): Value {
    return this.reader(id)(row);
  }

  /** Reads a column's cells, for a page of rows or an export. */
  reader(id: string): (row: number) => Value {
    if (id === this.spec.key) return (row) => this.keys.dictionary.text(row + 1);
    const column = this.column(id);
    // A whole column of ratios is computed for sorting or filtering, not for the few rows on screen.
    if (column?.type === 'ratio') return ratioAt(this, column);
    const view = this.view(id);
    if (view.kind === 'codes') {
      const { dictionary, isBoolean } = view;
      if (isBoolean) return (row) => [null, false, true][view.codes[row] as number] ?? null;
      return (row) => dictionary.text(codeAt(view, row));
    }
    const { values, scale, as } = view;
    if (as === 'day' || as === 'instant') return (row) => dateText(values[row] as number, as);
    return (row) => finiteOrNull((values[row] as number) / scale);
  }

  row(row: number, ids: readonly string[] = this.columnIds()): TableRow {
    return Object.fromEntries(ids.map((id) => [id, this.value(id, row)]));
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

  #cachedView(id: string, make: () => ColumnView): ColumnView {
    let view = this.#views.get(id);
    if (view === undefined) this.#views.set(id, (view = make()));
    return view;
  }

  #computedView(column: RatioColumn | ProductColumn): ColumnView {
    return this.cache.getOrCreate(`view ${column.id}`, () =>
      column.type === 'ratio' ? ratioView(this, column) : productView(this, column),
    );
  }

  /** The join that a column belongs to. */
  joinOf(id: string): Join | undefined {
    return [...this.joins.values()].find((join) => join.columnIds.includes(id));
  }
}

/** The format of a column's dates: days as days, timestamps in full. */
export function dateText(time: number, as: 'day' | 'instant'): string | null {
  if (Number.isNaN(time)) return null;
  const text = new Date(time).toISOString();
  return as === 'day' ? text.slice(0, 10) : text;
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
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
    default:
      return null;
  }
}

function storedView(column: TableColumn, cells: TextCells | NumberCells): ColumnView {
  if (cells instanceof TextCells) {
    const { codes, dictionary } = cells;
    const order = column.type === 'enum' ? (column.order ?? []) : [];
    const isBoolean = column.type === 'boolean';
    return {
      kind: 'codes',
      codes,
      size: dictionary.size,
      dictionary,
      lookup: null,
      isBoolean,
      order,
    };
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
  const { size } = dictionary;
  return { kind: 'codes', codes, size, dictionary, lookup: null, isBoolean: false, order: [] };
}
