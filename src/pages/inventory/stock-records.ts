/** Stock as records of a list: a row for each product, channel and account. */
import type { StockLevel } from '#queries/inventory.queries.ts';
import { type HeldStock, stockStateOf, stockStates, sumKnown } from '#metrics/days-of-cover.ts';
import { stockLabels } from './stock-badge.tsx';

/** Units of a product sold per day, on a channel in an account; `null` if unknown. */
export type SalesPerDay = (level: StockLevel) => number | null;

/** Ad spend on a product and attributed sales in a report's days, in major units of one currency. */
interface AdFigures {
  spend: number | null;
  sales: number | null;
  /** ISO 4217. */
  currency: string | null;
}

/** Of a product on a channel in an account; `null` without ads, or if unknown. */
export type AdFiguresOf = (level: StockLevel) => AdFigures | null;

/**
 * The records of the list. The status is that of the product on its channel, across all accounts that hold
 * it there.
 */
export function recordsOf(
  levels: readonly StockLevel[],
  soldADay: SalesPerDay,
  adsOf: AdFiguresOf = () => null,
) {
  const shelves = new Map<string, HeldStock[]>();
  const rows = levels.map((level) => {
    const { id, product_id, channel, account_id, last_updated_at, fba, merchant } = level;
    const shelf = shelfOf(level);
    const fulfillable = unitsOf(fba?.fulfillable, merchant?.fulfillable);
    const sold = soldADay(level);
    const { spend = null, sales = null, currency = null } = adsOf(level) ?? {};
    shelves.set(shelf, [...(shelves.get(shelf) ?? []), { fulfillable, sold }]);
    return {
      id,
      product_id,
      channel,
      account_id,
      last_updated_at,
      shelf,
      fulfillable,
      fba: fba?.fulfillable ?? null,
      merchant: merchant?.fulfillable ?? null,
      inbound: sumKnown(fba?.inbound_working, fba?.inbound_shipped, fba?.inbound_receiving),
      reserved: fba?.reserved ?? null,
      unfulfillable: fba?.unfulfillable ?? null,
      researching: fba?.researching ?? null,
      total: unitsOf(fba?.total, merchant?.total),
      sold,
      spend,
      sales,
      currency,
      pace: fulfillable === null ? null : (sold ?? 0),
    };
  });
  const states = new Map([...shelves].map(([shelf, held]) => [shelf, stockStateOf(held)]));
  return rows.map((row) => {
    const state = states.get(row.shelf) ?? 'unknown';
    return {
      ...row,
      state,
      status: stockLabels[state] ?? state,
      grade: stockStates.indexOf(state),
    };
  });
}

/** Whether any product of a channel is held by several accounts. If not, there is nothing to group. */
export function isShared(levels: readonly StockLevel[]): boolean {
  const shelves = new Set(levels.map(shelfOf));
  return shelves.size < levels.length;
}

/** The name of a product on a channel. */
function shelfOf({ product_id, channel }: StockLevel): string {
  return [product_id, channel ?? ''].join(' · ');
}

/** Both fulfillment methods together. An unused one adds nothing; a missing count makes the sum unknown. */
function unitsOf(fba: number | null | undefined, merchant: number | null | undefined) {
  if (fba === null || merchant === null) return null;
  return sumKnown(fba, merchant);
}
