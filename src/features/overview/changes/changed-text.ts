/** Texts and number formats of changes. */
import { count, counted, dayRange, missing, money, humanize } from '#lib/format.ts';
import { shareText, signed } from '#shared/metrics/change-format.ts';
import { paths } from '#shared/paths.ts';
import type { Change } from '#shared/snapshots/snapshot-changes.ts';
import type { Days, Money } from '#shared/snapshots/snapshot-money.ts';
import type { SnapshotKind } from '#shared/snapshots/snapshot.ts';
import type { ChangeGroup } from './changed.search.ts';

export const groupTitles: Record<ChangeGroup, string> = {
  money: 'Metrics',
  bids: 'Bids',
  states: 'States',
  stock: 'Stock',
  scores: 'Scores',
  rows: 'Added and removed',
};

/** The sort order of each group. */
export const groupOrders: Record<ChangeGroup, string> = {
  money: 'Biggest change in spend or sales first, then in clicks',
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

/** Metrics are totals of the latest days: the days of both snapshots. */
export function daysText({ before, after }: Money['days']): string {
  if (before === null || after === null) return 'Period unknown.';
  const range = ({ start, end }: Days) => dayRange(start, end);
  // Accounts in other time zones have other days: together they span more than each has.
  const each = after.each === null ? '' : `${count(after.each)} days each, `;
  if (before.end === after.end) return `Same days: ${each}${range(after)}, counts updated since.`;
  return `Totals for ${each}${range(after)} compared with ${range(before)}: different days.`;
}

/** The campaigns that a ratio leaves out before or now; none if it covers all. */
export function leftOutText({ acos, cvr }: Money['leftOut']): string[] {
  return [
    { ratio: 'ACOS', figures: 'spend or sales', left: acos },
    { ratio: 'CVR', figures: 'clicks or conversions', left: cvr },
  ].flatMap(({ ratio, figures, left: [before, after] }) =>
    before + after === 0
      ? []
      : `${ratio} excludes ${counted(before, 'campaign')} then and ${count(after)} now, with missing ${figures} data.`,
  );
}

/** The path of a row's record, without the scope; `null` if it has none. */
export function pathOf({ kind, id }: Pick<Change, 'kind' | 'id'>): string | null {
  if (kind === 'stock') return null;
  if (kind === 'campaigns') return paths.campaign(id);
  if (kind === 'keywords') return paths.keyword(id);
  return kind === 'accounts' ? paths.account(id) : paths.listing(id);
}

/** Stock has no page per product: the list, searched for it. */
export function stockPath(product: string): string {
  return `${paths.inventory}?q=${encodeURIComponent(product)}`;
}
