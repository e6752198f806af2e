/** Totals of selected lines, compared with sums over plain arrays. */
import { expect, test } from 'vitest';
import type { LineRange } from '#lib/row-source.ts';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { createPageTable } from '#row-engine/page-table.ts';

const spec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'parent', type: 'text' },
    { id: 'state', type: 'enum' },
    { id: 'type', type: 'enum' },
    { id: 'currency', type: 'text' },
    { id: 'spend', type: 'money' },
    { id: 'sales', type: 'money' },
    { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
  ],
};

const randomRecords = fc
  .array(
    fc.record({
      parent: fc.nat(9),
      state: fc.constantFrom('on', 'off'),
      type: fc.constantFrom('brand', 'product', 'video'),
      currency: fc.constantFrom('EUR', 'USD'),
      spend: fc.nat(1000),
      sales: fc.option(fc.nat(1000)),
    }),
    { maxLength: 40 },
  )
  .map((records) =>
    records.map((record, at) => ({ ...record, id: `r${at}`, parent: `r${record.parent}` })),
  );
type Item = { id: string } & Record<string, unknown>;

const randomQuery: fc.Arbitrary<TableQuery> = fc.record({
  group: fc.constantFrom<string[][]>([], ['state'], ['type', 'state'], ['parent']),
  sort: fc.constantFrom([], [{ column: 'spend', descending: true }]),
  collapsed: fc.record({
    all: fc.boolean(),
    except: fc.subarray(['["on"]', '["brand"]', '["video","off"]', '["r1"]']),
  }),
});

test('each row on the selected lines, or in a group whose header is selected, counts once', async () => {
  const property = fc.asyncProperty(
    randomRecords,
    randomQuery,
    fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 4 }),
    async (records: readonly Item[], query, edges) => {
      const isTree = query.group?.[0] === 'parent';
      const view = createPageTable(spec, records).viewNow(
        { ...query, tree: isTree, distinct: ['type'] },
        {},
      );
      const [a = 0, b = 0, c = 0, d = 0] = edges.toSorted((one, other) => one - other);
      const ranges: LineRange[] = [
        [a, b],
        [c, d],
      ];
      const all = await view.range(0, view.count);
      const picked = ranges.flatMap(([from, to]) => all.slice(from, to));
      const counted = records.filter((record) =>
        picked.some(({ row, group }) => {
          if (row !== undefined) return row['id'] === record.id;
          const values = JSON.parse(group.key) as unknown[];
          return values.every((value, level) => record[query.group?.[level] ?? ''] === value);
        }),
      );
      const totals = await view.totalsOf(ranges);
      expect(totals.rows).toBe(counted.length);
      expect(totals.distinct['type']).toBe(new Set(counted.map(({ type }) => type)).size);
      for (const { currency, rows, figures } of totals.currencies) {
        const own = counted.filter((record) => record['currency'] === currency);
        expect(rows).toBe(own.length);
        const sum = (column: string, from = own) =>
          from.reduce((total, record) => total + Number(record[column] ?? 0), 0);
        expect(figures['spend']).toBe(sum('spend'));
        const sold = own.filter(({ sales }) => sales !== null);
        const [over, under] = [sum('spend', sold), sum('sales', sold)];
        const acos = under > 0 ? (over / under).toFixed(9) : undefined;
        expect(figures['acos']?.toFixed(9)).toBe(acos);
      }
    },
  );
  await fc.assert(property);
});
