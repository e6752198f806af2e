/** Texts and number formats of changes. */
import { count, missing, money, humanize } from '#lib/format.ts';
import { shareText, signed } from '#shared/metrics/change-format.ts';
import { paths } from '#shared/paths.ts';
import type { EntityNames } from '#shared/snapshots/entity-names.ts';
import type { Change } from '#shared/snapshots/snapshot-changes.ts';
import type { SnapshotKind } from '#shared/snapshots/snapshot.ts';
import { oneOf, type Param, searchShape, sort } from '#lib/search-params.ts';

export const groupTitles: Record<ChangeGroup, string> = {
  bids: 'Bids',
  states: 'States',
  stock: 'Stock',
  scores: 'Scores',
  rows: 'Added and removed',
};

/** The sort order of each group. */
export const groupOrders: Record<ChangeGroup, string> = {
  bids: 'Relative change × spend, largest first',
  states: 'Highest spend first',
  stock: 'Sold out first',
  scores: 'Biggest change first',
  rows: 'Highest spend first',
};

export const kindLabels: Record<SnapshotKind, readonly [one: string, many: string]> = {
  campaigns: ['campaign', 'campaigns'],
  keywords: ['keyword', 'keywords'],
  listings: ['listing', 'listings'],
  stock: ['product in stock', 'products in stock'],
  accounts: ['account', 'accounts'],
  scores: ['listing', 'listings'],
};

/** A cell's text; money without its currency. */
export function cellText({ kind }: Change, cell: Change['before'], group: ChangeGroup): string {
  if (cell === null) return missing;
  if (typeof cell === 'string') return humanize(cell);
  return group === 'bids' && kind === 'keywords' ? money(cell) : count(cell);
}

/** The change of a value, with its sign: of bids in percent, else in units or points. */
export function moveText({ before, after }: Change, group: ChangeGroup): string {
  if (typeof before !== 'number' || typeof after !== 'number') return '';
  const change = after - before;
  if (group !== 'bids') return signed(change, count);
  return before === 0 ? 'new' : shareText(change / before);
}

/**
 * The path of a row's record, without the scope; `null` if it has none. Stock has no page per product: the path is that
 * of the list, searched for it.
 */
export function pathOf(
  { kind, id }: Pick<Change, 'kind' | 'id'>,
  book: EntityNames,
): string | null {
  if (kind === 'stock') {
    const product = book.productOf('stock', id);
    return product === null ? null : `${paths.inventory}?q=${encodeURIComponent(product)}`;
  }
  if (kind === 'campaigns') return paths.campaign(id);
  if (kind === 'keywords') return paths.keyword(id);
  return kind === 'accounts' ? paths.account(id) : paths.listing(id);
}

/** URL parameters of the changes: the snapshot to compare with, and the group displayed in full. */
const changeGroups = ['none', 'bids', 'states', 'stock', 'scores', 'rows'] as const;
export type ChangeGroup = Exclude<(typeof changeGroups)[number], 'none'>;

/** A snapshot by its first refresh, in milliseconds since 1970; `null` for the last one. */
const visit: Param<number | null> = {
  read: (value) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null),
  write: (value) => (value === null ? null : String(value)),
};

export const changedSearch = searchShape({
  since: visit,
  changed: oneOf(changeGroups),
  by: sort(['name', 'before', 'after', 'change', 'weight'], '-weight'),
});
