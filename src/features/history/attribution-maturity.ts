/** How attribution matures: which share of a day's final sales is known some time later. */
import { quotient } from '#metrics/ratios.ts';
import type { AttributedMetric, AttributedSum } from './internal/attributed-sums.ts';
import type { HistoryBlock } from './history-block.ts';

/** A share of final figures. May exceed 1: returns and corrections lower figures. */
export interface KnownShare {
  /** Of all days together: the ratio of their sums. */
  share: number;
  /** Of the days at the 10th and the 90th percentile; or `share`, if that is beyond. */
  low: number;
  high: number;
  /** Closed days with final figures that it is based on. */
  days: number;
}

/** What is known about a channel in one currency. */
export interface Maturity {
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** In days: figures of a day are final once so many have passed since its end. `null` if unknown. */
  windowDays: number | null;
  /** Closed days that were also read before. */
  days: number;
  /** The share known so many hours after the end of a day; `null` if no closed day was read about then. */
  shareAt: (metric: AttributedMetric, hours: number) => KnownShare | null;
}

/** The ages at which the page displays shares of final sales, in hours after the end of a day. */
export const maturityAges = [12, 24, 48, 72, 168, 336, 504] as const;

/** How attribution of a channel matures, as far as the page displays it. */
export interface MaturityAnswer extends Omit<Maturity, 'shareAt'> {
  /** The known shares of final sales, by age. */
  salesShares: ReadonlyMap<number, KnownShare | null>;
}

/** A share is used if it is based on so many closed days: one of each weekday. */
export const minClosedDays = 7;

/** The latest closed days count, because attribution changes over time. */
const maxClosedDays = 90;

/** The attribution window of a channel in days: the longest of its campaigns; `null` if they state none. */
export type WindowOf = (channel: string | null) => number | null;

export const isKnown = (share: KnownShare | null): share is KnownShare =>
  share !== null && share.days >= minClosedDays;

/**
 * What the readings say about each channel and currency, sorted. A day counts once it was read after its window had
 * closed, and for the ages about which it was read before that.
 */
export function maturityOf(
  blocks: readonly Pick<HistoryBlock, 'month' | 'attributed'>[],
  windowOf: WindowOf,
): Maturity[] {
  const groups = new Map<string, Map<string, AttributedSum[]>>();
  for (const { month, attributed } of blocks) {
    for (const sum of attributed) {
      const key = channelKey(sum);
      let byDay = groups.get(key);
      if (byDay === undefined) groups.set(key, (byDay = new Map<string, AttributedSum[]>()));
      const day = `${month} ${String(sum.day).padStart(2, '0')}`;
      const own = byDay.get(day);
      if (own === undefined) byDay.set(day, [sum]);
      else own.push(sum);
    }
  }
  const found: Maturity[] = [];
  for (const [, byDay] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { channel = null, currency = null } = [...byDay.values()][0]?.[0] ?? {};
    const windowDays = windowOf(channel);
    const all = [...byDay]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([, sums]) => (windowDays === null ? [] : closedParts(sums, 24 * windowDays)))
      .filter((parts) => parts.length > 0)
      .slice(0, maxClosedDays);
    found.push({ channel, currency, windowDays, days: all.length, shareAt: sharesOf(all) });
  }
  return found;
}

/** Identifies a channel and a currency. */
export const channelKey = ({ channel, currency }: Pick<Maturity, 'channel' | 'currency'>): string =>
  JSON.stringify([channel, currency]);

/** Below this share of final sales, a day says too little about itself. */
const leastShare = 0.5;

/** The share of final sales that is usually known at an age, for single campaigns; `null` if it is not, or too small. */
export function usualShare(maturity: Maturity | undefined, hours: number): number | null {
  const known = maturity?.shareAt('sales', hours) ?? null;
  return isKnown(known) && known.share >= leastShare ? Math.min(1, known.share) : null;
}

/** The readings of the same accounts, youngest first: the last one after the window, the others before. */
type ClosedPart = readonly AttributedSum[];

/** The parts of a day, by the end of the day in their accounts, that are closed and were read before. */
function closedParts(sums: readonly AttributedSum[], windowHours: number): ClosedPart[] {
  return [...Map.groupBy(sums, ({ parts }) => parts).values()].flatMap((own): ClosedPart[] => {
    const readings = own.toSorted((a, b) => a.age - b.age);
    const final = readings.findLast(({ age }) => age >= windowHours);
    const earlier = readings.filter(({ age }) => age < windowHours);
    return final === undefined || earlier.length === 0 ? [] : [[...earlier, final]];
  });
}

function sharesOf(days: readonly (readonly ClosedPart[])[]): Maturity['shareAt'] {
  const known = new Map<string, KnownShare | null>();
  return (metric, hours) => {
    const key = `${metric} ${hours}`;
    let share = known.get(key);
    if (share === undefined) known.set(key, (share = knownShare(days, metric, hours)));
    return share;
  };
}

function knownShare(
  days: readonly (readonly ClosedPart[])[],
  metric: AttributedMetric,
  hours: number,
): KnownShare | null {
  let [before, after] = [0, 0];
  const shares: number[] = [];
  for (const parts of days) {
    let [known, final] = [0, 0];
    for (const readings of parts) {
      const value = valueAt(readings, metric, hours);
      if (value === null) continue;
      known += value;
      final += readings.at(-1)?.[metric] ?? 0;
    }
    const share = quotient(known, final);
    if (share === null) continue;
    before += known;
    after += final;
    shares.push(share);
  }
  const share = quotient(before, after);
  if (share === null) return null;
  const sorted = shares.toSorted((a, b) => a - b);
  const low = Math.min(share, percentile(sorted, 0.1));
  const high = Math.max(share, percentile(sorted, 0.9));
  return { share, low, high, days: shares.length };
}

/** Hours: a reading stands for times so much before or after it. */
const near = 8;
/** Hours: between readings that are further apart, growth is not known. */
const apart = 36;

/** A figure some hours after the end of its day, between the readings before and after; `null` if it is not known. */
function valueAt(readings: ClosedPart, metric: AttributedMetric, hours: number): number | null {
  const at = readings.findIndex(({ age }) => age >= hours);
  const [earlier, later] = [readings[at === -1 ? readings.length - 1 : at - 1], readings[at]];
  if (earlier === undefined || later === undefined) {
    const only = earlier ?? later;
    return only === undefined || only.age - hours > near ? null : only[metric];
  }
  const length = later.age - earlier.age;
  if (length > apart) {
    if (hours - earlier.age <= near) return earlier[metric];
    return later.age - hours <= near ? later[metric] : null;
  }
  const part = length === 0 ? 1 : (hours - earlier.age) / length;
  return earlier[metric] + part * (later[metric] - earlier[metric]);
}

/** Of sorted values, interpolated between the two nearest. */
function percentile(sorted: readonly number[], p: number): number {
  const at = p * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
