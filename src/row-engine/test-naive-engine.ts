/**
 * A naive implementation of the engine: arrays of rows, compared pair by pair and summed as BigInt. Slow, and
 * simple enough to trust.
 */
import { normalizeText } from '#lib/normalize-text.ts';
import type { SortKey } from '#lib/search-params.ts';
import type { ColumnFilter, TableQuery, Value } from '#lib/table-query.ts';
import { labelNames, type TestRecord } from './test-random-tables.ts';

export type NaiveRow = Record<string, Value> & { id: string };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const names = new Map(labelNames);
const stateOrder = ['on', 'off'];

/** A record as a table should display it. */
export function naiveRow(record: TestRecord): NaiveRow {
  const amount = number(record.amount);
  const count = number(record.count);
  const label = record.label || null;
  const inMillionths = amount === null ? null : Math.round(amount * 1e6) / 1e6 + 0;
  return {
    id: record.id,
    text: record.text || null,
    label,
    name: label === null ? null : (names.get(label) ?? label),
    state: record.state || null,
    amount: inMillionths,
    count,
    rate: ratio(amount === null ? null : Math.round(amount * 1e6), count),
    day: record.day === '2026-02-30' || record.day === 'x' ? null : (record.day ?? null),
    flag: record.flag ?? null,
    currency: record.currency || null,
  };
}

function number(value: number | null | undefined): number | null {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
}

/** A thousand times an amount, in whole millionths, divided by a count; rounded once because both are exact. */
function ratio(millionths: number | null, count: number | null): number | null {
  const value = millionths === null || count === null ? Number.NaN : millionths / (count * 1000);
  return Number.isFinite(value) ? value + 0 : null;
}

export function naiveFilter(
  rows: readonly NaiveRow[],
  { q = '', filters = [] }: TableQuery,
): NaiveRow[] {
  return rows.filter(
    (row) =>
      filters.every((filter) => passes(row[filter.column] ?? null, filter)) &&
      wordsOf(q).every((word) =>
        ['text', 'name'].some((column) => normalizeText(String(row[column] ?? '')).includes(word)),
      ),
  );
}

function passes(value: Value, filter: ColumnFilter): boolean {
  const says = condition(value, filter);
  return says === null || says !== (filter.not ?? false);
}

/** `null` if the filter has no condition. */
function condition(value: Value, filter: ColumnFilter): boolean | null {
  if (filter.test === 'empty') return value === null;
  if (filter.test === 'filled') return value !== null;
  if (filter.test === 'set')
    return filter.values.length === 0
      ? null
      : filter.values.includes(value === null ? null : String(value));
  if (filter.test === 'range') {
    const { from, to } = filter;
    if (from === undefined && to === undefined) return null;
    if (value === null) return false;
    return (from === undefined || value >= from) && (to === undefined || value <= to);
  }
  if (filter.test === 'either') {
    const all = filter.of.map((one) => condition(value, one) ?? null);
    return all.includes(null) ? null : filter.of.some((one) => passes(value, one));
  }
  if (filter.test === 'any') {
    const [own, ...wanted] = [String(value), ...filter.texts].map((one) =>
      normalizeText(one).replaceAll(/^ +| +$/g, ''),
    );
    return filter.texts.every((one) => one.trim() === '')
      ? null
      : value !== null && wanted.includes(own ?? '');
  }
  if (filter.text.trim() === '') return null;
  if (value === null) return false;
  const folded = normalizeText(String(value));
  const wanted = normalizeText(filter.text.trim());
  if (filter.test === 'starts') return folded.startsWith(wanted);
  return wordsOf(filter.text).every((word) => folded.includes(word));
}

function wordsOf(text: string): string[] {
  return normalizeText(text).split(/\s+/).filter(Boolean);
}

/** Negative, 0 or positive; no value is last in either direction. */
export function naiveCompare(a: Value, b: Value, column: string, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    column === 'state'
      ? byState(a, b)
      : typeof a === 'string' && column !== 'day'
        ? collator.compare(a, String(b))
        : Number(a > b) - Number(a < b);
  return descending ? -order : order;
}

/** Known states in their order, then all others alphabetically. */
function byState(a: Value, b: Value): number {
  const [one = 0, other = 0] = [a, b].map((value) => stateOrder.indexOf(String(value)));
  if (one >= 0 && other >= 0) return one - other;
  if (one >= 0 || other >= 0) return one >= 0 ? -1 : 1;
  return collator.compare(String(a), String(b));
}

export function naiveSort(rows: readonly NaiveRow[], sort: readonly SortKey[] = []): NaiveRow[] {
  return rows.toSorted((a, b) => {
    for (const { column, descending } of sort) {
      const order = naiveCompare(a[column] ?? null, b[column] ?? null, column, descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Money in whole millionths, other numbers in whole 1/1,024ths, as the random ones are. */
function naiveSum(rows: readonly NaiveRow[], column: 'amount' | 'count'): number | null {
  const parts = partsOf(column);
  const sum = sumInParts(rows, column);
  if (sum === null) return null;
  if (column === 'count') return sum % 1024n === 0n ? Number(sum / 1024n) : Number(sum) / 1024;
  return Number.isSafeInteger(Number(sum))
    ? Number(sum) / parts
    : Number(sum / 1_000_000n) + Number(sum % 1_000_000n) / parts;
}

const partsOf = (column: 'amount' | 'count'): number => (column === 'amount' ? 1e6 : 1024);

function sumInParts(rows: readonly NaiveRow[], column: 'amount' | 'count'): bigint | null {
  const parts = partsOf(column);
  const values = rows.map((row) => row[column]).filter((value) => typeof value === 'number');
  if (values.length === 0) return null;
  let sum = 0n;
  for (const value of values) {
    // Large ones are integers, and would not multiply exactly.
    sum += Number.isInteger(value)
      ? BigInt(value) * BigInt(parts)
      : BigInt(Math.round(value * parts));
  }
  return sum;
}

/** The total of a column as a view should report it, over rows that may be in several currencies. */
export function naiveTotal(rows: readonly NaiveRow[], column: string): number | null {
  // Rows without an amount have no say in the currency.
  const priced = rows.filter(({ amount = null }) => amount !== null);
  const currencies = new Set(priced.map(({ currency }) => currency ?? null));
  if (column === 'count') return naiveSum(rows, 'count');
  // Amounts without a currency may be in several.
  if (currencies.size > 1 || (currencies.has(null) && priced.length > 1)) return null;
  if (column === 'amount') return naiveSum(rows, 'amount');
  const both = rows.filter((row) => row['amount'] !== null && row['count'] !== null);
  const amount = sumInParts(both, 'amount');
  return ratio(amount === null ? null : Number(amount), naiveSum(both, 'count'));
}

/** The number of rows with a value that the ratio leaves out because the other is missing. */
export function naiveLeftOut(rows: readonly NaiveRow[]): Record<string, number> {
  const left = rows.filter(({ amount = null, count = null }) =>
    amount === null ? count !== null && count !== 0 : count === null && amount !== 0,
  );
  return left.length === 0 ? {} : { rate: left.length };
}
