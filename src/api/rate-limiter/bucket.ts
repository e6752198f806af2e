/**
 * What is known of the budget's bucket, and what may be believed of it in between. Pure arithmetic;
 * times in milliseconds of one clock that does not run backwards.
 *
 * A call counts as charged from the moment it is let go. As long as only this browser spends, the
 * units held here are never more than the service has: so nothing that they carry is refused.
 */
import type { Reading } from '#api/rate-headers.ts';

export interface Bucket {
  limit: number | null;
  windowMs: number;
  refill: 'continuous' | 'window';
  /** Units left at `at`; below zero while calls under way are more than it holds. `null`: nothing is known. */
  units: number | null;
  at: number;
  /** When the service says it is full again. */
  fullAt: number | null;
}

/** A service that does not say how it refills is taken for one of fixed windows: that is the longer wait. */
export function emptyHanded(at: number): Bucket {
  return { limit: null, windowMs: 60_000, refill: 'window', units: null, at, fullAt: null };
}

/** Units a millisecond that come back by themselves. */
export function refillRate({ refill, limit, windowMs }: Bucket): number {
  return refill === 'continuous' && limit !== null ? limit / windowMs : 0;
}

/**
 * Units left at `time` if nothing more is spent. The `underWay` units of calls that have not been
 * answered may not have reached the service yet: a full budget there has refilled by nothing
 * meanwhile, and a new window will be charged with them.
 */
export function unitsAt(bucket: Bucket, time: number, underWay = 0): number | null {
  const { limit, units, at, refill, fullAt } = bucket;
  if (units === null || limit === null) return units;
  if (refill === 'continuous') {
    const refilled = units + Math.max(0, time - at) * refillRate(bucket);
    return Math.max(units, Math.min(limit - underWay, refilled));
  }
  return fullAt !== null && time >= fullAt ? Math.max(units, limit - underWay) : units;
}

/** The first time, not before `from`, at which `need` units are there; `from` where nothing is known. */
export function timeFor(bucket: Bucket, need: number, from: number, underWay = 0): number {
  const { limit, fullAt, windowMs } = bucket;
  const held = unitsAt(bucket, from, underWay);
  if (held === null || limit === null || held >= Math.min(need, limit)) return from;
  const rate = refillRate(bucket);
  if (rate > 0) return from + (Math.min(need, limit) - held) / rate;
  return fullAt === null || fullAt <= from ? from + windowMs : fullAt;
}

/** The bucket brought to `time`, windows that ended in between behind it. */
export function advance(bucket: Bucket, time: number, underWay: number): Bucket {
  const units = unitsAt(bucket, time, underWay);
  const { fullAt, windowMs, refill } = bucket;
  const isOver = refill === 'window' && fullAt !== null && time >= fullAt;
  return {
    ...bucket,
    units,
    // A clock that was set back must not make the same time refill twice.
    at: time,
    fullAt: isOver ? fullAt + windowMs * (1 + Math.floor((time - fullAt) / windowMs)) : fullAt,
  };
}

export interface Circumstances {
  /** When the answer came, and when its call was let go. */
  at: number;
  sentAt: number;
  /** Units of other calls under way: the answer may know of them or not. */
  underWay: number;
  /** Units of calls that were answered while this one was under way: nor does one know that of them. */
  overlapped: number;
  /** Others spend too: the own count is worth nothing beside the service's word. */
  wary: boolean;
}

/**
 * Takes an answer's word for the budget. What it says is true within bounds: calls that overlapped
 * may be in it or not, and it is as old as its way back. Own count within these bounds stays; above
 * them somebody else has spent, and the lower bound counts.
 */
export function observe(
  before: Bucket,
  reading: Reading,
  { at, sentAt, underWay, overlapped, wary }: Circumstances,
): { bucket: Bucket; others: number } {
  const bucket = advance(before, at, underWay);
  if (reading.limit !== null) bucket.limit = reading.limit;
  if (reading.windowSeconds) bucket.windowMs = reading.windowSeconds * 1000;
  if (reading.resetSeconds !== null) {
    const ends = at + reading.resetSeconds * 1000;
    const { fullAt, windowMs } = bucket;
    if (bucket.refill === 'window' && fullAt !== null) {
      // An answer from the window before says nothing of this one, least of all that it ends soon.
      const isOld = sentAt < fullAt - windowMs && ends < fullAt - windowMs / 2;
      if (isOld) return { bucket, others: 0 };
      // Each answer tells the end at the latest; one of the next window moves it on.
      bucket.fullAt = ends > fullAt + windowMs / 2 ? ends : Math.min(fullAt, ends);
    } else bucket.fullAt = ends;
  }
  if (reading.remaining === null) return { bucket, others: 0 };
  const low = reading.remaining - underWay - overlapped;
  // What is left is told in whole units, and has grown on its way here.
  const high = reading.remaining + 1 + refillRate(bucket) * (at - sentAt);
  const counted = bucket.units;
  const others = counted === null ? 0 : Math.max(0, counted - high);
  if (counted === null || wary || others > 0 || counted < low) bucket.units = low;
  return { bucket, others };
}

/** Seconds that so many units take, spent one after the other as they come back, with `reserve` left alone. */
export function secondsFor(
  bucket: Bucket,
  units: number,
  at: number,
  reserve: number,
): number | null {
  const { limit, windowMs, fullAt } = bucket;
  const held = unitsAt(bucket, at);
  if (held === null || limit === null || limit <= 0) return null;
  const missing = units - Math.max(0, held - reserve);
  if (missing <= 0) return 0;
  const rate = refillRate(bucket);
  if (rate > 0) return missing / rate / 1000;
  const first = Math.max(0, (fullAt ?? at + windowMs) - at);
  return (first + windowMs * (Math.ceil(missing / Math.max(1, limit - reserve)) - 1)) / 1000;
}
