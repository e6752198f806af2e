import { afterEach, expect, test } from 'vitest';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { createPageTable } from '#row-engine/page-table.ts';
import { resultSpec } from '#features/reports/result-table.ts';
import { within } from '#metrics/display/daily-series.ts';
import { comparedRecords, readCompared } from './compared-rows.ts';
import { comparedList, listOfCompared, nameConditions } from './result.list.tsx';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function reportOf(records: readonly object[]) {
  const { table, close } = await openTableInPage(resultSpec);
  closing.push(close);
  await table.load({ records });
  return table;
}

const row = (keyword_id: string, spend: number, sales: number, more: object = {}) => ({
  date: '2026-03-02',
  channel: 'dsp',
  account_id: 'acct-1',
  campaign_id: 'c1',
  keyword_id,
  spend,
  sales,
  currency_code: 'EUR',
  ...more,
});

/** The rows of the list by keyword and currency. */
async function compared(now: readonly object[], before: readonly object[]) {
  const query = { filters: [within(['2026-03-02', '2026-03-03'])] };
  const sides = [
    { table: await reportOf(now), query },
    { table: await reportOf(before), query },
  ] as const;
  const rows = await readCompared(...sides, 'keyword', new AbortController().signal);
  const table = createPageTable(comparedList.table, comparedRecords(rows));
  const view = table.viewNow({}, {});
  const all = Array.from({ length: view.count }, (_, at) => view.at(at));
  return new Map(
    all.map((one) => [`${String(one?.['keyword_id'])} ${String(one?.['currency'])}`, one]),
  );
}

test('sums the days of both reports, and compares them row by row', async () => {
  const rows = await compared(
    [row('k1', 10, 50), row('k1', 5, 50, { date: '2026-03-03' }), row('new', 3, 0)],
    [row('k1', 10, 80), row('gone', 7, 20), row('outside', 7, 20, { date: '2026-02-01' })],
  );
  expect(rows.get('k1 EUR')).toMatchObject({
    spend: 15,
    spend_difference: 5,
    spend_change: 0.5,
    sales_difference: 20,
    sales_change: 0.25,
    acos: 0.15,
    acos_change: 2.5,
    account_id: 'acct-1',
    campaign_id: 'c1',
    channel: 'dsp',
  });
  expect(rows.has('outside EUR')).toBe(false);
  expect(rows.get('new EUR')).toMatchObject({ spend: 3, spend_difference: 3, spend_change: null });
  expect(rows.get('gone EUR')).toMatchObject({
    spend: 0,
    clicks: 0,
    spend_difference: -7,
    spend_change: -1,
    acos_change: null,
  });
});

test('never adds or compares amounts of two currencies', async () => {
  const rows = await compared(
    [row('k1', 10, 50), row('k1', 2, 4, { currency_code: 'USD' })],
    [row('k1', 1, 5, { currency_code: 'USD' })],
  );
  expect(rows.get('k1 EUR')).toMatchObject({ spend: 10, spend_difference: 10 });
  expect(rows.get('k1 USD')).toMatchObject({ spend: 2, spend_difference: 1 });
});

test('a report has the columns of its kind', () => {
  const columns = (kind: Parameters<typeof listOfCompared>[1]) =>
    listOfCompared('Mine', kind)
      .gridColumns()
      .map(({ id }) => id)
      .filter((id) => /^(keyword|product|campaign)/.test(id));
  expect(columns('campaign')).toEqual(['campaign', 'campaign_id']);
  expect(columns('keyword')).toEqual(['keyword', 'campaign', 'keyword_id', 'campaign_id']);
  expect(columns('product')).toEqual(['product', 'product_id']);
});

test('shares conditions on names and the scope with the rows of a day, but none on sums', () => {
  const search = comparedList.shape.parse(
    new URLSearchParams('q=lamp&channel=dsp&f=campaign*has*desk,spend*100..,sales_change*10..'),
  );
  const { q, filters = [] } = nameConditions(comparedList.filterOf(search));
  expect(q).toBe('lamp');
  expect(filters.map(({ column }) => column).toSorted()).toEqual(['campaign', 'channel']);
});
