import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TableRow, TableSpec } from '#lib/table-query.ts';
import { openTableInPage, rowOf } from './test-engine.ts';
import type { Table, TableView } from './table.ts';

const spec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'text', type: 'text', searched: true },
    { id: 'state', type: 'enum', order: ['enabled', 'paused'] },
    { id: 'bid', type: 'money' },
    { id: 'clicks', type: 'number', path: 'metrics.clicks' },
    { id: 'currency', type: 'enum' },
    { id: 'account', type: 'text', path: 'account_id' },
    { id: 'account_name', type: 'lookup', of: 'account', names: 'accounts', searched: true },
    { id: 'cost', type: 'ratio', over: 'bid', under: 'clicks' },
  ],
};

const records = [
  {
    id: 'k1',
    text: 'Öl 10',
    state: 'paused',
    bid: 1.5,
    metrics: { clicks: 3 },
    currency: 'EUR',
    account_id: 'a1',
  },
  {
    id: 'k2',
    text: 'öl 9',
    state: 'enabled',
    bid: 0.5,
    metrics: { clicks: 0 },
    currency: 'EUR',
    account_id: 'a2',
  },
  { id: 'k3', text: null, state: 'odd', bid: null, metrics: {}, currency: 'USD', account_id: null },
  { id: 'k4', text: 'apple', state: 'enabled', bid: 2, currency: 'USD', account_id: 'a1' },
];

let table: Table;
let close: () => void;

beforeEach(async () => {
  ({ table, close } = await openTableInPage(spec, { accounts: [['a1', 'Kitchen']] }));
});
afterEach(() => close());

async function keys(view: TableView): Promise<unknown[]> {
  const lines = await view.range(0, view.count);
  return lines.map(({ row, group }) => row?.['id'] ?? group?.value);
}

function jsonBody(
  body: unknown,
  cut = Infinity,
): { body: ReadableStream<Uint8Array>; format: 'json' } {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).slice(0, cut);
  return { body: new Blob([bytes]).stream(), format: 'json' };
}

describe('a table', () => {
  test('loads records and returns them unchanged', async () => {
    const report = await table.load({ records: [...records, { text: 'no id' }, 7] });
    expect(report).toMatchObject({ rows: 4, unreadable: 2, duplicates: 0, broken: null });
    const view = await table.view({});
    expect(view).toMatchObject({ count: 4, rows: 4, total: 4 });
    const first: TableRow | undefined = view.at(0);
    expect(first).toEqual({
      id: 'k1',
      text: 'Öl 10',
      state: 'paused',
      bid: 1.5,
      clicks: 3,
      currency: 'EUR',
      account: 'a1',
      account_name: 'Kitchen',
      cost: 0.5,
    });
    expect(view.at(0)).toBe(first);
    expect(view.at(1)?.['account_name'], 'a name that has not been provided').toBe('a2');
    expect(await rowOf(table, 'k2')).toMatchObject({ cost: null, clicks: 0 });
    expect(await rowOf(table, 'k9')).toBeNull();
  });

  test('reads a transferred body and reports its pagination', async () => {
    const source = jsonBody({ data: records, pagination: { next_cursor: 'more', total: 9 } });
    const loading = table.load(source);
    expect(source.body.locked, 'the page has it no more').toBe(true);
    expect(await loading).toMatchObject({ rows: 4, nextCursor: 'more', total: 9, broken: null });
  });

  test('keeps rows loaded before a body breaks off', async () => {
    const whole = JSON.stringify({ data: records });
    const cut = new TextEncoder().encode(whole.slice(0, whole.indexOf('k3'))).length;
    const report = await table.load(jsonBody({ data: records }, cut));
    expect(report).toMatchObject({ rows: 2, broken: { byte: cut } });
    expect((await table.view({})).count).toBe(2);
  });

  test('sorts, filters, searches', async () => {
    await table.load({ records });
    const by = async (query: Parameters<Table['view']>[0]) => keys(await table.view(query));
    expect(await by({ sort: [{ column: 'text', descending: false }] })).toEqual([
      'k4',
      'k2',
      'k1',
      'k3',
    ]);
    expect(await by({ sort: [{ column: 'text', descending: true }] })).toEqual([
      'k1',
      'k2',
      'k4',
      'k3',
    ]);
    expect(await by({ sort: [{ column: 'state', descending: false }] })).toEqual([
      'k2',
      'k4',
      'k1',
      'k3',
    ]);
    expect(await by({ filters: [{ column: 'bid', test: 'range', from: 1.5 }] })).toEqual([
      'k1',
      'k4',
    ]);
    expect(await by({ filters: [{ column: 'text', test: 'contains', text: 'OL 1' }] })).toEqual([
      'k1',
    ]);
    expect(
      await by({ filters: [{ column: 'account', test: 'set', values: [null, 'a2'] }] }),
    ).toEqual(['k2', 'k3']);
    expect(await by({ q: 'kitch k4' })).toEqual(['k4']);
    await table.rename({ accounts: [['a2', 'Kitchen']] });
    expect(await by({ q: 'kitch' })).toEqual(['k2']);
  });

  test('sums by currency and computes ratios from sums', async () => {
    await table.load({ records });
    const { totals } = await table.view({ distinct: ['account', 'account_name', 'bid'] });
    expect(totals).toEqual({
      rows: 4,
      figures: { bid: null, clicks: 3, cost: null },
      currencies: [
        {
          currency: 'EUR',
          rows: 2,
          figures: { bid: 2, clicks: 3, cost: 2 / 3 },
          filled: { bid: 2, clicks: 2 },
          leftOut: {},
        },
        {
          currency: 'USD',
          rows: 2,
          figures: { bid: 2, clicks: null, cost: null },
          filled: { bid: 1, clicks: 0 },
          leftOut: { cost: 1 },
        },
      ],
      filled: { bid: 3, clicks: 2 },
      leftOut: { cost: 1 },
      distinct: { account: 2, account_name: 2, bid: 3 },
    });
  });

  test('sums selected lines: all are the totals, and a group counts its rows once', async () => {
    await table.load({ records });
    const view = await table.view({ distinct: ['account', 'account_name', 'bid'] });
    expect(await view.totalsOf([[0, view.count]])).toEqual(view.totals);
    const groups = await table.view({ group: ['currency'] });
    expect(groups.count).toBeGreaterThan(4);
    expect((await groups.totalsOf([[0, groups.count]])).rows).toBe(4);
    expect((await groups.totalsOf([[0, 1]])).rows).toBe(2);
  });

  test('groups, collapses, and finds a row in its group', async () => {
    await table.load({ records });
    const query = { group: ['currency', 'state'], sort: [{ column: 'bid', descending: true }] };
    const view = await table.view(query);
    const shown = await keys(view);
    expect(shown).toEqual([
      'EUR',
      'paused',
      'k1',
      'enabled',
      'k2',
      'USD',
      'enabled',
      'k4',
      'odd',
      'k3',
    ]);
    expect(view.groupAt(0)).toMatchObject({ key: '["EUR"]', level: 0, totals: { rows: 2 } });
    expect(await view.indexOf('k4')).toBe(7);
    const folded = await table.view({
      ...query,
      collapsed: { all: false, except: ['["EUR"]', '["USD","odd"]'] },
    });
    expect(await keys(folded)).toEqual(['EUR', 'USD', 'enabled', 'k4', 'odd']);
    expect(await folded.indexOf('k1')).toBe(-1);
    expect(await folded.indexOf('k4')).toBe(3);
    expect(folded.rows).toBe(4);
  });

  test('keeps groups of the same name apart and collapses one alone', async () => {
    const accounts: [string, string][] = [
      ['a1', 'Kitchen'],
      ['a2', 'Kitchen'],
    ];
    await table.rename({ accounts });
    await table.load({ records });
    const group = ['account_name', 'state'];
    const open = await table.view({ group });
    const lines = await open.range(0, open.count);
    const heads = lines.flatMap((line) => (line.group?.level === 0 ? [line.group] : []));
    expect(heads.map(({ key, value, id, totals }) => [key, value, id, totals.rows])).toEqual([
      ['["a1"]', 'Kitchen', 'a1', 2],
      ['["a2"]', 'Kitchen', 'a2', 1],
      ['[null]', null, undefined, 1],
    ]);
    const folded = await table.view({ group, collapsed: { all: false, except: ['["a2"]'] } });
    expect(await keys(folded)).not.toContain('k2');
    expect(await keys(folded)).toContain('k1');

    await table.rename({ accounts: [['a1', 'Kitchen']] });
    const told = await table.view({ group: ['account_name'] });
    expect((await told.range(0, 1))[0]?.group).not.toHaveProperty('id');
  });

  test('counts values under the other filters', async () => {
    await table.load({ records });
    const query = { filters: [{ column: 'state', test: 'set' as const, values: ['odd'] }] };
    expect(await table.distinct('state', query)).toEqual({
      values: [
        { value: 'enabled', count: 2 },
        { value: 'paused', count: 1 },
        { value: 'odd', count: 1 },
      ],
      total: 3,
    });
    const { values } = await table.distinct('currency', query);
    expect(values).toEqual([
      { value: 'USD', count: 1 },
      { value: 'EUR', count: 0 },
    ]);
    const { cells } = await table.cross(['currency', 'state'], {});
    expect(cells).toHaveLength(4);
    const bins = await table.histogram('bid', {}, { bins: 4 });
    expect(bins.empty).toBe(1);
    expect(
      bins.series.map(({ currency, counts }) => [currency, counts.reduce((a, b) => a + b)]),
    ).toEqual([
      ['EUR', 2],
      ['USD', 1],
    ]);
  });

  test('exports the view as CSV', async () => {
    await table.load({ records: [...records, { id: 'k5', text: '=1+1, "x"' }] });
    const view = await table.view({ sort: [{ column: 'bid', descending: true }], q: 'k' });
    const columns = ['text', 'bid', 'cost'].map((id) => ({
      id,
      header: id.toUpperCase(),
      ...(id === 'text' && { orElse: 'id' }),
    }));
    const text = await new Response(await view.file(columns)).text();
    expect(text).toBe(
      'TEXT,BID,Currency,COST\r\napple,2,USD,\r\nÖl 10,1.5,EUR,0.5\r\nöl 9,0.5,EUR,\r\n' +
        'k3,,USD,\r\n"\'=1+1, ""x""",,,\r\n',
    );
    const named = [...columns, { id: 'currency', header: 'In' }];
    expect(await new Response(await view.file(named)).text()).toMatch(/^TEXT,BID,COST,In\r\napple/);
    const currency = { column: 'currency', test: 'set' as const, values: ['EUR'] };
    const euros = await table.view({ filters: [currency] });
    const bids = [{ id: 'bid', header: 'Bid (EUR)' }];
    expect(await new Response(await euros.file(bids)).text()).toBe('Bid (EUR)\r\n1.5\r\n0.5\r\n');
    const format = { separator: ';', decimal: ',' } as const;
    const ranges = [
      [0, 1],
      [2, 3],
    ] as const;
    const some = await view.file(named, { format, ranges });
    expect(await new Response(some).text()).toBe(
      'TEXT;BID;COST;In\r\napple;2;;USD\r\nöl 9;0,5;;EUR\r\n',
    );
    // A header stands for its group.
    const grouped = await table.view({
      group: ['currency'],
      collapsed: { all: true, except: [] },
      sort: [{ column: 'bid', descending: true }],
    });
    const first = await grouped.file(bids, { ranges: [[0, 1]] });
    expect(grouped.groupAt(0)?.value).toBe('EUR');
    expect(await new Response(first).text()).toBe('Bid (EUR),Currency\r\n1.5,EUR\r\n0.5,EUR\r\n');
    const labels = new Map([['EUR', 'Euro']]);
    const displayed = [
      { id: 'text', header: 'In', orElse: 'currency', labels },
      { id: 'bid', header: 'Share', rounding: 3 },
      { id: 'bid', header: 'Least', rounding: 'down' as const },
    ];
    const { values } = await view.distinct('currency');
    expect(values.map(({ value }) => value)).toEqual(['EUR', 'USD', null]);
    await table.load({ records: [{ id: 'm1', bid: 0.38149, currency: 'EUR' }] });
    const one = await table.view({ q: 'm1' });
    expect(await new Response(await one.file(displayed)).text()).toBe(
      'In,Share,Least\r\nEuro,0.381,0.38\r\n',
    );
  });

  test('counts a second row of a key and day in a joined daily report as a duplicate', async () => {
    await table.load({ records });
    const join = {
      on: 'id',
      day: 'date',
      table: {
        key: 'keyword_id',
        columns: [
          { id: 'keyword_id', type: 'text' as const },
          { id: 'spend', type: 'number' as const },
        ],
      },
    };
    const row = (keyword_id: string, date: string | null) => ({ keyword_id, date, spend: 1 });
    const month = Array.from(
      { length: 31 },
      (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`,
    );
    const daily = month.flatMap((day) => [row('k1', day), row('k2', day)]);
    expect(await table.join(join, { records: daily })).toMatchObject({ left: 0, duplicates: 0 });
    expect(await rowOf(table, 'k2')).toMatchObject({ spend: 31 });
    const twice = [...daily, row('k1', '2026-03-01'), row('k1', '2026-03-31')];
    expect(await table.join(join, { records: twice })).toMatchObject({ duplicates: 2 });
    expect(await rowOf(table, 'k1')).toMatchObject({ spend: 33 });
    // A summary has no days.
    const summary = [row('k1', null), row('k2', null), row('k1', null)];
    expect(await table.join(join, { records: summary })).toMatchObject({ duplicates: 1 });
    const csv = 'keyword_id,date,spend\nk1,2026-03-01,1\nk1,2026-03-02,1\nk1,2026-03-01,1\n';
    const body = new Response(csv).body as ReadableStream<Uint8Array>;
    expect(await table.join(join, { body, format: 'csv' })).toMatchObject({ duplicates: 1 });
    // Days further apart than any report covers cannot be told apart.
    const apart = [row('k1', '2026-03-01'), row('k1', '2026-04-01')];
    expect(await table.join(join, { records: apart })).toMatchObject({ duplicates: 0 });
  });

  test('joins a report, replaces it, and keeps it through a refresh', async () => {
    await table.load({ records });
    const join = {
      on: 'id',
      amount: 'spend',
      table: {
        key: 'keyword_id',
        currency: 'report_currency',
        columns: [
          { id: 'keyword_id', type: 'text' as const },
          { id: 'spend', type: 'money' as const },
          { id: 'report_currency', type: 'text' as const, path: 'currency_code' },
        ],
      },
    };
    const rows = [
      { keyword_id: 'k1', spend: 0.1, currency_code: 'EUR' },
      { keyword_id: 'k1', spend: 0.2, currency_code: 'EUR' },
      { keyword_id: 'k4', spend: 5, currency_code: 'EUR' },
      { keyword_id: 'k7', spend: 5, currency_code: 'EUR' },
    ];
    const report = await table.join(join, { records: rows });
    expect(report).toMatchObject({ left: 1, otherCurrency: 1, duplicates: 1 });
    expect(report.leftAmounts).toEqual([{ currency: 'EUR', amount: 5 }]);
    expect(await rowOf(table, 'k1')).toMatchObject({ spend: 0.3 });
    expect(await rowOf(table, 'k4')).toMatchObject({ spend: null });
    const { totals } = await table.view({ filters: [{ column: 'spend', test: 'filled' }] });
    expect(totals.figures['spend']).toBe(0.3);

    await table.refresh({ records: records.toReversed() });
    expect(await rowOf(table, 'k1')).toMatchObject({ spend: 0.3 });
    await table.join(join, {
      records: [
        { keyword_id: 'k2', spend: 7 },
        { keyword_id: 'k9', spend: 9 },
      ],
    });
    expect(await rowOf(table, 'k1')).toMatchObject({ spend: null });
    expect(await rowOf(table, 'k2')).toMatchObject({ spend: 7 });
    await table.load({ records: [{ id: 'k9' }] });
    expect(await rowOf(table, 'k9'), 'a row that came after the join').toMatchObject({ spend: 9 });
    const { columns } = join.table;
    const taken = { ...join.table, columns: [...columns, { id: 'bid', type: 'money' as const }] };
    await expect(table.join({ ...join, table: taken }, { records: [] })).rejects.toThrow(
      "column 'bid' already",
    );
  });

  test('refreshes in place; a truncated body changes nothing', async () => {
    await table.load({ records });
    const next = [
      { ...records[3], bid: 2.5 },
      records[0],
      { ...records[2], id: 'k8' },
      { ...records[1], unknown: 1 },
    ];
    expect(await table.refresh({ records: next })).toMatchObject({ rows: 4, broken: null });
    expect(await keys(await table.view({}))).toEqual(['k4', 'k1', 'k8', 'k2']);
    expect(await rowOf(table, 'k4')).toMatchObject({ bid: 2.5 });
    expect(await rowOf(table, 'k3')).toBeNull();

    const broken = await table.refresh(jsonBody({ data: records }, 100));
    expect(broken).toMatchObject({ rows: 4 });
    expect(broken.broken).not.toBeNull();
    expect((await table.view({})).count).toBe(4);
  });
});

test('reads all rows in loading order without cancelling a view', async () => {
  await table.load({ records });
  const viewing = table.view({ q: 'öl' });
  const rows: unknown[] = [];
  for await (const portion of table.all()) rows.push(...portion.map(({ id }) => id));
  expect(rows).toEqual(['k1', 'k2', 'k3', 'k4']);
  expect(await keys(await viewing)).toEqual(['k1', 'k2']);
});
