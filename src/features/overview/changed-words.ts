/** What changed, in words and figures. */
import { paths } from '#app/paths.ts';
import type { Change } from '#domain/snapshot-changes.ts';
import type { Days, Money } from '#domain/snapshot-money.ts';
import type { SnapshotKind } from '#domain/snapshot.ts';
import { count, counted, day, missing, money, percent, wholePercent, words } from '#lib/format.ts';
import type { ChangeGroup } from './changed.search.ts';

export const groupTitles: Record<ChangeGroup, string> = {
  money: 'Metrics',
  bids: 'Bids',
  states: 'States',
  stock: 'Stock',
  scores: 'Scores',
  rows: 'Came and went',
};

/** What a group's order goes by. */
export const groupOrders: Record<ChangeGroup, string> = {
  money: 'Largest move of spend or sales first, then of clicks',
  bids: 'Relative change × spend behind it, largest first',
  states: 'Most spend behind it first',
  stock: 'Sold out first',
  scores: 'Largest move first',
  rows: 'Most spend behind it first',
};

export const kindWords: Record<SnapshotKind, readonly [one: string, many: string]> = {
  campaigns: ['campaign', 'campaigns'],
  keywords: ['keyword', 'keywords'],
  listings: ['listing', 'listings'],
  stock: ['product in stock', 'products in stock'],
  accounts: ['account', 'accounts'],
  scores: ['listing', 'listings'],
};

/** A cell as it is written; money without its currency. */
export function cellText({ kind }: Change, cell: Change['before'], group: ChangeGroup): string {
  if (cell === null) return missing;
  if (typeof cell === 'string') return words(cell);
  return group === 'bids' && kind === 'keywords' ? money(cell) : count(cell);
}

/** How far a figure moved, with its sign: of bids in percent, else in units or points. */
export function moveText({ before, after }: Change, group: ChangeGroup): string {
  if (typeof before !== 'number' || typeof after !== 'number') return '';
  const change = after - before;
  if (group !== 'bids') return signed(change, count);
  return before === 0 ? 'new' : signedShare(change / before);
}

/** With a sign in front, also above zero. */
export function signed(change: number, write: (value: number) => string): string {
  if (change === 0) return `±${write(0)}`;
  return `${change > 0 ? '+' : '−'}${write(Math.abs(change))}`;
}

/** A share of little grows beyond what says anything. */
export function signedShare(share: number): string {
  if (Math.abs(share) > 9.99) return `> ${share > 0 ? '+' : '−'}999 %`;
  return signed(share, Math.abs(share) < 0.1 ? percent : wholePercent);
}

/** The figures are sums of the latest days: which those are, then and now. */
export function daysWords({ before, after }: Money['days']): string {
  if (before === null || after === null) return 'The service names no days.';
  const range = ({ start, end }: Days) => `${day(start)} – ${day(end)}`;
  // Accounts of other zones have other days: together they span more than each has.
  const each = after.each === null ? '' : `${count(after.each)} days each, `;
  if (before.end === after.end)
    return `Of the same days, ${each}${range(after)}, as far as they were counted.`;
  return `Sums of ${each}${range(after)}, against those of ${range(before)}: other days, not more of the same.`;
}

/** The campaigns that a ratio then or now is not of; none where it is of all. */
export function leftOutWords({ acos, cvr }: Money['leftOut']): string[] {
  return [
    { ratio: 'ACOS', figures: 'spend or sales', left: acos },
    { ratio: 'CVR', figures: 'clicks or conversions', left: cvr },
  ].flatMap(({ ratio, figures, left: [before, after] }) =>
    before + after === 0
      ? []
      : `${ratio} excludes ${counted(before, 'campaign')} then and ${count(after)} now, with missing ${figures} data.`,
  );
}

/** Where a row's record is, without the scope; `null` for one that has none. */
export function pathOf({ kind, id }: Pick<Change, 'kind' | 'id'>): string | null {
  if (kind === 'stock') return null;
  if (kind === 'campaigns') return paths.campaign(id);
  if (kind === 'keywords') return paths.keyword(id);
  return kind === 'accounts' ? paths.account(id) : paths.listing(id);
}

/** Stock has no page for one product: the list of it, searched. */
export function stockPath(product: string): string {
  return `${paths.inventory}?q=${encodeURIComponent(product)}`;
}
