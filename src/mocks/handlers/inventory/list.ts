import { endpoint } from '#mocks/endpoint.ts';
import { pageOf } from '#mocks/query.ts';
import { seesNoData } from '#mocks/visible-rows.ts';
import { accountId } from '#mocks/world/accounts.ts';
import type { Layout } from '#mocks/world/layout.ts';
import { shelvesOf } from '#mocks/world/products.ts';
import { at } from '#mocks/world/random.ts';
import { inventoryAt } from '#mocks/world/stock.ts';

/** GET /fulfillment/inventory: filters `channel` and `account_id`, pages by `cursor` and `limit`. */
export const listInventory = endpoint('inventory', (call) => {
  const { layout, query, now } = call;
  const blocks = seesNoData(call) ? [] : wantedBlocks(layout, query);
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const rows = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) =>
      inventoryAt(layout, productAt(blocks, from + i), now),
    );
  return pageOf(total, rows, call);
});

interface Block {
  first: number;
  length: number;
}

/** The products of each account that matches the filters. */
function wantedBlocks(layout: Layout, query: URLSearchParams): Block[] {
  const { products } = shelvesOf(layout);
  const [channel, account] = [query.get('channel'), query.get('account_id')];
  return layout.accounts.flatMap((slot, i): Block[] => {
    const fits =
      (channel ?? slot.channel) === slot.channel && (account ?? accountId(i)) === accountId(i);
    const first = at(products, i);
    return fits ? [{ first, length: at(products, i + 1) - first }] : [];
  });
}

function productAt(blocks: readonly Block[], position: number): number {
  let rest = position;
  for (const { first, length } of blocks) {
    if (rest < length) return first + rest;
    rest -= length;
  }
  throw new RangeError(`There is no product ${position}.`);
}
