import { expect, test } from 'vitest';
import { body, signedInWorld } from '#mocks/testing.ts';
import type { InventoryRow } from '#mocks/world/stock.ts';

interface List {
  data: InventoryRow[];
  pagination: { next_cursor: string | null; total: number };
}

test.each(['', 'channel=channel-b', 'account_id=acct-0003', 'channel=dsp'])(
  'pages through the stock of “%s”, each record once',
  async (filter) => {
    const { get } = await signedInWorld();
    const seen = new Set<string>();
    let list: List | undefined;
    do {
      const query = new URLSearchParams(filter);
      query.set('limit', '1000');
      if (list) query.set('cursor', list.pagination.next_cursor ?? '');
      list = await body<List>(get(`/fulfillment/inventory?${query}`));
      for (const one of list.data) seen.add(`${one.product_id} ${one.channel} ${one.account_id}`);
    } while (list.pagination.next_cursor !== null);
    expect(seen.size).toBe(list.pagination.total);
    expect(seen.size > 0).toBe(filter !== 'channel=dsp');
  },
);

test('marketplace stock adds up', async () => {
  const { get } = await signedInWorld();
  const { data } = await body<List>(get('/fulfillment/inventory?limit=1000'));
  for (const { fba } of data) {
    const { total, ...parts } = fba;
    expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(total);
  }
});
