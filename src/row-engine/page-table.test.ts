import { expect, test } from 'vitest';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { openTableInPage, rowOf } from './test-engine.ts';
import { createPageTable } from './page-table.ts';
import type { TableView } from './table.ts';

const spec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'spend', type: 'money' },
    { id: 'currency', type: 'text' },
    { id: 'state', type: 'enum' },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts' },
    { id: 'account_id', type: 'text' },
  ],
};
const names = { accounts: [['x', 'Kitchen'] as const, ['y', 'Ärzte'] as const] };
const records = Array.from({ length: 700 }, (_, row) => ({
  id: `c-${row}`,
  spend: row % 7 === 0 ? null : (row * 37) % 400,
  currency: row % 3 === 0 ? 'EUR' : 'USD',
  state: ['on', 'off', null][row % 3],
  account_id: row % 2 === 0 ? 'x' : 'y',
}));

const queries: TableQuery[] = [
  {},
  { q: 'c-1', sort: [{ column: 'spend', descending: true }] },
  {
    filters: [{ column: 'state', test: 'set', values: ['on'] }],
    sort: [{ column: 'account', descending: false }],
  },
  { group: ['account'], collapsed: { all: true, except: [] } },
];

const whole = async ({ count, rows, total, totals, range }: TableView) => ({
  count,
  rows,
  total,
  totals,
  lines: await range(0, count),
});

test.each(queries)('has the same rows, groups and totals as the worker: %j', async (query) => {
  const { table, close } = await openTableInPage(spec, names);
  await table.load({ records });
  const view = createPageTable(spec, records).viewNow(query, names);
  expect(await whole(view)).toEqual(await whole(await table.view(query)));
  expect(Array.from({ length: view.count }, (_, at) => view.at(at))).toEqual(
    (await view.range(0, view.count)).map(({ row }) => row),
  );
  close();
});

test('its other operations do the same', async () => {
  const { table, close } = await openTableInPage(spec, names);
  await table.load({ records });
  const own = createPageTable(spec, records);
  await own.rename(names);
  for (const of of [table, own]) {
    expect(await of.distinct('account', {})).toMatchObject({ total: 2 });
    expect(await rowOf(of, 'c-3')).toMatchObject({ account: 'Ärzte', spend: 111 });
  }
  const [one, other] = await Promise.all(
    [await table.view({ q: 'c-12' }), own.viewNow({ q: 'c-12' }, names)].map(async (view) =>
      new Response(await view.file([{ id: 'id', header: 'ID' }])).text(),
    ),
  );
  expect(other).toBe(one);
  close();
});

test('replaces records with the same key, and keeps earlier views readable', () => {
  const table = createPageTable(spec, records);
  const before = table.viewNow({}, names);
  table.put([{ id: 'c-0', state: 'new' }, { id: 'more' }]);
  expect(table.size).toBe(701);
  expect(table.viewNow({}, names).at(0)).toMatchObject({ state: 'new' });
  expect(before.count).toBe(700);
});

test('a call that is aborted, or cannot be answered, rejects', async () => {
  const table = createPageTable(spec, records);
  const reason = new DOMException('Enough.', 'AbortError');
  const signal = AbortSignal.abort(reason);
  await expect(table.distinct('state', {}, { signal })).rejects.toBe(reason);
  await expect(table.distinct('nothing', {})).rejects.toThrow("There is no column 'nothing'.");
  expect(() => table.viewNow({ sort: [{ column: 'nothing', descending: false }] }, names)).toThrow(
    TypeError,
  );
});
