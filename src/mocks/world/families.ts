/** Parent and child listings of an account. `place` counts from the account's first listing. */
import { type Layout, hugeAccount } from './layout.ts';
import { draw } from './random.ts';

const drawFamily = draw('listing family');
const drawSize = draw('listing family size');

/** Listings are grouped by this number: the first of a group may be the parent of the rest. */
const run = 8;

/** Story: the huge account starts with a family of 200 listings including its parent. */
const largeFamily = 200;

/** Whether a place is a parent, which represents its children and cannot be bought itself. */
export function isParentPlace(layout: Layout, account: number, place: number): boolean {
  return parentPlace(layout, account, place) === place;
}

/** The parent's place; for a parent its own, null for a listing without a family. */
export function parentPlace(layout: Layout, account: number, place: number): number | null {
  if (account === hugeAccount && place < largeFamily) return 0;
  const head = place - (place % run);
  if (drawFamily(layout.seed, account, head) >= 0.35) return null;
  const size = 3 + Math.floor(6 * drawSize(layout.seed, account, head));
  return place - head < size ? head : null;
}
