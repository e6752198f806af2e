/** What a product report says about stock: units sold per day, and ad spend. */
import { sumKnown } from '#shared/metrics/days-of-cover.ts';
import { figuresOf } from '#shared/performance/product-figures.ts';
import { isAbout } from '#shared/performance/report-source.ts';
import type { ProductSpend } from '#shared/performance/use-product-spend.ts';
import type { AdFiguresOf, SalesPerDay } from './stock-records.ts';

/**
 * Mean units per day sold through ads, by product, channel and account. A product without a row had no ads
 * shown: zero if the report covers it and is complete, else unknown.
 */
export function salesPerDay(spend: ProductSpend | undefined): SalesPerDay {
  if (spend === undefined) return () => null;
  const { products, source, broken } = spend;
  return ({ product_id, channel, account_id }) => {
    const own = figuresOf(products, product_id, { channel, accountId: account_id ?? undefined });
    const units = sumKnown(...own.map((it) => it.units));
    if (units !== null) return units / source.days;
    const isCovered = isAbout(source, { channel, account_id });
    return isCovered && broken === null && own.length === 0 ? 0 : null;
  };
}

/** Ad spend and attributed sales; `null` for a product with ads in several currencies, whose amounts are not added. */
export function adFigures(spend: ProductSpend | undefined): AdFiguresOf {
  if (spend === undefined) return () => null;
  return ({ product_id, channel, account_id }) => {
    const own = figuresOf(spend.products, product_id, {
      channel,
      accountId: account_id ?? undefined,
    });
    const [only] = own;
    return own.length === 1 && only !== undefined ? only : null;
  };
}
