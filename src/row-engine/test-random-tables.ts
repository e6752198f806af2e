/** Random tables and queries: few distinct values, so that ties and matches are frequent. */
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';

export interface TestRecord {
  id: string;
  text?: string | null;
  label?: string | null;
  state?: string | null;
  amount?: number | null;
  count?: number | null;
  day?: string | null;
  flag?: boolean | null;
  currency?: string | null;
}

export const testSpec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'text', type: 'text', searched: true },
    { id: 'label', type: 'text' },
    { id: 'name', type: 'lookup', of: 'label', names: 'labels', searched: true },
    { id: 'state', type: 'enum', order: ['on', 'off'] },
    { id: 'amount', type: 'money' },
    { id: 'count', type: 'number' },
    { id: 'rate', type: 'ratio', over: 'amount', under: 'count', times: 1000 },
    { id: 'day', type: 'date' },
    { id: 'flag', type: 'boolean' },
    { id: 'currency', type: 'enum' },
  ],
};

/** Names of labels; two labels share a name and are two groups; some have none. */
export const labelNames: [string, string][] = [
  ['a', 'Zoë'],
  ['b', 'zoe'],
  ['c', 'Ärger'],
  ['d', 'Zoë'],
];

const texts = [
  '',
  'a',
  'A',
  'á',
  'b',
  'B1',
  'b10',
  'b9',
  'b09',
  '0',
  '00',
  '10',
  '9',
  'ab',
  'a b',
  'a-b',
  '_x',
  'größe',
  'Grösse',
  'éclair',
  'e\u0301clair',
  'ñu',
  'nu',
  'ło',
  'æ',
  '😀',
  '👩‍👧 b',
  'שלום',
  'مرحبا 3',
  '日本',
  '½',
  'ﬁx',
  'İ',
  'ß',
  '"',
  '\\',
  'x\ny',
  '\u2028',
  ' a',
  '𝒳',
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 6 }) },
);
const amount = fc.oneof(
  fc.integer({ min: -300, max: 300 }).map((cents) => cents / 100),
  fc.integer({ min: -9_000_000, max: 9_000_000 }).map((millionths) => millionths / 1_000_000),
  fc.constantFrom(0, -0, 9_007_199_254, 1e15, -1e15, 0.000001),
);
/** Integers, including some beyond the precision of floats, and fractions that floats represent exactly. */
const count = fc.oneof(
  fc.integer({ min: -3, max: 5 }),
  fc.constantFrom(0, -0, 2 ** 53, 2 ** 60, -(2 ** 60), 2 ** 53 - 1),
  fc.integer({ min: -5000, max: 5000 }).map((parts) => parts / 1024),
  fc.constantFrom(Number.NaN, Infinity),
);
const day = fc.constantFrom(
  '2026-01-01',
  '2026-02-28',
  '2025-12-31',
  '1969-07-20',
  '2026-02-30',
  'x',
);

const cells = {
  text: fc.option(text),
  label: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', '')),
  state: fc.option(fc.constantFrom('on', 'off', 'Odd', 'odd', 'new')),
  amount: fc.option(amount),
  count: fc.option(count),
  day: fc.option(day),
  flag: fc.option(fc.boolean()),
  currency: fc.option(fc.constantFrom('EUR', 'USD', 'JPY')),
};

const randomRecord = fc
  .record(
    { id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), ...cells },
    {
      requiredKeys: ['id'],
    },
  )
  .map((record): TestRecord => record);

/** No key twice. */
export const randomTable = (maxLength = 40): fc.Arbitrary<TestRecord[]> =>
  fc.uniqueArray(randomRecord, { maxLength, selector: ({ id }) => id });

const textFilter = fc.record({
  column: fc.constantFrom('text', 'label', 'name', 'state', 'id'),
  test: fc.constantFrom('contains' as const, 'starts' as const),
  text: fc.oneof(
    text,
    fc.tuple(text, text).map((words) => words.join(' ')),
  ),
});
const anyOfTexts = fc.record({
  column: fc.constantFrom('text', 'label', 'name', 'state', 'id'),
  test: fc.constant('any' as const),
  texts: fc.array(fc.oneof(text, fc.constantFrom('ON', ' zoe '))),
});
const setFilter = fc.record({
  column: fc.constantFrom('text', 'name', 'state', 'currency'),
  test: fc.constant('set' as const),
  values: fc.array(fc.option(fc.oneof(text, fc.constantFrom('on', 'EUR', 'Zoë')))),
});
const flagFilter = fc.record({
  column: fc.constant('flag'),
  test: fc.constant('set' as const),
  values: fc.array(fc.option(fc.constantFrom('true', 'false', 'x'))),
});
const edge = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
const rangeFilter = fc.record({
  column: fc.constantFrom('amount', 'count', 'rate'),
  test: fc.constant('range' as const),
  from: edge,
  to: edge,
});
const dayFilter = fc.record({
  column: fc.constant('day'),
  test: fc.constant('range' as const),
  from: fc.option(fc.constantFrom('2026-01-01', '2020-05-05'), { nil: undefined }),
  to: fc.option(fc.constantFrom('2026-01-01', '2026-05-05'), { nil: undefined }),
});
const emptyFilter = fc.record({
  column: fc.constantFrom(...testSpec.columns.map(({ id }) => id)),
  test: fc.constantFrom('empty' as const, 'filled' as const),
});

const orNot = (filters: fc.Arbitrary<ColumnFilter>): fc.Arbitrary<ColumnFilter> =>
  fc.tuple(filters, fc.boolean()).map(([filter, not]) => (not ? { ...filter, not } : filter));

const oneFilter = orNot(
  fc.oneof(textFilter, anyOfTexts, setFilter, flagFilter, rangeFilter, dayFilter, emptyFilter),
);
const eitherFilter = fc
  .oneof(
    fc.tuple(
      ...[textFilter, anyOfTexts].map((one) =>
        one.map((filter) => ({ ...filter, column: 'text' })),
      ),
    ),
    fc.tuple(
      ...[rangeFilter, emptyFilter].map((one) =>
        one.map((filter) => ({ ...filter, column: 'amount' })),
      ),
    ),
  )
  .map((of) => ({ column: of[0]?.column ?? '', test: 'either' as const, of }));

export const randomFilter = fc.oneof(oneFilter, orNot(eitherFilter));

const anyColumn = fc.constantFrom(...testSpec.columns.map(({ id }) => id));

export const randomQuery: fc.Arbitrary<TableQuery> = fc.record(
  {
    q: fc.oneof(
      text,
      fc.tuple(text, text).map((words) => words.join(' ')),
    ),
    filters: fc.array(randomFilter, { maxLength: 3 }),
    sort: fc.uniqueArray(fc.record({ column: anyColumn, descending: fc.boolean() }), {
      maxLength: 3,
      selector: ({ column }) => column,
    }),
  },
  { requiredKeys: [] },
);

export const randomGroups: fc.Arbitrary<string[]> = fc.uniqueArray(anyColumn, {
  minLength: 1,
  maxLength: 2,
});

/** Bytes split into chunks at random. */
export function chunksOf(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  return [0, ...places].map((from, i) => bytes.slice(from, places[i]));
}
