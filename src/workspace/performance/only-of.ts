import type { ProductSpendState } from './use-product-spend.ts';

/** What a report of products that is narrowed covers: "channel-a"; `null` where it covers all that is shown. */
export function onlyOf({ spend }: Pick<ProductSpendState, 'spend'>): string | null {
  if (spend === undefined || spend.isWhole) return null;
  const { channel, accountId } = spend.source;
  return [channel, accountId].filter((part) => part !== null).join(', ');
}
