/** Compares the ACOS of channels and accounts with the user's targets. */
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { type TargetStatus, targetStatus, type Target, targetFor } from '#metrics/targets.ts';
import { ratiosOf, type Totals, totalsByCurrency } from '#metrics/totals.ts';

/** The campaigns of one channel or account in one currency. Currencies are never added. */
export interface TargetComparison {
  /** The channel's name or the account's id; `null` for campaigns that name no channel. */
  key: string | null;
  totals: Totals;
  /** A fraction; `null` without sales. */
  acos: number | null;
  target: Target | null;
  /** `null` without a target or without an ACOS. */
  status: TargetStatus | null;
}

/**
 * One comparison per channel or account and currency, highest spend first, without those that have
 * neither spend nor sales. Campaigns without a channel form a group of their own, so that no spend is
 * lost; campaigns without an account are excluded.
 */
export function compareToTargets(
  by: 'channel' | 'account_id',
  campaigns: readonly Campaign[],
  targets: readonly Target[],
): TargetComparison[] {
  const groups = Map.groupBy(campaigns, (campaign) => campaign[by]);
  return [...groups]
    .flatMap(([key, members]) => {
      if (key === null && by === 'account_id') return [];
      const channel = members[0]?.channel ?? null;
      const target = targetFor(targets, { channel, accountId: by === 'channel' ? null : key });
      return totalsByCurrency(metricsOf(members)).map((totals) => {
        const { acos } = ratiosOf(totals);
        return { key, totals, acos, target, status: targetStatus(acos, target) };
      });
    })
    .filter(({ totals }) => totals.spend !== 0 || totals.sales !== 0)
    .toSorted((a, b) => (b.totals.spend || 0) - (a.totals.spend || 0));
}

/** Worst first. `noSales` is spend without sales, which is above every target but has no ACOS. */
const statuses = ['noSales', 'above', 'near', 'below'] as const;
type KeyStatus = (typeof statuses)[number];

/** Groups the keys by status, each key once, by its worst currency. Keys without a target are excluded. */
export function groupByStatus(all: readonly TargetComparison[]): Map<KeyStatus, string[]> {
  const groups = new Map<KeyStatus, string[]>();
  for (const [key, own] of Map.groupBy(all, (one) => one.key)) {
    const found = own.map(statusOf);
    const worst = statuses.find((status) => found.includes(status));
    if (key !== null && worst !== undefined) groups.set(worst, [...(groups.get(worst) ?? []), key]);
  }
  return groups;
}

function statusOf({ totals, target, acos, status }: TargetComparison): KeyStatus | null {
  const hasNoSales = target !== null && acos === null && totals.spend > 0;
  return status ?? (hasNoSales ? 'noSales' : null);
}
