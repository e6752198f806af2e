/**
 * How far a page and its tables are scrolled. Saved in memory by `shell/use-place-restoration.ts` for back and
 * forward, and in storage while the user signs in again. Filters, sort and the selected row are in the address.
 */
export interface ScrollPosition {
  top: number;
  /** The scroll offsets of tables, by accessible name. */
  tables: { name: string; top: number; left: number }[];
}

/** Any grid, with or without groups. */
export const tableSelector = ':is([role="grid"], [role="treegrid"])';

/** In sessionStorage: where the router keeps the pages' scroll positions, by `scrollKey`. */
export const scrollPositions = 'crosschannel.scroll';

/** The first entry of every document has the same key: another page must not be opened where this one was left. */
export const scrollKey = ({
  key,
  pathname,
  search,
}: Record<'key' | 'pathname' | 'search', string>) => (key === 'default' ? pathname + search : key);
