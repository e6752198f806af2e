/** Families of listings: a parent represents its variations and cannot be bought itself. */
import type { Listing } from '#api/contract/listing.ts';

type Member = Pick<Listing, 'id' | 'parent_id' | 'is_parent'>;

/** A listing's role in its family. */
type Role = 'parent' | 'child' | 'single';

export interface Place {
  /** The ID of the topmost listing above it; its own if there is none. */
  family: string;
  role: Role;
}

/**
 * The position of each listing by ID. A parent that is not among the listings still names a family; parents
 * that reference each other in a circle are each at the top.
 */
export function familyPlaces(listings: readonly Member[]): Map<string, Place> {
  const above = new Map(listings.map(({ id, parent_id }) => [id, parent_id || null]));
  const named = new Set(
    [...above].flatMap(([id, parent]) => (parent && parent !== id ? parent : [])),
  );
  const topOf = (id: string): string => {
    const seen = new Set([id]);
    let top = id;
    for (;;) {
      const next = above.get(top) ?? null;
      if (next === null || next === top) break;
      if (seen.has(next)) return id;
      seen.add(next);
      top = next;
    }
    return top;
  };
  return new Map(
    listings.map(({ id, is_parent }) => {
      const family = topOf(id);
      const isParent = is_parent === true || (family === id && named.has(id));
      return [id, { family, role: isParent ? 'parent' : family === id ? 'single' : 'child' }];
    }),
  );
}
