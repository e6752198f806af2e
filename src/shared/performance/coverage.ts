import type { ProductSpendState } from './use-product-spend.ts';

/** The coverage of a narrowed product report: "channel-a"; `null` if it covers everything displayed. */
export function coverageText({ spend }: Pick<ProductSpendState, 'spend'>): string | null {
  if (spend === undefined || spend.isWhole) return null;
  const { channel, accountId } = spend.source;
  return [channel, accountId].filter((part) => part !== null).join(', ');
}
