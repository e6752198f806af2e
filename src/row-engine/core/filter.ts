/** The rows that match a query, in loading order. */
import type { ColumnFilter, EitherTest, RangeTest, SetTest, TableQuery } from '#lib/table-query.ts';
import { type CodesView, type NumbersView, mapThroughLookup } from './column-view.ts';
import { type Condition, toConditions, implies } from './conditions.ts';
import { normalizedTexts } from './normalized-texts.ts';
import type { Store } from './store.ts';
import { containsMask, textMask } from './text-mask.ts';
import type { Codes } from './columns.ts';

interface CachedFilter {
  conditions: Condition[];
  rows: Uint32Array;
}

/** Number of cached results, so that typing one more letter searches only the rows found so far. */
const maxCachedFilters = 4;

/** Row numbers in ascending order; `null` for all rows. Throws a TypeError for a test that does not fit its column. */
export function filterRows(store: Store, query: TableQuery, except?: string): Uint32Array | null {
  const conditions = toConditions(query, except);
  if (conditions.length === 0) return null;
  const count = store.rows;
  const cachedFilters = store.cache.getOrCreate<CachedFilter[]>('filters', () => []);
  const base = cachedFilters
    .filter((one) => one.conditions.every((wide) => conditions.some((own) => implies(own, wide))))
    .toSorted((a, b) => a.rows.length - b.rows.length)[0];
  let rows = base?.rows ?? null;
  for (const condition of conditions) {
    const isApplied = base?.conditions.some((one) => implies(one, condition)) ?? false;
    if (!isApplied) rows = selectRows(selectFor(store, condition), rows, count);
  }
  if (rows === null) return null;
  if (!cachedFilters.some((one) => one.rows === rows)) {
    cachedFilters.push({ conditions, rows });
    if (cachedFilters.length > maxCachedFilters) cachedFilters.shift();
  }
  return rows;
}

function selectFor(store: Store, condition: Condition): Select {
  if (condition.of === 'word') {
    const columns = searchedViews(store).map((view) => {
      const { codes, dictionary } = view;
      const mask = containsMask(normalizedTexts(dictionary), dictionary.size, condition.word);
      return { codes, mask: mapThroughLookup(view, mask) };
    });
    return byAnyCode(columns);
  }
  return testIn(store.view(condition.filter.column), condition.filter);
}

function testIn(view: CodesView | NumbersView, filter: ColumnFilter): Select {
  if (filter.test === 'either') {
    const tests = filter.of.map((one) => testIn(view, one));
    return byAny(tests, filter.not !== true);
  }
  return view.kind === 'codes' ? codesTest(view, filter) : numbersTest(view, filter);
}

type OneTest = Exclude<ColumnFilter, EitherTest>;

function codesTest(view: CodesView, filter: OneTest): Select {
  const { dictionary } = view;
  let mask: Uint8Array;
  if (filter.test === 'range') throw new TypeError(`'${filter.column}' holds text, no figures.`);
  if (filter.test === 'set') {
    mask = new Uint8Array(dictionary.size);
    for (const value of filter.values) {
      const code = value === null ? 0 : dictionary.find(value);
      if (value === null || code !== 0) mask[code] = 1;
    }
  } else if (filter.test === 'empty' || filter.test === 'filled') {
    mask = new Uint8Array(dictionary.size).fill(filter.test === 'filled' ? 1 : 0, 1);
    mask[0] = filter.test === 'empty' ? 1 : 0;
  } else mask = textMask(dictionary, filter);
  if (filter.not === true) for (let i = 0; i < mask.length; i++) mask[i] = mask[i] === 0 ? 1 : 0;
  return byCode(view.codes, mapThroughLookup(view, mask));
}

function numbersTest(view: NumbersView, filter: OneTest): Select {
  const { values } = view;
  const inside = filter.not !== true;
  switch (filter.test) {
    case 'range': {
      const { from, to } = boundsOf(view, filter);
      return byRange(values, from, to, inside);
    }
    case 'set':
      return byNumbers(values, wantedNumbers(view, filter), inside);
    case 'empty':
    case 'filled':
      return byNumbers(values, new Set([Number.NaN]), (filter.test === 'empty') === inside);
    case 'contains':
    case 'starts':
    case 'any':
    default:
      throw new TypeError(`'${filter.column}' holds figures, no text.`);
  }
}

/** The bounds of a range as the column stores its values; a bound that cannot be parsed is open. */
function boundsOf(view: NumbersView, { from, to }: RangeTest): { from: number; to: number } {
  const [low, high] = [toStored(view, from, false), toStored(view, to, true)];
  return { from: Number.isNaN(low) ? -Infinity : low, to: Number.isNaN(high) ? Infinity : high };
}

function toStored(
  { as, scale }: NumbersView,
  value: number | string | null | undefined,
  asEnd: boolean,
): number {
  if (value === undefined || value === null || value === '') return Number.NaN;
  if (as === 'day' || as === 'instant') {
    const time = Date.parse(String(value));
    const isDay = String(value).length === 10;
    return isDay && asEnd && as === 'instant' ? time + 86_399_999 : time;
  }
  return scale === 1 ? Number(value) : Math.round(Number(value) * scale);
}

function wantedNumbers(view: NumbersView, { values }: SetTest): Set<number> {
  const wanted = new Set<number>();
  for (const value of values) {
    const number = toStored(view, value, false);
    // A Set finds NaN, which represents an empty cell.
    if (value === null || !Number.isNaN(number)) wanted.add(number);
  }
  return wanted;
}

function searchedViews(store: Store): CodesView[] {
  return store.columnIds().flatMap((id) => {
    const column = store.column(id);
    if (column === undefined || !('searched' in column) || column.searched !== true) return [];
    const view = store.view(id);
    return view.kind === 'codes' ? [view] : [];
  });
}

/**
 * Copies the matching rows of `rows` (of rows 0 to `length` if `rows` is `null`) into `found`. Returns their
 * number.
 */
type Select = (rows: Uint32Array | null, length: number, found: Uint32Array) => number;

/** The matching rows of `rows` (of all `count` if `null`), in the same order. */
function selectRows(select: Select, rows: Uint32Array | null, count: number): Uint32Array {
  const length = rows?.length ?? count;
  const found = new Uint32Array(length);
  return found.slice(0, select(rows, length, found));
}

/** Rows whose code has a 1 in the mask. */
function byCode(codes: Codes, mask: Uint8Array): Select {
  return (rows, length, found) => {
    let end = 0;
    for (let i = 0; i < length; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      end += mask[codes[row] as number] as number;
    }
    return end;
  };
}

/** Rows that match in at least one column. */
function byAnyCode(columns: readonly { codes: Codes; mask: Uint8Array }[]): Select {
  return (rows, length, found) => {
    const marks = new Uint8Array(length);
    for (const { codes, mask } of columns) {
      for (let i = 0; i < length; i++) {
        const code = codes[rows === null ? i : (rows[i] as number)] as number;
        marks[i] = (marks[i] as number) | (mask[code] as number);
      }
    }
    let end = 0;
    for (let i = 0; i < length; i++) {
      found[end] = rows === null ? i : (rows[i] as number);
      end += marks[i] as number;
    }
    return end;
  };
}

/** Rows that match at least one test; with `inside` false, the others. */
function byAny(tests: readonly Select[], inside: boolean): Select {
  return (rows, length, found) => {
    const marks = new Uint8Array(1 + (rows === null ? length : (rows[length - 1] ?? 0)));
    for (const select of tests) {
      const end = select(rows, length, found);
      for (let i = 0; i < end; i++) marks[found[i] as number] = 1;
    }
    let end = 0;
    for (let i = 0; i < length; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      if ((marks[row] === 1) === inside) end++;
    }
    return end;
  };
}

/** Rows whose value is in the range, bounds included; with `inside` false, the others. */
function byRange(values: Float64Array, low: number, high: number, inside: boolean): Select {
  return (rows, length, found) => {
    let end = 0;
    for (let i = 0; i < length; i++) {
      const row = rows === null ? i : (rows[i] as number);
      const value = values[row] as number;
      found[end] = row;
      if ((value >= low && value <= high) === inside) end++;
    }
    return end;
  };
}

/** Rows whose value is one of these, NaN for none; with `inside` false, the others. */
function byNumbers(values: Float64Array, wanted: Set<number>, inside: boolean): Select {
  return (rows, length, found) => {
    let end = 0;
    for (let i = 0; i < length; i++) {
      const row = rows === null ? i : (rows[i] as number);
      found[end] = row;
      if (wanted.has(values[row] as number) === inside) end++;
    }
    return end;
  };
}
