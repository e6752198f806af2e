import { expect, test } from 'vitest';
import type { StockLevel } from '#queries/inventory.queries.ts';
import { stockOf } from './listing-stock.tsx';

const level = (product_id: string, account_id: string): StockLevel => ({
  id: `${product_id} ${account_id}`,
  product_id,
  account_id,
  channel: null,
  fba: null,
  merchant: null,
  last_updated_at: null,
});

test('displays a level that several responses contain once, in its first position', () => {
  const [one, two, other] = [level('p', 'a'), level('p', 'b'), level('q', 'a')];
  expect(stockOf('p', [one, other, two, { ...one }, two])).toEqual([one, two]);
});
