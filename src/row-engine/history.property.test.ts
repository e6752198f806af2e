/** A table's changes over time, compared with plain maps. */
import { expect, test } from 'vitest';
import type { JoinSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { joinTo } from './core/join.ts';
import { createLoader, loadRecord } from './core/loader.ts';
import { Store } from './core/store.ts';
import { randomTable, testSpec, type TestRecord } from './test-random-tables.ts';

const none = { rows: 0, bytes: 0, unreadable: 0, duplicates: 0, nextCursor: null, broken: null };

function storeOf(records: readonly TestRecord[], join?: JoinSpec) {
  const store = new Store(join?.table ?? testSpec);
  const loader = createLoader(store, join);
  for (const record of records) loadRecord(loader, record);
  return store;
}

const rowsOf = (store: Store) => Array.from({ length: store.rows }, (_, row) => store.row(row));

test('joins each row with its match of the same currency and adds several up', () => {
  const join: JoinSpec = {
    on: 'label',
    table: {
      key: 'key',
      currency: 'their_currency',
      columns: [
        { id: 'key', type: 'text', path: 'state' },
        { id: 'spend', type: 'money', path: 'amount' },
        { id: 'their_currency', type: 'text', path: 'currency' },
      ],
    },
  };
  const labelled = randomTable(12).map((records) =>
    records.map((record): TestRecord => ({ ...record, label: record.state ?? null })),
  );
  fc.assert(
    fc.property(labelled, randomTable(12), (first, second) => {
      const store = storeOf(first);
      const rows = rowsOf(store);
      const partners = storeOf(second, join);
      const report = joinTo(store, join, partners, none);

      const millionths = new Map<string, number | null>();
      const currencies = new Map<string, string | null>();
      for (const { state, amount, currency } of second) {
        if (!state) continue;
        const own = typeof amount === 'number' ? Math.round(amount * 1e6) : null;
        const sum = millionths.get(state) ?? null;
        millionths.set(state, own === null ? sum : (sum ?? 0) + own);
        currencies.set(state, currencies.get(state) ?? (currency || null));
      }
      const joined = rowsOf(store);
      const matched = new Set<string>();
      for (const [at, row] of rows.entries()) {
        const key = String(row['label'] ?? '');
        const theirs = currencies.get(key) ?? null;
        const differ = theirs !== null && row['currency'] !== null && theirs !== row['currency'];
        const sum = differ ? null : (millionths.get(key) ?? null);
        if (millionths.has(key) && !differ) matched.add(key);
        expect(joined[at]).toEqual({
          ...row,
          spend: sum === null ? null : sum / 1e6,
          their_currency: differ ? null : theirs,
        });
      }
      expect(report.left + report.otherCurrency).toBe(millionths.size - matched.size);
    }),
  );
});
