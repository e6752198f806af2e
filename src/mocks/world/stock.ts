/** Stock from day to day. */
import { accountId, todayOf } from './accounts.ts';
import { isoInstant, lastSync } from './calendar.ts';
import type { Layout } from './layout.ts';
import { accountOfProduct, burningProduct, isKept, productId } from './products.ts';
import { at, draw, lognormal } from './random.ts';

export interface InventoryRow {
  product_id: string;
  channel: string;
  account_id: string;
  fba: {
    fulfillable: number;
    inbound_working: number;
    inbound_shipped: number;
    inbound_receiving: number;
    reserved: number;
    unfulfillable: number;
    researching: number;
    total: number;
  };
  merchant: { fulfillable: number; total: number };
  last_updated_at: string;
}

const drawWay = draw('stock way');
const drawLevel = draw('stock level');
const drawCycle = draw('stock cycle');
const drawPhase = draw('stock phase');
const drawGap = draw('stock gap');
const drawRest = draw('stock rest');

/** Whether the marketplace stores product `p`, as for 70%; the merchant also stores a tenth of these. */
export function hasFba(layout: Layout, p: number): boolean {
  return drawWay(layout.seed, p) < 0.7;
}

/** Minimum units of the most advertised products, which sell up to 40 a day. */
const bestseller = 1500;

/** Sellable units of product `p` on a day, at the marketplace and at the merchant. */
export function fulfillableOn(
  layout: Layout,
  p: number,
  day: number,
): { fba: number; merchant: number } {
  if (p === burningProduct(layout)) return { fba: 0, merchant: 0 };
  const way = drawWay(layout.seed, p);
  const level = levelOn(layout, p, day);
  return {
    fba: way < 0.7 ? level : 0,
    merchant: way < 0.07 || way >= 0.7 ? Math.ceil(level / 2) : 0,
  };
}

/** Stock falls evenly between deliveries; a fifth of products run out before the next one. */
function levelOn(layout: Layout, p: number, day: number): number {
  const { seed } = layout;
  const cycle = 20 + Math.floor(70 * drawCycle(seed, p));
  const since = (day + Math.floor(drawPhase(seed, p) * cycle)) % cycle;
  const gap = drawGap(seed, p) < 0.2 ? 0.3 : 0;
  const full = lognormal(90, 1.1, drawLevel(seed, p));
  const spare = isKept(layout, p) ? bestseller : 0;
  return spare + Math.max(0, Math.round(full * (1 - since / cycle - gap)));
}

/** The stock of product `p` at an instant (ms). */
export function inventoryAt(layout: Layout, p: number, now: number): InventoryRow {
  const account = accountOfProduct(layout, p);
  const day = todayOf(layout, account, now);
  const { fba, merchant } = fulfillableOn(layout, p, day);
  return {
    product_id: productId(layout, p),
    channel: at(layout.accounts, account).channel,
    account_id: accountId(account),
    fba: fbaParts(layout, p, day, fba),
    merchant: { fulfillable: merchant, total: merchant },
    last_updated_at: isoInstant(
      lastSync(now) - 900_000 * Math.floor(drawRest(layout.seed, p, 9) * 8),
    ),
  };
}

function fbaParts(
  layout: Layout,
  p: number,
  day: number,
  fulfillable: number,
): InventoryRow['fba'] {
  const kept = hasFba(layout, p) && p !== burningProduct(layout);
  const part = (n: number, share: number, most: number) => {
    const u = drawRest(layout.seed, p, n, Math.floor(day / 7));
    return kept && u < share ? Math.ceil((u / share) * most) : 0;
  };
  const parts = {
    fulfillable,
    inbound_working: part(1, 0.15, 60),
    inbound_shipped: part(2, 0.2, 120),
    inbound_receiving: part(3, 0.1, 40),
    reserved: Math.min(part(4, 0.6, 12), fulfillable),
    unfulfillable: part(5, 0.25, 5),
    researching: part(6, 0.05, 2),
  };
  return { ...parts, total: Object.values(parts).reduce((a, b) => a + b, 0) };
}
