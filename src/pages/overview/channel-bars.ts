/** Each channel's spend, in one currency or converted into one. */
import type { Campaign } from '#api/contract/campaign.ts';
import { isOtherWindow, type Terms } from '#metrics/comparable.ts';
import { targetStatus, type Target } from '#metrics/targets.ts';
import { convertTotals } from '#metrics/convert-totals.ts';
import type { Rates } from '#metrics/rates.ts';
import { ratiosOf } from '#metrics/totals.ts';
import { compareToTargets, type TargetComparison } from './target-status.ts';

export interface ChannelBar extends Pick<TargetComparison, 'key' | 'acos' | 'target' | 'status'> {
  /** Major units of the displayed currency. */
  spend: number;
  /** Campaigns that ACOS leaves out, because they have spend without sales or the reverse. */
  leftOut: number;
}

/** The channels of one currency, highest spend first. */
export function barsIn(
  currency: string | null,
  campaigns: readonly Campaign[],
  targets: readonly Target[],
): ChannelBar[] {
  return compareToTargets('channel', campaigns, targets)
    .filter(({ totals }) => totals.currency === currency)
    .map(({ totals, ...rest }) => ({
      ...rest,
      spend: totals.spend,
      leftOut: totals.pairs.acos.leftOut,
    }));
}

/** All currencies of each channel, converted into the rates' base currency; `null` if a rate is missing. */
export function convertedBars(
  campaigns: readonly Campaign[],
  targets: readonly Target[],
  rates: Rates,
): ChannelBar[] | null {
  const byChannel = Map.groupBy(compareToTargets('channel', campaigns, targets), ({ key }) => key);
  const bars: ChannelBar[] = [];
  for (const [key, rows] of byChannel) {
    const { total } = convertTotals(
      rows.map(({ totals }) => totals),
      rates,
    );
    if (total === null) return null;
    const target = rows[0]?.target ?? null;
    const { acos } = ratiosOf(total);
    const { spend, pairs } = total;
    const status = targetStatus(acos, target);
    bars.push({ key, spend, acos, leftOut: pairs.acos.leftOut, target, status });
  }
  return bars.toSorted((a, b) => b.spend - a.spend);
}

/**
 * Names of channels whose attributed metrics are not comparable with the first: they mix attribution windows,
 * or have another one.
 */
export function incomparableChannels(
  terms: readonly Pick<Terms, 'name' | 'windows'>[],
): ReadonlySet<string> {
  const [first, ...others] = terms;
  if (first === undefined || others.length === 0) return new Set();
  const apart = terms.filter((one) => one.windows.length > 1 || isOtherWindow(first, one));
  return new Set(apart.map(({ name }) => name));
}
