import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { packed, unpacked } from './snapshot-codec.ts';
import { joinedLabels } from './snapshot-store.ts';
import { differenceOf, cellAt, snapshotOf } from './snapshot.ts';
import { cellsOf, snapshot, type TestRow, testRows } from './test-snapshots.ts';

const difference = (a: readonly TestRow[], b: readonly TestRow[]) =>
  differenceOf(snapshot(a), snapshot(b));

test('a snapshot has no differences from itself, in any order', () => {
  fc.assert(
    fc.property(testRows, (rows) => {
      expect(difference(rows, rows.toReversed())).toEqual({ added: [], removed: [], changed: [] });
    }),
  );
});

test('the previous snapshot with its differences applied is the current one', () => {
  fc.assert(
    fc.property(testRows, testRows, (a, b) => {
      const [before, after] = [snapshot(a), snapshot(b)];
      const { added, removed, changed } = difference(a, b);
      const laid = cellsOf(before);
      const now = cellsOf(after);
      for (const row of removed) laid.delete(before.ids[row] ?? '');
      for (const row of added) laid.set(after.ids[row] ?? '', now.get(after.ids[row] ?? '') ?? {});
      for (const { id, columns, after: row } of changed) {
        const cells = { ...laid.get(id) };
        for (const name of columns) cells[name] = cellAt(after, name, row);
        laid.set(id, cells);
      }
      expect(laid).toEqual(now);
    }),
  );
});

test('names every row at most once: added, removed, or changed with its columns', () => {
  fc.assert(
    fc.property(testRows, testRows, (a, b) => {
      const { added, removed, changed } = difference(a, b);
      const [before, after] = [cellsOf(snapshot(a)), cellsOf(snapshot(b))];
      const ids = [
        ...added.map((row) => b[row]?.id),
        ...removed.map((row) => a[row]?.id),
        ...changed.map(({ id }) => id),
      ];
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, columns } of changed) {
        expect(columns).not.toEqual([]);
        for (const name of columns) {
          expect(before.get(id)?.[name]).not.toBe(after.get(id)?.[name]);
        }
      }
    }),
  );
});

test('restores packed bytes, and nothing from truncated ones', () => {
  fc.assert(
    fc.property(testRows, fc.nat(), (rows, cut) => {
      const one = snapshot(rows);
      const bytes = packed(one);
      const read = unpacked(bytes);
      expect(read && cellsOf(read)).toEqual(cellsOf(one));
      expect(unpacked(bytes.subarray(0, cut % bytes.length))).toBeNull();
    }),
  );
});

test('stores amounts with two decimals in four bytes', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({ id: `${i}`, bid: i / 100, state: null }));
  const size = (count: number) => packed(snapshot(rows.slice(0, count))).length;
  const ids = JSON.stringify(rows.map(({ id }) => id)).length;
  expect(size(1000) - ids).toBeLessThan(1000 * 4 + 1000 + 200);
});

test('takes the first of two records with one ID', () => {
  const rows = [
    { id: 'a', bid: 1, state: null },
    { id: 'a', bid: 2, state: null },
  ];
  expect(snapshot(rows).ids).toEqual(['a']);
  expect(cellAt(snapshot(rows), 'bid', 0)).toBe(1);
});

test('removed rows keep their names, newer names replace older ones', () => {
  const named = (names: Record<string, string>) =>
    snapshotOf(
      Object.entries(names).map(([id, name]) => ({ id, name })),
      { name: ({ name }) => name },
    );
  const joined = joinedLabels(named({ a: 'Old', b: 'Gone' }), named({ a: 'New', c: 'C' }));
  expect(Object.fromEntries(cellsOf(joined))).toEqual({
    a: { name: 'New' },
    c: { name: 'C' },
    b: { name: 'Gone' },
  });
});
