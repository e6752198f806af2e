import { expect, test } from 'vitest';
import type { TableQuery } from '#lib/table-query.ts';
import { sumsOf } from './grouped-sums.ts';
import { createLoader, loadRecord } from './loader.ts';
import { runToEnd, type Work } from './sliced-work.ts';
import { Store } from './store.ts';
import { runQuery } from './table-view.ts';

const query: TableQuery = {
  q: 'cable',
  filters: [{ column: 'state', test: 'set', values: ['enabled'] }],
  sort: [{ column: 'bid', descending: true }],
  group: ['state'],
};

const work: Record<'view' | 'sums', (store: Store) => Work<object>> = {
  view: (store: Store) => runQuery(store, query),
  sums: (store: Store) => sumsOf(store, ['state'], query),
};

test.each(['view', 'sums'] as const)(
  'rows that arrive during a %s are in the next one, whenever they arrive',
  (kind) => {
    const steps = countSteps(work[kind](storeOf(2)));
    expect(steps).toBeGreaterThan(3);
    for (let at = 0; at < steps; at++) {
      const store = storeOf(2);
      const begun = work[kind](store);
      for (let step = 0; step < at; step++) begun.next();
      append(store, 3);
      store.invalidate();
      runToEnd(begun);
      expect(runToEnd(work[kind](store)), `after step ${at}`).toEqual(
        expect.objectContaining(figuresOf(runToEnd(work[kind](storeOf(5))))),
      );
    }
  },
);

function storeOf(rows: number): Store {
  const store = new Store({
    key: 'id',
    currency: 'currency',
    columns: [
      { id: 'id', type: 'text' },
      { id: 'name', type: 'text', searched: true },
      { id: 'state', type: 'enum' },
      { id: 'bid', type: 'money' },
      { id: 'currency', type: 'enum' },
    ],
  });
  append(store, rows);
  return store;
}

function append(store: Store, count: number): void {
  const loader = createLoader(store);
  const first = store.rows;
  for (let at = first; at < first + count; at++)
    loadRecord(loader, {
      id: `kw-${at}`,
      name: 'cable',
      state: 'enabled',
      bid: at,
      currency: 'EUR',
    });
}

function countSteps(begun: Work<object>): number {
  let steps = 0;
  while (begun.next().done !== true) steps++;
  return steps;
}

/** Without the store itself and its columns. */
function figuresOf(found: object): object {
  if ('cells' in found) return { cells: found.cells };
  const { rowCount, totals, rows } = found as Record<string, unknown>;
  return { rowCount, totals, rows };
}
