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
