/** Parents and children among an account's listings. `place` counts from the account's first listing. */
import { draw } from './random.ts';
import { type Layout, hugeAccount } from './layout.ts';

const drawFamily = draw('listing family');
const drawSize = draw('listing family size');

/** Listings are looked at in runs of so many: the first of a run may be the parent of those that follow. */
const run = 8;

/** Story: the huge account opens with one family of 200 listings, its parent among them. */
const largeFamily = 200;

/** Whether a place is a parent: it stands for its children and cannot be bought itself. */
export function isParentPlace(layout: Layout, account: number, place: number): boolean {
  return parentPlace(layout, account, place) === place;
}

/** The place of the parent of a place; its own for a parent, null for a listing without family. */
export function parentPlace(layout: Layout, account: number, place: number): number | null {
  if (account === hugeAccount && place < largeFamily) return 0;
  const head = place - (place % run);
  if (drawFamily(layout.seed, account, head) >= 0.35) return null;
  const size = 3 + Math.floor(6 * drawSize(layout.seed, account, head));
  return place - head < size ? head : null;
}
