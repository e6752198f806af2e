/** Rows grouped under the row whose key they name, compared with plain arrays. */
import { expect, test } from 'vitest';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { createLoader, loadRecord } from './core/loader.ts';
import { Store } from './core/store.ts';
import { lineOfKey, readPage, runQuery } from './core/table-view.ts';

const spec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'family', type: 'text' },
    { id: 'stock', type: 'number' },
    { id: 'score', type: 'number', summed: false },
    { id: 'kind', type: 'enum' },
  ],
};

interface Item {
  id: string;
  family: string;
  stock: number;
  score: number;
  kind: string;
}

/** Items of families whose heads may be missing; no two have the same stock or score. */
const randomItems = fc
  .array(fc.record({ parent: fc.nat(12), kind: fc.constantFrom('on', 'off') }), { maxLength: 30 })
  .chain((items) =>
    fc
      .shuffledSubarray(
        items.map((_, i) => i + 1),
        { minLength: items.length },
      )
      .map((scores) =>
        items.map(({ parent, kind }, i): Item => {
          const family = `i${parent % 3 === 0 ? parent : i}`;
          return { id: `i${i}`, family, stock: 2 ** (i % 20), score: scores[i] ?? 0, kind };
        }),
      ),
  );

const randomSort = fc.record({
  column: fc.constantFrom('stock' as const, 'score' as const),
  descending: fc.boolean(),
});

/** Headers as `[id or family, rows inside, total of stock]`, rows by id and whether they stand alone. */
function naive(
  items: readonly Item[],
  onlyOn: boolean,
  key: { column: 'stock' | 'score'; descending: boolean },
) {
  const rows = items.filter(({ kind }) => !onlyOn || kind === 'on');
  const sign = key.descending ? -1 : 1;
  const sorted = rows.toSorted((a, b) => sign * (a[key.column] - b[key.column]));
  const total = (some: readonly Item[]) => some.reduce((sum, { stock }) => sum + stock, 0);
  const families = [...new Set(sorted.map(({ family }) => family))].map((family) => {
    const own = sorted.filter((item) => item.family === family);
    const weight = key.column === 'stock' ? total(own) : (own[0]?.score ?? 0);
    return { family, own, weight };
  });
  // Equal totals follow the families' names.
  const ordered = families.toSorted(
    (a, b) => sign * (a.weight - b.weight) || Number(a.family.slice(1)) - Number(b.family.slice(1)),
  );
  return ordered.flatMap(({ family, own }): unknown[] => {
    const head = items.find(({ id }) => id === family);
    const inside = own.filter(({ id }) => id !== family);
    const isAlone = own.length === 1 && (head === undefined || inside.length === 0);
    if (isAlone) return [`alone ${own[0]?.id}`];
    return [[head?.id ?? family, inside.length, total(own)], ...inside.map(({ id }) => id)];
  });
}

test('has headers, the rows under them, and rows that stand alone', () => {
  fc.assert(
    fc.property(randomItems, fc.boolean(), randomSort, (items, onlyOn, key) => {
      const store = new Store(spec, new Map());
      const loader = createLoader(store);
      for (const item of items) loadRecord(loader, item);
      const query: TableQuery = {
        group: ['family'],
        tree: true,
        sort: [key],
        ...(onlyOn && { filters: [{ column: 'kind', test: 'set', values: ['on'] }] }),
      };
      const view = runQuery(store, query);
      const { lines } = readPage(view, 0, view.count);
      const found = lines.map(({ row, group, isStandalone }) =>
        group === undefined
          ? `${isStandalone === true ? 'alone ' : ''}${String(row?.['id'])}`
          : [group.record?.['id'] ?? group.value, group.inside, group.totals.figures['stock']],
      );
      expect(found).toEqual(naive(items, onlyOn, key));
      // A row is on its own line or on the one it heads.
      const places = lines.flatMap(({ row, group }, line) => {
        const id = String(row?.['id'] ?? group?.record?.['id'] ?? '');
        const item = items.find((one) => one.id === id && (!onlyOn || one.kind === 'on'));
        return item === undefined || (row === undefined && item.family !== id) ? [] : [[id, line]];
      });
      expect(places.map(([id]) => [id, lineOfKey(view, String(id))])).toEqual(places);

      const folded = runQuery(store, { ...query, collapsed: { all: true, except: [] } });
      const { lines: heads } = readPage(folded, 0, folded.count);
      const kept = lines.filter(
        ({ group, isStandalone }) => group !== undefined || isStandalone === true,
      );
      expect(heads.map(({ row, group }) => row ?? group?.key)).toEqual(
        kept.map(({ row, group }) => row ?? group?.key),
      );
    }),
    { numRuns: 400 },
  );
});
