import { expect, test } from 'vitest';
import { defaultSizes, layOut } from '#mocks/world/layout.ts';
import { reportRows } from '#mocks/world/report-rows.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { resultSpec } from '#features/reports/result-table.ts';
import { amountsText, figuresOf, readProducts, unlistedSpend } from './product-figures.ts';

const now = Date.UTC(2026, 2, 11, 9, 7);
const days = { start_date: '2026-03-01', end_date: '2026-03-07' };
const request = {
  name: 'x',
  report_type: 'product',
  time_unit: 'daily',
  format: 'json',
  ...days,
} as const;

async function productsOf(records: readonly object[]) {
  const { table, close } = await openTableInPage(resultSpec);
  await table.load({ records });
  const products = await readProducts(table, { portion: 100 });
  close();
  return products;
}

test('sums every product by channel, account and currency', async () => {
  const rows = [...reportRows(layOut(1, defaultSizes), request, now)];
  const products = await productsOf(rows);
  const expected = new Map<string, { spend: number; units: number; rows: number }>();
  for (const row of rows) {
    const key = [row.product_id, row.channel, row.account_id, row.currency_code].join();
    const sum = expected.get(key) ?? { spend: 0, units: 0, rows: 0 };
    sum.spend += Math.round(row.spend * 100);
    sum.units += row.units;
    expected.set(key, sum);
  }
  // Enough to need more than one portion.
  expect(expected.size).toBeGreaterThan(1000);
  let entries = 0;
  for (const [product, all] of products) {
    for (const own of all) {
      const sum = expected.get([product, own.channel, own.accountId, own.currency].join());
      expect([Math.round((own.spend ?? 0) * 100), own.units]).toEqual([sum?.spend, sum?.units]);
      entries += 1;
    }
  }
  expect(entries).toBe(expected.size);
});

test('adds within a currency, and only the selected scope', async () => {
  const row = { product_id: 'p', channel: 'a', account_id: 'a1', currency_code: 'EUR' };
  const products = await productsOf([
    { ...row, spend: 0.1, sales: 2, units: 1 },
    { ...row, spend: 0.2, units: 2 },
    { ...row, account_id: 'a2', spend: 0.4, units: 3 },
    { ...row, channel: 'b', account_id: 'b1', currency_code: 'USD', spend: 5 },
    { product_id: null, spend: 9, currency_code: 'EUR' },
    { product_id: 'q', spend: 7 },
    { product_id: 'r', account_id: 'a1', spend: 1, units: 2 },
    { product_id: 'r', account_id: 'a2', spend: 4, units: 3 },
  ]);
  expect([...products.keys()].toSorted()).toEqual(['p', 'q', 'r']);
  const short = (where?: Parameters<typeof figuresOf>[2]) =>
    figuresOf(products, 'p', where).map(({ currency, spend, sales, units }) => [
      currency,
      spend,
      sales,
      units,
    ]);
  expect(short()).toEqual([
    ['EUR', 0.7, 2, 6],
    ['USD', 5, null, null],
  ]);
  expect(short({ channel: 'a', accountId: 'a1' })).toEqual([['EUR', 0.3, 2, 3]]);
  expect(short({ channel: 'b' })).toEqual([['USD', 5, null, null]]);
  expect(figuresOf(products, 'unknown')).toEqual([]);
  expect(figuresOf(products, 'q', { channel: null })).toMatchObject([{ currency: null, spend: 7 }]);
  // Two amounts of unknown currency may be in two.
  expect(figuresOf(products, 'r')).toMatchObject([{ currency: null, spend: null, units: 5 }]);
});

test('spend on products without a record at their place is summed by currency, within the scope', async () => {
  const row = { product_id: 'p', channel: 'a', account_id: 'a1', currency_code: 'EUR', spend: 0.1 };
  const products = await productsOf([
    row,
    { ...row, account_id: 'a2', spend: 900 },
    { ...row, product_id: 'q', spend: 600.3 },
    { ...row, product_id: 'q', channel: 'b', currency_code: 'USD', spend: 7 },
    { ...row, product_id: 'idle', currency_code: 'GBP', spend: 0 },
  ]);
  const place = { product_id: 'p', channel: 'a', account_id: 'a1' };
  const textOf = (channel: string[], records: Parameters<typeof unlistedSpend>[1] = [place]) =>
    amountsText(unlistedSpend(products, records, { channel, account_id: [] }));
  expect(textOf([])).toBe('1,500 EUR and 7.00 USD');
  expect(textOf(['b'])).toBe('7.00 USD');
  // A parent has no figures of its own.
  expect(textOf(['a'], [{ ...place, is_parent: true }])).toBe('1,500 EUR');
  const rest = [
    { ...place, account_id: 'a2' },
    { ...place, product_id: 'q' },
  ];
  expect(textOf(['a'], [place, ...rest])).toBe('');
  expect(textOf(['a'], [...rest, { ...place, account_id: null }])).toBe('');
  const unknown = [1, 2].map((amount) => ({ currency: null, amount }));
  expect(amountsText(unknown)).toBe('amounts of unknown currency');
});
