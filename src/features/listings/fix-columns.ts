import { type ListingGridColumn, listingGridColumns } from './listings.columns.tsx';
import type { ListingColumn } from './listings.search.ts';

const inFixes: readonly ListingColumn[] = [
  'title',
  'score',
  'fix',
  'worth',
  'behind',
  'status',
  'stock',
  'channel',
  'account',
  'scored_at',
];

/** The same columns for the view of fixes: in another order, with others hidden. */
export function fixGridColumns(...own: Parameters<typeof listingGridColumns>): ListingGridColumn[] {
  const all = listingGridColumns(...own);
  const shown = inFixes.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const others = all.filter((column) => !inFixes.includes(column.id));
  return [
    ...shown.map((column) => ({ ...column, hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}
