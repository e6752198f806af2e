/** What each channel spends, in one currency or converted into one. */
import type { Campaign } from '#api/contract/campaign.ts';
import { isOtherWindow, type Terms } from './comparable.ts';
import { convertTotals } from './converted.ts';
import type { Rates } from './rates.ts';
import { standingsBy, type Standings } from './target-standings.ts';
import { standingOf, type Target } from './targets.ts';

export interface ChannelBar extends Pick<Standings, 'key' | 'acos' | 'target' | 'standing'> {
  /** Major units of the currency that is shown. */
  spend: number;
  /** Campaigns that ACOS leaves out, as they have spend without sales or the other way round. */
  leftOut: number;
}

/** The channels of one currency, most spend first. */
export function barsIn(
  currency: string | null,
  campaigns: readonly Campaign[],
  targets: readonly Target[],
): ChannelBar[] {
  return standingsBy('channel', campaigns, targets)
    .filter(({ totals }) => totals.currency === currency)
    .map(({ totals, ...rest }) => ({
      ...rest,
      spend: totals.spend,
      leftOut: totals.pairs.acos.leftOut,
    }));
}

/** All currencies of each channel, converted into the base of the rates; `null` where one lacks a rate. */
export function convertedBars(
  campaigns: readonly Campaign[],
  targets: readonly Target[],
  rates: Rates,
): ChannelBar[] | null {
  const byChannel = Map.groupBy(standingsBy('channel', campaigns, targets), ({ key }) => key);
  const bars: ChannelBar[] = [];
  for (const [key, rows] of byChannel) {
    const sums = convertTotals(
      rows.map(({ totals }) => totals),
      rates,
    );
    if (!('currency' in sums)) return null;
    const target = rows[0]?.target ?? null;
    const { spend, acos, leftOut } = sums;
    bars.push({ key, spend, acos, leftOut, target, standing: standingOf(acos, target) });
  }
  return bars.toSorted((a, b) => b.spend - a.spend);
}

/** Names of those whose attributed figures are not laid beside the first: they mix windows, or have another. */
export function apartFrom(terms: readonly Pick<Terms, 'name' | 'windows'>[]): ReadonlySet<string> {
  const [first, ...others] = terms;
  if (first === undefined || others.length === 0) return new Set();
  const apart = terms.filter((one) => one.windows.length > 1 || isOtherWindow(first, one));
  return new Set(apart.map(({ name }) => name));
}
