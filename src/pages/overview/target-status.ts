/** Compares the ACOS of channels and accounts with the user's targets. */
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { type TargetStatus, targetStatus } from '#shared/metrics/compare-to-target.ts';
import { type Target, targetFor } from '#shared/metrics/targets.ts';
import { ratiosOf, type Totals, totalsByCurrency } from '#shared/metrics/totals.ts';

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

/** Keys by status. `noSales` is spend without sales, which is above every target but has no ACOS. */
export interface KeysByStatus {
  above: string[];
  near: string[];
  below: string[];
  noSales: string[];
}

/** Groups the keys by status, each key once, by its worst currency. Keys without a target are excluded. */
export function groupByStatus(all: readonly TargetComparison[]): KeysByStatus {
  const worst = new Map<string, keyof KeysByStatus>();
  for (const { key, totals, target, acos, status } of all) {
    if (key === null || target === null) continue;
    const current = status ?? (acos === null && totals.spend > 0 ? 'noSales' : null);
    const before = worst.get(key);
    if (
      current === null ||
      (before !== undefined && worstFirst.indexOf(before) <= worstFirst.indexOf(current))
    )
      continue;
    worst.set(key, current);
  }
  const keysOf = (wanted: keyof KeysByStatus) =>
    [...worst].flatMap(([key, status]) => (status === wanted ? [key] : []));
  return {
    above: keysOf('above'),
    near: keysOf('near'),
    below: keysOf('below'),
    noSales: keysOf('noSales'),
  };
}

const worstFirst: readonly (keyof KeysByStatus)[] = ['noSales', 'above', 'near', 'below'];
