import { expect, test } from 'vitest';
import { openTableInPage, rowOf } from '#row-engine/test-engine.ts';
import { performanceJoin } from '#features/report-data/keyword-join.ts';
import { money } from '#lib/format.ts';
import { stackTable } from '#ui/charts/stack-data.ts';
import { keywordSpec } from '#queries/tables/keyword-table.ts';
import { edges, rangeBars, rangeTable, readPerformance, spendStacks } from './chart-series.ts';

const keyword = { match_type: 'exact', state: 'enabled', currency_code: 'EUR', bid: 1 };
const keywords = [
  { ...keyword, id: 'a' },
  { ...keyword, id: 'b', state: 'paused' },
  { ...keyword, id: 'c', match_type: 'broad' },
  { ...keyword, id: 'd', match_type: 'auto' },
  { ...keyword, id: 'e', currency_code: 'USD' },
];
const rows = [
  // Two days of one keyword: a click cost 0.50, half of the bid.
  { keyword_id: 'a', clicks: 4, spend: 1, sales: 10, currency_code: 'EUR' },
  { keyword_id: 'a', clicks: 2, spend: 2, sales: 2, currency_code: 'EUR' },
  { keyword_id: 'b', clicks: 10, spend: 10, sales: 0, currency_code: 'EUR' },
  { keyword_id: 'c', clicks: 4, spend: 5, sales: 20, currency_code: 'EUR' },
  { keyword_id: 'e', clicks: 1, spend: 99, currency_code: 'USD' },
  { keyword_id: 'gone', clicks: 1, spend: 99, currency_code: 'EUR' },
];

async function read() {
  const { table, close } = await openTableInPage(keywordSpec);
  await table.load({ records: keywords });
  const found = await table.join(performanceJoin, { records: rows });
  const euros = { filters: [{ column: 'currency', test: 'set' as const, values: ['EUR'] }] };
  const performance = await readPerformance(table, euros, new AbortController().signal);
  const row = await rowOf(table, 'a');
  close();
  return { found, performance, row };
}

test('a keyword has the sums of its rows, and ratios of those sums', async () => {
  const { found, row } = await read();
  expect(found).toMatchObject({ left: 1, otherCurrency: 0 });
  expect(found.leftAmounts).toEqual([{ currency: 'EUR', amount: 99 }]);
  expect(row).toMatchObject({ clicks: 6, spend: 3, sales: 12, cpc: 0.5, bid_cpc: 2, acos: 0.25 });
});

test('spend is divided by match type and status; no spend means no bar', async () => {
  const { performance } = await read();
  const { parts: states, stacks } = spendStacks(performance.spent);
  expect(states.map(({ key, count }) => [key, count])).toEqual([
    ['paused', 10],
    ['enabled', 8],
  ]);
  expect(stacks.map(({ key, parts }) => [key, ...parts.map(({ count }) => count)])).toEqual([
    ['exact', 10, 3],
    ['broad', 0, 5],
  ]);
  expect(stackTable('Match type', states, stacks, { format: money }).rows[0]).toEqual([
    'Exact',
    '10.00',
    '3.00',
    '13.00',
  ]);
});

test('each keyword with clicks is in exactly one range of bid ÷ CPC', async () => {
  const { performance } = await read();
  const filled = rangeBars(performance.ranges)
    .filter(({ values }) => values['spend'] !== 0)
    .map(({ label, values }) => [label, values['spend']]);
  expect(filled).toEqual([
    ['below 1.00', 5],
    ['1.00 – 1.10', 10],
    ['2.00 – 3.00', 3],
  ]);
  const { rows: lines } = rangeTable(performance.ranges, 'EUR');
  expect(lines[1]).toEqual(['1.00 – 1.10', '10.00', '1', '1.00', '–']);
});

test('each keyword is in one range, even right below an edge', async () => {
  const clicks = 5000;
  const all = edges
    .filter((edge) => edge > 0)
    .flatMap((bid) => [0, 1e-6, -1e-6].map((more) => ({ bid, spend: clicks + more })));
  const { table, close } = await openTableInPage(keywordSpec);
  await table.load({ records: all.map(({ bid }, i) => ({ ...keyword, id: `k${i}`, bid })) });
  const records = all.map(({ spend }, i) => ({
    keyword_id: `k${i}`,
    clicks,
    spend,
    currency_code: 'EUR',
  }));
  await table.join(performanceJoin, { records });
  const { ranges } = await readPerformance(table, {}, new AbortController().signal);
  close();
  // At each edge, two keywords in the range that starts there and one in the range before.
  expect(ranges.map((it) => it.keywords)).toEqual([1, 3, 3, 3, 3, 3, 3, 2]);
});

test('joined metrics are ordinary columns: sorted, filtered, grouped and exported', async () => {
  const { table, close } = await openTableInPage(keywordSpec);
  await table.load({ records: keywords });
  await table.join(performanceJoin, { records: rows });
  const filters = [
    { column: 'currency', test: 'set' as const, values: ['EUR'] },
    { column: 'spend', test: 'range' as const, from: 3 },
  ];
  const view = await table.view({ filters, sort: [{ column: 'bid_cpc', descending: true }] });
  const csv = await view.file([
    { id: 'id', header: 'Id' },
    { id: 'spend', header: 'Spend' },
    { id: 'bid_cpc', header: 'Bid ÷ CPC' },
  ]);
  const lines = (await new Response(csv as ReadableStream<Uint8Array<ArrayBuffer>>).text()).trim();
  expect(lines.split('\r\n')).toEqual(['Id,Spend,Bid ÷ CPC', 'a,3,2', 'b,10,1', 'c,5,0.8']);
  expect(view.totals.figures).toMatchObject({ spend: 18, clicks: 20, acos: 18 / 32 });

  // Without activity there are no sums, which are not zero.
  const grouped = await table.view({ group: ['match_type'], collapsed: { all: true, except: [] } });
  const heads = (await grouped.range(0, 9)).map(({ group }) => [
    group?.value,
    group?.totals.figures['clicks'],
  ]);
  expect(heads).toEqual([
    ['exact', 17],
    ['broad', 4],
    ['auto', null],
  ]);
  close();
});
