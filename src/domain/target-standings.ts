/** How the channels and the accounts of some campaigns stand to the user's targets. */
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from './campaign-sums.ts';
import { ratiosOf } from './ratios.ts';
import { type Standing, standingOf, type Target, targetFor } from './targets.ts';
import { type Totals, totalsByCurrency } from './totals.ts';

/** The campaigns of one channel or account in one currency: currencies are never added. */
export interface Standings {
  /** The channel's name or the account's id; `null` for campaigns that name no channel. */
  key: string | null;
  totals: Totals;
  /** A fraction; `null` without sales. */
  acos: number | null;
  target: Target | null;
  /** `null` where there is no target, or no ACOS that could stand to it. */
  standing: Standing | null;
}

/**
 * One for each channel or account and currency, most spend first; those without spend and sales are
 * left out. Campaigns without a channel stand under none, so that nothing is lost; those without an
 * account are no account.
 */
export function standingsBy(
  by: 'channel' | 'account_id',
  campaigns: readonly Campaign[],
  targets: readonly Target[],
): Standings[] {
  const groups = Map.groupBy(campaigns, (campaign) => campaign[by]);
  return [...groups]
    .flatMap(([key, members]) => {
      if (key === null && by === 'account_id') return [];
      const channel = members[0]?.channel ?? null;
      const target = targetFor(targets, { channel, accountId: by === 'channel' ? null : key });
      return totalsByCurrency(metricsOf(members)).map((totals) => {
        const { acos } = ratiosOf(totals);
        return { key, totals, acos, target, standing: standingOf(acos, target) };
      });
    })
    .filter(({ totals }) => totals.spend !== 0 || totals.sales !== 0)
    .toSorted((a, b) => b.totals.spend - a.totals.spend);
}

/** How many stand where; what spent without any sale is above every target and has no ACOS to say so. */
export interface StandingCounts {
  above: string[];
  near: string[];
  below: string[];
  unsold: string[];
}

/** The keys by standing, each once: one that has several currencies stands where the worst of them does. Those without a target are left out. */
export function countStandings(all: readonly Standings[]): StandingCounts {
  const worst = new Map<string, keyof StandingCounts>();
  for (const { key, totals, target, acos, standing } of all) {
    if (key === null || target === null) continue;
    const place = standing ?? (acos === null && totals.spend > 0 ? 'unsold' : null);
    const before = worst.get(key);
    if (place === null || (before !== undefined && order.indexOf(before) <= order.indexOf(place)))
      continue;
    worst.set(key, place);
  }
  const keysOf = (wanted: keyof StandingCounts) =>
    [...worst].flatMap(([key, place]) => (place === wanted ? [key] : []));
  return {
    above: keysOf('above'),
    near: keysOf('near'),
    below: keysOf('below'),
    unsold: keysOf('unsold'),
  };
}

/** The most keys that an address carries: beyond that it grows longer than hosts take. */
export const mostLinked = 100;

/** Those keys, or the first of them: both where they are counted and linked the order is by spend. */
export const linkable = (keys: readonly string[]): string[] => keys.slice(0, mostLinked);

const order: readonly (keyof StandingCounts)[] = ['unsold', 'above', 'near', 'below'];
