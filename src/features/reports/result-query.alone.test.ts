import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { openTableInPage, rowOf } from '#row-engine/test-engine.ts';
import { repeatedRows, resultOptions } from './result-query.ts';
import { resultSpec } from './result-table.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';

const crossed = vi.hoisted(() => vi.fn<() => void>());
/** The content of the next result. */
const file = vi.hoisted(() => ({ text: '', type: 'application/json' }));
installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));

vi.mock(import('#queries/tables/open-table.ts'), () => ({
  openEmptyTable: async (spec) => {
    const { table, close } = await openTableInPage(spec);
    closing.push(close);
    const cross: typeof table.cross = (...asked) => {
      crossed();
      return table.cross(...asked);
    };
    return { ...table, cross };
  },
}));
vi.mock(import('./open-result.ts'), () => ({
  isExpired: () => false,
  openJobResult: async () => {
    const body = new Response(file.text).body as ReadableStream<Uint8Array>;
    const job = { request: { report_type: 'campaign' }, created_at: null } as never;
    const { type } = file;
    const head = { size: null, headers: new Headers(), type };
    return { ...head, body, raw: body, received: () => 0, isPacked: false, job };
  },
}));

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function repeated(records: object[], type: string | null, isDaily: boolean) {
  const { table, close } = await openTableInPage(resultSpec);
  closing.push(close);
  await table.load({ records });
  return repeatedRows(table, type, isDaily);
}

const row = (campaign_id: string | null, date: string | null, keyword_id?: string) => ({
  campaign_id,
  date,
  keyword_id,
});

test('counts rows of a daily report that repeat a campaign and day', async () => {
  const records = [row('a', '2026-03-01'), row('a', '2026-03-02'), row('b', '2026-03-01')];
  expect(await repeated(records, 'campaign', true)).toBe(0);
  expect(await repeated([...records, ...records, row('b', '2026-03-01')], 'campaign', true)).toBe(
    4,
  );
});

test('does not count rows without a day or identifier as repeated', async () => {
  const records = [
    row('a', null),
    row('a', null),
    row(null, '2026-03-01'),
    row(null, '2026-03-01'),
  ];
  expect(await repeated(records, 'campaign', true)).toBe(0);
});

test('a summary has one row per keyword', async () => {
  const records = [row('a', null, 'k'), row('a', null, 'l'), row('a', null, 'k')];
  expect(await repeated(records, 'keyword', false)).toBe(1);
  expect(await repeated(records, null, false)).toBe(0);
});

test.each([null, '2026-03-01'])(
  'a product has a row for each campaign or ad group that advertises it, on a day or in all: %s',
  async (date) => {
    const of = (campaign_id: string, product_id: string | null, ad_group_id?: string) => ({
      ...row(campaign_id, date),
      product_id,
      ad_group_id,
    });
    const records = [
      of('a', 'p'),
      of('b', 'p'),
      of('a', 'q'),
      of('a', 'p', 'a-1'),
      of('a', 'p', 'a-2'),
      of('a', null),
      of('a', null),
      ...(date === null ? [] : [{ ...of('a', 'p'), date: '2026-03-02' }]),
    ];
    expect(await repeated(records, 'product', date !== null)).toBe(0);
    const more = [...records, of('a', 'p'), of('a', 'p', 'a-2'), of('a', 'p')];
    expect(await repeated(more, 'product', date !== null)).toBe(3);
  },
);

test('a result is available before its rows are compared, which happens once, on demand', async () => {
  file.text = JSON.stringify({ data: [row('a', '2026-03-01'), row('a', '2026-03-01')] });
  const result = await new QueryClient().query(resultOptions('a'));
  expect(result.rows).toBe(2);
  expect(crossed).not.toHaveBeenCalled();
  expect(await Promise.all([result.repeated(), result.repeated()])).toEqual([1, 1]);
  expect(crossed).toHaveBeenCalledOnce();
});

test('takes channel, account and currency from the campaign where the rows lack them', async () => {
  const data: Record<string, object[]> = {
    campaigns: [
      { id: 'a', channel: 'dsp', account_id: 'acct-1', metrics: { spend: 1 } },
      { id: 'b', channel: 'dsp', account_id: 'acct-1', metrics: null },
      { id: 'c', channel: 'dsp', account_id: 'acct-2', metrics: null },
    ],
    accounts: [{ id: 'acct-1', currency_code: 'EUR' }, { id: 'acct-2' }],
  };
  installClient(
    fakeClient((endpoint) => Promise.resolve({ body: { data: data[endpoint] }, receivedAt: 1 })),
  );
  const rows = [
    { campaign_id: 'a', spend: 1 },
    { campaign_id: 'b', spend: 2 },
    { campaign_id: 'b', spend: 4, currency_code: 'USD' },
    { campaign_id: 'c', spend: 8 },
    { campaign_id: 'c', spend: 16 },
  ];
  Object.assign(file, { text: JSON.stringify({ data: rows }), type: 'application/json' });
  const { table, byDay } = await new QueryClient().query(resultOptions('c'));
  const sums = byDay.map(({ currency, spend }) => [currency, spend]);
  expect(new Map(sums as [string, number][])).toEqual(
    new Map<string | null, number | null>([
      ['EUR', 3],
      ['USD', 4],
      [null, null],
    ]),
  );
  expect(await rowOf(table, '5')).toMatchObject({
    channel: 'dsp',
    account_id: 'acct-2',
    spend: 16,
  });
});

test.each([
  ['with semicolons', 'Datum;Ausgaben;Umsatz\r\n2026-03-01;12,50;100,00\r\n', true],
  ['with other names', 'day,cost,revenue\r\n2026-03-01,12.50,100\r\n', true],
  ['as documented', 'date,spend,sales\r\n2026-03-01,12.50,100\r\n', false],
])('a file without readable figures is recognised: CSV %s', async (_, text, is) => {
  Object.assign(file, { text, type: 'text/csv' });
  const result = await new QueryClient().query(resultOptions('b'));
  expect(result).toMatchObject({ rows: 1, isUnknown: is });
});
