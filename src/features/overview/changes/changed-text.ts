/** Texts and number formats of changes. */
import { count, missing, money, humanize } from '#lib/format.ts';
import { shareText, signed } from '#shared/metrics/change-format.ts';
import { paths } from '#shared/paths.ts';
import type { EntityNames } from '#shared/snapshots/entity-names.ts';
import type { Change } from '#shared/snapshots/snapshot-changes.ts';
import type { SnapshotKind } from '#shared/snapshots/snapshot.ts';
import type { ChangeGroup } from './changed.search.ts';

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
