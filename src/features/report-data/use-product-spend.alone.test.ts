import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { productSpendOptions } from './use-product-spend.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';

/** The next result's content. */
const file = vi.hoisted(() => ({ data: [] as object[] }));
const closing: (() => void)[] = [];
installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));

vi.mock(import('#queries/tables/open-table.ts'), () => ({
  openEmptyTable: async (spec) => {
    const { table, close } = await openTableInPage(spec);
    closing.push(close);
    return table;
  },
}));
vi.mock(import('#features/reports/open-result.ts'), () => ({
  isExpired: () => false,
  openJobResult: async () => {
    const body = new Response(JSON.stringify(file)).body as ReadableStream<Uint8Array>;
    const job = { request: { report_type: 'product' }, created_at: null } as never;
    const type = 'application/json';
    const head = { size: null, headers: new Headers(), type };
    return { ...head, body, raw: body, received: () => 0, isPacked: false, job };
  },
}));
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const row = (product_id: string, date: string) => ({
  product_id,
  date,
  campaign_id: 'a',
  channel: 'c',
  account_id: 'acct',
  currency_code: 'EUR',
  spend: 1,
});

test('counts and reports repeated rows of a report', async () => {
  file.data = [row('p', '2026-03-01'), row('p', '2026-03-02'), row('q', '2026-03-01')];
  const whole = await new QueryClient().query(productSpendOptions('whole'));
  expect(whole.repeated).toBeNull();
  expect(whole.products.get('p')?.[0]?.spend).toBe(2);

  file.data = [...file.data, row('p', '2026-03-02')];
  const twice = await new QueryClient().query(productSpendOptions('twice'));
  expect(twice.products.get('p')?.[0]?.spend).toBe(3);
  expect(twice.repeated).toBe(
    '1 row repeats a campaign, product, and day from another row. All rows are counted, so totals may be too high.',
  );
});
