/** How the world changes from one day to the next: what changes, and how much. */
import { describe, expect, test } from 'vitest';
import { accountAt } from './accounts.ts';
import { msPerDay } from './calendar.ts';
import { eligibilityOf } from './eligibility.ts';
import { defaultSizes, layOut } from './layout.ts';
import { listingAt } from './listings.ts';
import { productId } from './products.ts';
import { qualityAt } from './quality.ts';
import { inventoryAt } from './stock.ts';

const now = Date.UTC(2026, 2, 11, 9, 7);
const within = (from: number, to: number) => (value: number) => value >= from && value <= to;

/** How many of `count` rows change in a day. */
function changed(count: number, row: (i: number, now: number) => unknown): number {
  const rows = Array.from({ length: count }, (_, i) => i);
  return rows.filter((i) => {
    const [today, tomorrow] = [row(i, now), row(i, now + msPerDay)];
    return JSON.stringify(today) !== JSON.stringify(tomorrow);
  }).length;
}

describe.each([1, 2])('seed %i: from one day to the next', (seed) => {
  const layout = layOut(seed, defaultSizes);
  const { listings, products } = defaultSizes;

  test('a disconnected account was last synced when it lost its connection', () => {
    const accounts = Array.from({ length: defaultSizes.accounts }, (_, i) => i);
    const lost = accounts.filter((i) => !accountAt(layout, i, now).is_connected);
    expect(lost.length).toBeGreaterThan(0);
    const moved = lost.filter((i) => {
      const [today, tomorrow] = [now, now + msPerDay].map((at) => accountAt(layout, i, at));
      return today?.last_synced_at !== tomorrow?.last_synced_at;
    });
    // One in sixty was reconnected meanwhile and lost its connection again.
    expect(moved.length).toBeLessThanOrEqual(lost.length / 10);
    for (const i of lost) {
      const days = (now - Date.parse(accountAt(layout, i, now).last_synced_at)) / msPerDay;
      expect(days).toSatisfy(within(2, 64));
    }
  });

  test('a few listings are replaced, and a few change status', () => {
    expect(changed(listings, (i, at) => listingAt(layout, i, at).id)).toSatisfy(within(1, 15));
    expect(changed(listings, (i, at) => listingAt(layout, i, at).status)).toSatisfy(within(5, 60));
  });

  test('one listing in fifty gets a new score', () => {
    const scores = changed(listings, (i, at) => qualityAt(layout, i, at).score);
    expect(scores).toSatisfy(within(60, 200));
  });

  test('stock is sold and restocked, and listings show it', () => {
    const sold = changed(products, (p, at) => inventoryAt(layout, p, at).fba.fulfillable);
    expect(sold / products).toSatisfy(within(0.2, 0.9));
    const shown = changed(listings, (i, at) => listingAt(layout, i, at).inventory_level);
    expect(shown / listings).toSatisfy(within(0.2, 0.9));
  });

  test('some products become eligible, and some become ineligible', () => {
    const day = Math.floor(now / msPerDay);
    const eligible = (p: number, at: number) =>
      eligibilityOf(layout, productId(layout, p), day + (at > now ? 1 : 0));
    expect(changed(products, eligible)).toSatisfy(within(5, 100));
  });

  test('nothing else changes within a day', () => {
    const soon = now + 60_000;
    for (let i = 0; i < 500; i++) {
      expect(listingAt(layout, i, soon)).toEqual(listingAt(layout, i, now));
      expect(qualityAt(layout, i, soon)).toEqual(qualityAt(layout, i, now));
      expect(inventoryAt(layout, i, soon)).toEqual(inventoryAt(layout, i, now));
    }
  });
});
