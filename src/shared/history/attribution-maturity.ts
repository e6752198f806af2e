/** How attribution matures: which share of a day's final sales is known some days later. */
import { quotient } from '#shared/metrics/ratios.ts';
import { type AttributedMetric, attributedMetrics, type AttributedSum } from './attributed-sums.ts';
import type { HistoryBlock } from './history-block.ts';

/** A share of final figures. May exceed 1: returns and corrections lower figures. */
export interface KnownShare {
  /** Of all days together: the ratio of their sums. */
  share: number;
  /** Of the days at the 10th and the 90th percentile. */
  low: number;
  high: number;
  /** Closed days with final figures that it is based on. */
  days: number;
}

/** A share is used if it is based on so many closed days: one of each weekday. */
export const minClosedDays = 7;

export const isKnown = (share: KnownShare | null): share is KnownShare =>
  share !== null && share.days >= minClosedDays;

/** A channel in one currency. */
export interface Maturity {
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** In days: figures of a day are final once so many have passed since its end. */
  windowDays: number;
  /** Closed days that were also read before. */
  days: number;
  /** By whole days since the end of a day. */
  byAge: readonly Readonly<Record<AttributedMetric, KnownShare | null>>[];
}

/** The latest closed days count, because attribution changes over time. */
const maxClosedDays = 90;

/** The attribution window of a channel in days: the longest of its campaigns. */
export type WindowOf = (channel: string | null) => number;

/**
 * What the readings say about each channel and currency, sorted. A day counts once it was read after its window had
 * closed, and for the ages at which it was read before that.
 */
export function* maturityOf(
  blocks: readonly Pick<HistoryBlock, 'month' | 'attributed'>[],
  windowOf: WindowOf,
): Generator<void, Maturity[], undefined> {
  const groups = Map.groupBy(
    blocks.flatMap(({ month, attributed }) => attributed.map((sum) => ({ ...sum, month }))),
    ({ channel, currency }) => JSON.stringify([channel, currency]),
  );
  const found: Maturity[] = [];
  for (const [, sums] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    yield;
    const { channel = null, currency = null } = sums[0] ?? {};
    const windowDays = windowOf(channel);
    const closed = closedDays(sums, windowDays);
    const byAge = Array.from({ length: windowDays }, (_, age) => {
      const pairs = closed.flatMap(({ final, earlier }) =>
        earlier.filter((sum) => sum.age === age).map((known) => ({ known, final })),
      );
      return Object.fromEntries(
        attributedMetrics.map((metric) => [metric, knownShare(pairs, metric)]),
      ) as Record<AttributedMetric, KnownShare | null>;
    });
    found.push({ channel, currency, windowDays, days: closed.length, byAge });
  }
  return found;
}

interface ClosedDay {
  final: AttributedSum;
  earlier: AttributedSum[];
}

/** The days with a reading after the window and one before it, of the same campaigns; the latest ones. */
function closedDays(
  sums: readonly (AttributedSum & { month: string })[],
  windowDays: number,
): ClosedDay[] {
  const byDay = Map.groupBy(sums, ({ month, day }) => `${month} ${String(day).padStart(2, '0')}`);
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, own]): ClosedDay[] => {
      const readings = own.toSorted((a, b) => a.age - b.age);
      // The latest that has readings of the same campaigns from before.
      for (const final of readings.toReversed()) {
        if (final.age < windowDays) break;
        const earlier = readings.filter(
          ({ age, campaigns }) => age < windowDays && campaigns === final.campaigns,
        );
        if (earlier.length > 0) return [{ final, earlier }];
      }
      return [];
    })
    .slice(0, maxClosedDays);
}

function knownShare(
  pairs: readonly { known: AttributedSum; final: AttributedSum }[],
  metric: AttributedMetric,
): KnownShare | null {
  const sum = (of: 'known' | 'final') => pairs.reduce((total, pair) => total + pair[of][metric], 0);
  const shares = pairs
    .flatMap(({ known, final }) => quotient(known[metric], final[metric]) ?? [])
    .toSorted((a, b) => a - b);
  const share = quotient(sum('known'), sum('final'));
  if (share === null) return null;
  return {
    share,
    low: percentile(shares, 0.1),
    high: percentile(shares, 0.9),
    days: shares.length,
  };
}

/** Of sorted values, interpolated between the two nearest. */
function percentile(sorted: readonly number[], p: number): number {
  const at = p * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
