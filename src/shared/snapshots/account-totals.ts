/** Totals of each account's campaigns in two snapshots. */
import { ComparedSums, type MoneyTotal } from './compared-sums.ts';
import type { Compared } from './snapshot-changes.ts';
import { refusalOf } from './snapshot-money.ts';

export interface AccountTotals {
  byAccount: ReadonlyMap<string, readonly MoneyTotal[]>;
  /** Campaigns that are in neither sum, because their figures cannot be compared. */
  refused: number;
}

/** Steps that add up each account's campaigns, without those that `moneyMoves` refuses to compare. */
export function* totalsByAccount(
  { before, after, difference }: Compared,
  accountOf: (campaignId: string) => string | null,
): Generator<undefined, AccountTotals> {
  const refused = new Set<string>();
  for (const [place, row] of difference.changed.entries()) {
    if (place % 256 === 0) yield;
    if (refusalOf(before, row.before, after, row.after) !== null) refused.add(row.id);
  }
  const sums = new Map<string, ComparedSums>();
  for (const [place, side] of [before, after].entries()) {
    for (const [row, id] of side.ids.entries()) {
      if (row % 256 === 0) yield;
      const account = refused.has(id) ? null : accountOf(id);
      if (account === null) continue;
      const own = sums.get(account) ?? new ComparedSums();
      sums.set(account, own);
      own.add(side, row, place === 0 ? 0 : 1);
    }
  }
  const byAccount = new Map(Array.from(sums, ([account, own]) => [account, own.totals()]));
  return { byAccount, refused: refused.size };
}
