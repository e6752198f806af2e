/** What a product report tells of how fast stock goes. */
import { sumKnown } from '#domain/cover.ts';
import { figuresOf } from '#workspace/performance/product-figures.ts';
import { speaksOf } from '#workspace/performance/source.ts';
import type { ProductSpend } from '#workspace/performance/use-product-spend.ts';
import type { SoldADay } from './inventory.table.ts';

/**
 * Mean units a day that ads brought, by product, channel and account. A product that the report has
 * no row of had no ad shown: none, where the report covers it and is whole; else that is not known.
 */
export function soldADayIn(spend: ProductSpend | undefined): SoldADay {
  if (spend === undefined) return () => null;
  const { products, source, broken } = spend;
  return ({ product_id, channel, account_id }) => {
    const own = figuresOf(products, product_id, { channel, accountId: account_id });
    const units = sumKnown(...own.map((it) => it.units));
    if (units !== null) return units / source.days;
    const isCovered = speaksOf(source, { channel, account_id });
    return isCovered && broken === null && own.length === 0 ? 0 : null;
  };
}
