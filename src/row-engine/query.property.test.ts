/** The engine returns what plain arrays would, for any table and query. */
import { describe, expect, test } from 'vitest';
import type { TableQuery, Totals, Value } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { exportedRows } from './core/export-rows.ts';
import { createLoader, loadRecord } from './core/loader.ts';
import { nameMaps } from './core/lookup.ts';
import { Store } from './core/store.ts';
import { distinctValues } from './core/summaries.ts';
import { lineOfKey, readPage, runQuery, type View } from './core/table-view.ts';
import {
  naiveCompare,
  naiveFilter,
  naiveLeftOut,
  type NaiveRow,
  naiveRow,
  naiveSort,
  naiveTotal,
} from './test-naive-engine.ts';
import {
  labelNames,
  randomFilter,
  randomGroups,
  randomQuery,
  randomTable,
  type TestRecord,
  testSpec,
} from './test-random-tables.ts';

const columns = testSpec.columns.map(({ id }) => id);

function storeOf(records: readonly TestRecord[]): Store {
  const store = new Store(testSpec, nameMaps({ labels: labelNames }));
  const loader = createLoader(store);
  for (const record of records) loadRecord(loader, record);
  return store;
}

function shown(store: Store, query: TableQuery) {
  const view = runQuery(store, query);
  const { lines } = readPage(view, 0, view.count);
  return { view, lines };
}

describe('a view', () => {
  test('has the matching rows in sort order', () => {
    fc.assert(
      fc.property(randomTable(), randomQuery, (records, query) => {
        const expected = naiveSort(naiveFilter(records.map(naiveRow), query), query.sort);
        const { view, lines } = shown(storeOf(records), query);
        expect(lines.map(({ row }) => row)).toEqual(expected);
        expect(view).toMatchObject({ count: expected.length, total: records.length });
        for (const [line, { id }] of expected.entries()) expect(lineOfKey(view, id)).toBe(line);
      }),
      { numRuns: 400 },
    );
  });

  test('does not depend on earlier, narrower or wider queries', () => {
    fc.assert(
      fc.property(
        randomTable(),
        fc.array(randomFilter, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(randomQuery, fc.nat(3)), { minLength: 2, maxLength: 6 }),
        (records, filters, queries) => {
          const store = storeOf(records);
          const rows = records.map(naiveRow);
          for (const [query, taken] of queries) {
            const narrowed = {
              ...query,
              filters: [...filters.slice(0, taken), ...(query.filters ?? [])],
            };
            const found = shown(store, narrowed).lines.map(({ row }) => row);
            expect(found).toEqual(naiveSort(naiveFilter(rows, narrowed), narrowed.sort));
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('narrows letter by letter', () => {
    fc.assert(
      fc.property(
        randomTable(),
        fc.constantFrom('größe', 'b10', 'éclair', 'zoe b1'),
        (records, text) => {
          const store = storeOf(records);
          for (let length = 1; length <= text.length; length++) {
            for (const query of [
              { q: text.slice(0, length) },
              {
                filters: [
                  { column: 'text', test: 'contains' as const, text: text.slice(0, length) },
                ],
              },
              {
                filters: [{ column: 'text', test: 'starts' as const, text: text.slice(0, length) }],
              },
            ]) {
              const found = shown(store, query).lines.map(({ row }) => row);
              expect(found).toEqual(naiveFilter(records.map(naiveRow), query));
            }
          }
        },
      ),
    );
  });

  test('has exact totals in any loading order', () => {
    fc.assert(
      fc.property(randomTable(), randomQuery, (records, query) => {
        const rows = naiveFilter(records.map(naiveRow), query);
        const { totals } = shown(storeOf(records), query).view;
        const expected = (some: NaiveRow[]) =>
          Object.fromEntries(['amount', 'count', 'rate'].map((id) => [id, naiveTotal(some, id)]));
        const filledIn = (some: NaiveRow[]) =>
          Object.fromEntries(
            ['amount', 'count'].map((id) => [
              id,
              some.filter((row) => (row[id] ?? null) !== null).length,
            ]),
          );
        expect(totals.rows).toBe(rows.length);
        expect(totals.figures).toEqual(expected(rows));
        const currencies = new Set(rows.map(({ currency }) => currency ?? null));
        expect(totals.currencies).toHaveLength(currencies.size);
        for (const { currency, rows: count, figures, filled, leftOut } of totals.currencies) {
          const own = rows.filter((row) => (row['currency'] ?? null) === currency);
          expect(count).toBe(own.length);
          expect(figures).toEqual(expected(own));
          expect(filled).toEqual(filledIn(own));
          expect(leftOut).toEqual(naiveLeftOut(own));
        }
        expect(totals.filled).toEqual(filledIn(rows));
        expect(totals.leftOut).toEqual(naiveLeftOut(rows));
        const again = shown(storeOf(records.toReversed()), query).view.totals;
        expect(again.figures).toEqual(totals.figures);
      }),
      { numRuns: 400 },
    );
  });

  test('has sorted groups of rows that share a value, with totals', () => {
    fc.assert(
      fc.property(randomTable(), randomQuery, randomGroups, (records, query, group) => {
        const all = records.map(naiveRow);
        const rows = naiveSort(naiveFilter(all, query), query.sort);
        const { lines, view } = shown(storeOf(records), { ...query, group });
        const found = lines.map(({ row, group: head }) =>
          row === undefined
            ? {
                level: head?.level,
                value: head?.value,
                rows: head?.totals.rows,
                figures: head?.totals.figures,
              }
            : row.id,
        );
        expect(found).toEqual(naiveLines(rows, all, query, group, 0));
        for (const [line, { row }] of lines.entries()) {
          expect(row === undefined ? line : lineOfKey(view, String(row['id']))).toBe(line);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('hides only the rows of collapsed groups', () => {
    fc.assert(
      fc.property(
        randomTable(),
        randomQuery,
        randomGroups,
        fc.boolean(),
        fc.array(fc.nat(30)),
        (records, query, group, isFolded, toggled) => {
          const store = storeOf(records);
          const open = shown(store, { ...query, group }).lines;
          const heads = open.flatMap(({ group: head }) => (head === undefined ? [] : [head.key]));
          const except = toggled.flatMap((at) => heads[at] ?? []);
          const { lines, view } = shown(store, {
            ...query,
            group,
            collapsed: { all: isFolded, except },
          });
          const hidden = (key: string): boolean => except.includes(key) !== isFolded;
          let level = 9;
          const expected = open.filter(({ group: head }) => {
            if (head === undefined) return level === 9;
            if (head.level > level) return false;
            level = hidden(head.key) ? head.level : 9;
            return true;
          });
          const name = ({ row, group: head }: (typeof open)[number]) => row ?? head?.key;
          expect(lines.map(name)).toEqual(expected.map(name));
          const rows = open.flatMap(({ row }) => (row === undefined ? [] : [row]));
          const lineOf = (key: Value | undefined) =>
            lines.findIndex(({ row }) => row?.['id'] === key);
          expect(rows.map(({ id }) => lineOfKey(view, String(id)))).toEqual(
            rows.map(({ id }) => lineOf(id)),
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});

test('counts the values of a column under the other filters', () => {
  fc.assert(
    fc.property(
      randomTable(),
      randomQuery,
      fc.constantFrom(...columns),
      (records, query, column) => {
        const all = records.map(naiveRow);
        const others = (query.filters ?? []).filter((filter) => filter.column !== column);
        const left = naiveFilter(all, { ...query, filters: others });
        const { values, total } = distinctValues(storeOf(records), column, query);
        const expected = new Map(all.map((row) => [row[column] ?? null, 0]));
        for (const row of left)
          expected.set(row[column] ?? null, (expected.get(row[column] ?? null) ?? 0) + 1);
        expect(new Map(values.map(({ value, count }) => [value, count]))).toEqual(expected);
        expect(total).toBe(expected.size);
        const order = values.toSorted(
          (a, b) => b.count - a.count || naiveCompare(a.value, b.value, column, false),
        );
        expect(values.map(({ count }) => count)).toEqual(order.map(({ count }) => count));
      },
    ),
  );
});

/** The lines of groups as arrays: headers as objects, rows by key. */
function naiveLines(
  rows: NaiveRow[],
  all: NaiveRow[],
  query: TableQuery,
  group: readonly string[],
  level: number,
): unknown[] {
  const column = group[level];
  if (column === undefined) return rows.map(({ id }) => id);
  // Names are looked up by label: two labels with the same name are two groups.
  const keyed = column === 'name' ? 'label' : column;
  const values = [...new Set(rows.map((row) => row[keyed] ?? null))];
  const rowsOf = (value: unknown) => rows.filter((row) => (row[keyed] ?? null) === value);
  const sort = query.sort ?? [];
  const own = sort.find((key) => key.column === column);
  const first = sort.find((key) => !group.includes(key.column));
  const byTotal =
    own === undefined && first !== undefined && ['amount', 'count', 'rate'].includes(first.column);
  // Values that the collator treats as equal keep their loading order.
  const met = (value: unknown) => all.findIndex((row) => (row[keyed] ?? null) === value);
  const shownAs = (value: Value) =>
    keyed === column ? value : (rowsOf(value)[0]?.[column] ?? null);
  values.sort((a, b) => {
    const totals = [a, b].map((value) => naiveTotal(rowsOf(value), first?.column ?? ''));
    const order = byTotal
      ? naiveCompare(totals[0] ?? null, totals[1] ?? null, 'count', first?.descending ?? false)
      : 0;
    return (
      order ||
      naiveCompare(shownAs(a), shownAs(b), column, own?.descending ?? false) ||
      met(a) - met(b)
    );
  });
  return values.flatMap((value) => {
    const inside = rowsOf(value);
    const figures = Object.fromEntries(
      ['amount', 'count', 'rate'].map((id) => [id, naiveTotal(inside, id)]),
    );
    return [
      { level, value: shownAs(value), rows: inside.length, figures },
      ...naiveLines(inside, all, query, group, level + 1),
    ];
  });
}

describe('a view with converted money', () => {
  const convert = { base: 'EUR', perUnit: { USD: 1.1, JPY: 0.006 } };
  const rates: Record<string, number> = { EUR: 1, ...convert.perUnit };
  const inBase = (record: TestRecord): TestRecord => {
    const rate = rates[record.currency ?? ''];
    if (rate === undefined) return record;
    const { amount = null } = record;
    const converted = amount && Math.round(Math.round(amount * 1e6) * rate) / 1e6;
    return { ...record, currency: 'EUR', amount: converted };
  };
  /** Larger amounts in millionths are not exact; without a currency there is no rate. */
  const tables = randomTable().map((records) =>
    records.map((record) => ({
      ...record,
      amount:
        Math.abs(record.amount ?? 0) < 1e9 && record.currency ? (record.amount ?? null) : null,
    })),
  );
  /** Equally frequent currencies may be in either order. */
  const inOrder = ({ currencies, ...rest }: Totals) => ({
    ...rest,
    currencies: Map.groupBy(currencies, ({ currency }) => currency),
  });
  /** The rows alone, since records without a currency add a column of currencies to the other file. */
  const fileOf = ({ view }: { view: View }) =>
    [...exportedRows(view, [{ id: 'amount', header: 'Amount' }]).portions].flatMap((rows) =>
      rows.map(([amount]) => amount),
    );
  const isOfCurrency = ({ column }: { column: string }) => column === 'currency';
  const others = randomQuery.map((query) => ({
    ...query,
    filters: (query.filters ?? []).filter((one) => !isOfCurrency(one)),
    sort: (query.sort ?? []).filter((one) => !isOfCurrency(one)),
  }));
  const groups = randomGroups.map((ids) => ids.filter((id) => id !== 'currency'));

  test('is that of converted records', () => {
    fc.assert(
      fc.property(tables, others, groups, (records, query, group) => {
        const store = storeOf(records);
        const found = shown(store.converted(convert), { ...query, group });
        const expected = shown(storeOf(records.map(inBase)), { ...query, group });
        const linesOf = ({ lines }: typeof found) =>
          lines.map(({ row, group: head }) =>
            row ? { ...row, currency: null } : head && { ...head, totals: inOrder(head.totals) },
          );
        expect(linesOf(found)).toEqual(linesOf(expected));
        expect(inOrder(found.view.totals)).toEqual(inOrder(expected.view.totals));
        expect(fileOf(found)).toEqual(fileOf(expected));
        // The column of currencies stays as it is.
        const own = new Map(records.map(({ id, currency = null }) => [id, currency]));
        for (const { row } of shown(store.converted(convert), query).lines)
          expect(row?.['currency']).toBe(own.get(String(row?.['id'])));
      }),
      { numRuns: 400 },
    );
  });

  test('is as without a conversion if any amount has no rate', () => {
    fc.assert(
      fc.property(tables, others, (records, query) => {
        const store = storeOf([...records, { id: 'more', amount: 1, currency: 'GBP' }]);
        expect(shown(store.converted(convert), query)).toEqual(shown(store, query));
      }),
    );
  });

  test('changes nothing in views without', () => {
    fc.assert(
      fc.property(randomTable(), randomQuery, (records, query) => {
        const store = storeOf(records);
        const before = shown(store, query);
        shown(store.converted(convert), query);
        const after = shown(store, query);
        expect([after.lines, after.view.totals]).toEqual([before.lines, before.view.totals]);
      }),
    );
  });
});
