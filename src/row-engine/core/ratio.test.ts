import { expect, test } from 'vitest';
import type { TableSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { sumsOf } from './summaries.ts';
import { joinTo } from './join.ts';
import { createLoader, loadRecord } from './loader.ts';
import { Store } from './store.ts';
import { runQuery } from './table-view.ts';
import { totalsOf } from './totals.ts';

const spec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'kind', type: 'enum' },
    { id: 'bid', type: 'money' },
    { id: 'currency', type: 'enum' },
  ],
};
/** These ratios combine columns of both tables. */
const second: TableSpec = {
  key: 'of',
  columns: [
    { id: 'of', type: 'text' },
    { id: 'clicks', type: 'number' },
    { id: 'spend', type: 'money' },
    { id: 'bid_clicks', type: 'product', of: 'bid', by: 'clicks' },
    { id: 'bid_cpc', type: 'ratio', over: 'bid_clicks', under: 'spend' },
  ],
};

function storeOf(own: TableSpec, records: readonly object[]): Store {
  const store = new Store(own);
  const loader = createLoader(store);
  for (const record of records) loadRecord(loader, record);
  return store;
}

/** Different ways of dividing may differ in the sixteenth digit. */
function isNear(found: unknown, expected: number | null): boolean {
  if (expected === null || typeof found !== 'number') return (found ?? null) === expected;
  return Math.abs(found - expected) <= expected * 1e-12;
}

const cents = fc.option(fc.integer({ min: 0, max: 999 }).map((one) => one / 100));
const row = fc.record({
  kind: fc.constantFrom('a', 'b'),
  bid: cents,
  clicks: fc.option(fc.integer({ min: 0, max: 9 })),
  spend: cents,
});

test('computes ratios across two tables from rows, and group ratios from sums', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (records) => {
      const named = records.map((one, i) => ({
        ...one,
        id: `k${i}`,
        of: `k${i}`,
        currency: 'EUR',
      }));
      const store = storeOf(spec, named);
      const join = { on: 'id', table: second } as const;
      const report = { rows: 0, bytes: 0, unreadable: 0, duplicates: 0, nextCursor: null };
      joinTo(store, join, storeOf(second, named), { ...report, broken: null });

      const product = ({ bid, clicks }: (typeof records)[number]): number | null =>
        bid === null || clicks === null ? null : Math.round(bid * clicks * 100);
      const ratio = (over: number | null, under: number | null) =>
        over === null || !under ? null : over / under;
      named.forEach((one, i) => {
        const own = product(one);
        const { bid_clicks: made, bid_cpc: rate } = store.row(i);
        expect(made).toEqual(own === null ? null : own / 100);
        const expected = ratio(own, one.spend === null ? null : Math.round(one.spend * 100));
        expect(rate).toSatisfy((found) => isNear(found, expected));
      });
      for (const { values, figures } of sumsOf(store, ['kind'], {}).cells) {
        const own = named.filter(({ kind }) => kind === values[0]);
        const sum = (all: (number | null)[]) => {
          const some = all.filter((one) => one !== null);
          return some.length === 0 ? null : some.reduce((a, b) => a + b, 0);
        };
        const all = sum(own.map(product));
        expect(figures['bid_clicks']).toEqual(all === null ? null : all / 100);
        // Only rows with both values count: spend without a bid is left out.
        const both = own.filter((one) => product(one) !== null && one.spend !== null);
        const expected = ratio(
          sum(both.map(product)),
          sum(both.map(({ spend }) => Math.round((spend ?? 0) * 100))),
        );
        expect(figures['bid_cpc']).toSatisfy((found) => isNear(found, expected));
      }
      // Sorts and filters like any other column.
      const filters = [{ column: 'bid_cpc', test: 'filled' as const }];
      const view = runQuery(store, { filters, sort: [{ column: 'bid_cpc', descending: true }] });
      const rates = [...(view.rows ?? [])].map((at) => store.reader('bid_cpc')(at) as number);
      expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    }),
  );
});

test('matches ratios of round numbers exactly at the bounds of a range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      (clicks, cpcInCents) => {
        const store = storeOf(
          {
            ...second,
            columns: [
              { id: 'of', type: 'text' },
              { id: 'clicks', type: 'number' },
              { id: 'spend', type: 'money' },
              { id: 'cpc', type: 'ratio', over: 'spend', under: 'clicks' },
              { id: 'cpm', type: 'ratio', over: 'spend', under: 'clicks', times: 1000 },
              { id: 'per_unit', type: 'ratio', over: 'clicks', under: 'spend' },
              { id: 'same', type: 'ratio', over: 'spend', under: 'spend' },
            ],
          },
          [{ of: 'a', clicks, spend: (clicks * cpcInCents) / 100 }],
        );
        const ends = {
          cpc: cpcInCents / 100,
          cpm: cpcInCents * 10,
          per_unit: 100 / cpcInCents,
          same: 1,
        };
        const totals = totalsOf(store, { rows: null, from: 0, to: 1 }, []);
        for (const [column, end] of Object.entries(ends)) {
          for (const bound of [{ from: end }, { to: end }]) {
            const filters = [{ column, test: 'range' as const, ...bound }];
            expect(runQuery(store, { filters }).totals.rows, column).toBe(1);
          }
          expect(store.reader(column)(0)).toBe(end);
          expect(totals.figures[column]).toBe(end);
        }
      },
    ),
  );
});

test('treats money divided by money as a plain number', () => {
  const own = {
    ...spec,
    columns: [...spec.columns, { id: 'x', type: 'product', of: 'bid', by: 'bid' }],
  };
  expect(() => storeOf(own as TableSpec, []).view('x')).toThrow(TypeError);
});

/** A daily report joined to rows and summed by key. */
const daily: TableSpec = {
  key: 'of',
  columns: [
    { id: 'of', type: 'text' },
    { id: 'spend', type: 'money' },
    { id: 'sales', type: 'money' },
    { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
  ],
};

test('leaves out days that lack one of a ratio’s values, wherever they occur', () => {
  const day = fc.record({ of: fc.nat(4).map((at) => `k${at}`), spend: cents, sales: cents });
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), (days) => {
      const rows = [0, 1, 2, 3, 4].map((at) => ({
        id: `k${at}`,
        kind: at < 3 ? 'a' : 'b',
        currency: 'EUR',
      }));
      const store = storeOf(spec, rows);
      const joined = new Store(daily);
      const join = { on: 'id', table: daily } as const;
      const loader = createLoader(joined, join);
      for (const one of days) loadRecord(loader, one);
      const report = { rows: 0, bytes: 0, unreadable: 0, duplicates: 0, nextCursor: null };
      joinTo(store, join, joined, { ...report, broken: null });

      const hundredths = (value: number | null) => Math.round((value ?? 0) * 100);
      const expected = (some: typeof days) => {
        const both = some.filter(({ spend, sales }) => spend !== null && sales !== null);
        const sum = (id: 'spend' | 'sales') =>
          both.reduce((all, one) => all + hundredths(one[id]), 0);
        return both.length === 0 || sum('sales') === 0 ? null : sum('spend') / sum('sales');
      };
      const isUneven = (some: typeof days) =>
        some.some(({ spend, sales }) => (spend === null ? sales : sales === null && spend));
      rows.forEach(({ id }, at) => {
        const own = days.filter(({ of }) => of === id);
        expect(store.reader('acos')(at)).toSatisfy((found) => isNear(found, expected(own)));
      });
      const view = runQuery(store, {});
      const all = sumsOf(store, ['kind'], {}).cells;
      for (const { values, figures } of all) {
        const of = rows.filter(({ kind }) => kind === values[0]).map(({ id }) => id);
        const own = days.filter((one) => of.includes(one.of));
        expect(figures['acos']).toSatisfy((found) => isNear(found, expected(own)));
      }
      const uneven = rows.filter(({ id }) => isUneven(days.filter(({ of }) => of === id)));
      expect(view.totals.leftOut).toEqual(uneven.length === 0 ? {} : { acos: uneven.length });
    }),
  );
});

test('converts joined amounts by the currency of their row, in sums of several records too', () => {
  const rows = [
    { id: 'a', kind: 'x', bid: 1, currency: 'EUR' },
    { id: 'b', kind: 'x', bid: 2, currency: 'USD' },
    { id: 'c', kind: 'x', bid: 4, currency: 'JPY' },
  ];
  const store = storeOf(spec, rows);
  const records = [
    { of: 'a', clicks: 3, spend: 2 },
    { of: 'b', clicks: 5, spend: 3 },
    // Without a pair, which the ratio leaves out.
    { of: 'b', clicks: 1, spend: null },
    { of: 'c', clicks: 1, spend: 1 },
  ];
  const costs = { ...second.columns[3], id: 'cpc', type: 'ratio', over: 'spend', under: 'clicks' };
  const table = { ...second, columns: [...second.columns, costs] } as TableSpec;
  const other = new Store(table);
  const join = { on: 'id', table } as const;
  const loader = createLoader(other, join);
  for (const record of records) loadRecord(loader, record);
  const report = { rows: 0, bytes: 0, unreadable: 0, duplicates: 0, nextCursor: null };
  joinTo(store, join, other, { ...report, broken: null });

  const converted = store.converted({ base: 'EUR', perUnit: { USD: 0.5, JPY: 0.25 } });
  expect(converted.row(0)).toMatchObject({ bid: 1, spend: 2, cpc: 2 / 3, bid_cpc: 1.5 });
  expect(converted.row(1)).toMatchObject({ bid: 1, spend: 1.5, clicks: 6, cpc: 0.3, bid_cpc: 4 });
  expect(converted.row(2)).toMatchObject({ bid: 1, spend: 0.25, clicks: 1, currency: 'JPY' });
  const { currencies } = totalsOf(converted, { rows: null, from: 0, to: 3 }, []);
  expect(currencies.map(({ currency, figures }) => [currency, figures['spend']])).toEqual([
    ['EUR', 3.75],
  ]);
  // If one amount has no rate, no amount is converted.
  expect(store.converted({ base: 'EUR', perUnit: { USD: 0.5 } })).toBe(store);
});

/** Changes of a ratio between two periods. */
const changes: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'kind', type: 'enum' },
    { id: 'currency', type: 'enum' },
    ...(['spend', 'sales', 'spend_before', 'sales_before'] as const).map(
      (id) => ({ id, type: 'money' }) as const,
    ),
    { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
    { id: 'acos_before', type: 'ratio', over: 'spend_before', under: 'sales_before' },
    { id: 'change', type: 'difference', of: 'acos', minus: 'acos_before' },
  ],
};
const amounts = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null, freq: 8 });
const changeRow = fc.record({
  kind: fc.constantFrom('a', 'b', 'c'),
  spend: amounts,
  sales: amounts,
  spend_before: amounts,
  sales_before: amounts,
});

/** Differences are rounded to ten decimals. */
function isClose(found: unknown, expected: number | null): boolean {
  if (expected === null || typeof found !== 'number') return (found ?? null) === expected;
  return Math.abs(found - expected) <= 1e-9;
}

test('the difference of two ratios is that of rows, and of groups from their sums', () => {
  fc.assert(
    fc.property(fc.array(changeRow, { maxLength: 20 }), (records) => {
      const store = storeOf(
        changes,
        records.map((one, i) => ({ ...one, id: `k${i}`, currency: 'EUR' })),
      );
      const ratioOf = (
        rows: readonly (typeof records)[number][],
        over: 'spend' | 'spend_before',
        under: 'sales' | 'sales_before',
      ): number => {
        const both = rows.filter((one) => one[over] !== null && one[under] !== null);
        const sum = (id: typeof over | typeof under) =>
          both.reduce((all, one) => all + (one[id] ?? 0), 0);
        return sum(over) / sum(under);
      };
      const expected = (rows: readonly (typeof records)[number][]): number | null => {
        const change =
          ratioOf(rows, 'spend', 'sales') - ratioOf(rows, 'spend_before', 'sales_before');
        return Number.isFinite(change) ? change : null;
      };
      records.forEach((one, at) =>
        expect(store.row(at)['change']).toSatisfy((found) => isClose(found, expected([one]))),
      );
      const groups = sumsOf(store, ['kind'], {}).cells;
      for (const { values, figures } of groups) {
        const own = records.filter(({ kind }) => kind === values[0]);
        expect(figures['change'] ?? null).toSatisfy((found) => isClose(found, expected(own)));
      }
      // Rows and groups are sorted by it like by any other figure.
      const sort = [{ column: 'change', descending: true }];
      const flat = runQuery(store, { filters: [{ column: 'change', test: 'filled' }], sort });
      const found = [...(flat.rows ?? [])].map((at) => store.reader('change')(at) as number);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
      const [level] = runQuery(store, { group: ['kind'], sort }).groups?.levels ?? [];
      const order = Array.from({ length: (level?.starts.length ?? 1) - 1 }, (_, at) =>
        groups.find(({ values }) => values[0] === level?.value(at)),
      ).flatMap((group) => group?.figures['change'] ?? []);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }),
  );
});
