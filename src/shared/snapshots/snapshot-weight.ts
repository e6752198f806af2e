/** Weights of changed rows by spend, to sort different kinds of rows together. */
import type { Question } from './snapshot-changes.ts';
import { figureAt, type Snapshot, type SnapshotKind, wordAt } from './snapshot.ts';

/**
 * A row's spend, converted if there are rates, else as a share of its currency's spend; `null` if unknown. A
 * keyword has an even share of its campaign's, since keywords have no metrics; an account has that of its
 * campaigns.
 */
export type Weigh = (kind: SnapshotKind, id: string) => number | null;

/** Steps that weigh campaigns, their keywords and their accounts. */
export function* weighing({ lists, placeOf, convert }: Question): Generator<undefined, Weigh> {
  const { campaigns, keywords } = lists;
  const byCampaign = new Map<string, number>();
  const byAccount = new Map<string, number>();
  // Removed rows count with previous spend, existing ones with current spend.
  for (const list of campaigns === undefined ? [] : [campaigns.before, campaigns.after]) {
    byAccount.clear();
    const worth = worthOf(list, convert);
    for (const [row, id] of list.ids.entries()) {
      if (row % 256 === 0) yield;
      const weight = worth(figureAt(list, 'spend', row), wordAt(list, 'currency', row));
      if (weight === null) continue;
      byCampaign.set(id, weight);
      const { accountId } = placeOf('campaigns', id);
      if (accountId !== null) byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + weight);
    }
  }
  const siblings = new Map<string, number>();
  for (const [row, id] of (keywords?.after.ids ?? []).entries()) {
    if (row % 512 === 0) yield;
    const { campaignId } = placeOf('keywords', id);
    if (campaignId !== null) siblings.set(campaignId, (siblings.get(campaignId) ?? 0) + 1);
  }
  return (kind, id) => {
    if (kind === 'campaigns') return byCampaign.get(id) ?? null;
    if (kind === 'accounts') return byAccount.get(id) ?? null;
    if (kind !== 'keywords') return null;
    const { campaignId } = placeOf(kind, id);
    const whole = campaignId === null ? undefined : byCampaign.get(campaignId);
    return whole === undefined ? null : whole / (siblings.get(campaignId ?? '') ?? 1);
  };
}

/** An amount relative to others: converted, or as a share of its currency's spend. */
function worthOf(
  campaigns: Snapshot,
  convert: Question['convert'],
): (amount: number | null, currency: string | null) => number | null {
  const spent = new Map<string | null, number>();
  for (const row of campaigns.ids.keys()) {
    const currency = wordAt(campaigns, 'currency', row);
    spent.set(currency, (spent.get(currency) ?? 0) + (figureAt(campaigns, 'spend', row) ?? 0));
  }
  return (amount, currency) => {
    if (amount === null) return null;
    if (convert !== undefined) return currency === null ? null : convert(amount, currency);
    const all = spent.get(currency) ?? 0;
    return all > 0 ? amount / all : null;
  };
}
