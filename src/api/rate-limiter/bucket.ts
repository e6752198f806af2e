/**
 * The units left in the rate limit's bucket, and how they develop between readings. Pure arithmetic; times in
 * milliseconds of a single clock. A call counts as charged from the moment it is reserved. As long as only
 * this browser makes calls, the units counted here never exceed the service's, so that no call is refused.
 */
import type { RateLimitReading } from '#api/rate-headers.ts';

export interface Bucket {
  limit: number | null;
  windowMs: number;
  refill: 'continuous' | 'window';
  /** Units left at `at`; negative while more units are in flight than the bucket holds. `null` if unknown. */
  units: number | null;
  at: number;
  /** When the bucket is full again according to the service; `null` until it has said so in this window. */
  fullAt: number | null;
  /** When `fullAt` became known, or the window ended: a call sent later knows better. */
  fullFrom: number;
}

/** All waits are longer by this factor than the service says, for a device whose clock runs fast. */
export const clockMargin = 1.02;

/** Units refilled per millisecond. */
export function refillRate({ refill, limit, windowMs }: Bucket): number {
  return refill === 'continuous' && limit !== null ? limit / (windowMs * clockMargin) : 0;
}

/**
 * Units left at `time` if nothing more is spent. The `inFlight` units of unanswered calls may not have
 * reached the service yet: a full bucket there has not refilled in the meantime, and a new window will be
 * charged with them.
 */
export function unitsAt(bucket: Bucket, time: number, inFlight = 0): number | null {
  const { limit, units, at, refill, fullAt } = bucket;
  if (units === null || limit === null) return units;
  if (refill === 'continuous') {
    const refilled = units + Math.max(0, time - at) * refillRate(bucket);
    return Math.max(units, Math.min(limit - inFlight, refilled));
  }
  return fullAt !== null && time >= fullAt ? Math.max(units, limit - inFlight) : units;
}

/** The earliest time, not before `from`, at which `need` units are available; `from` if nothing is known. */
export function timeWhenAvailable(
  bucket: Bucket,
  need: number,
  from: number,
  inFlight = 0,
): number {
  const { limit, fullAt, windowMs } = bucket;
  const held = unitsAt(bucket, from, inFlight);
  if (held === null || limit === null || held >= Math.min(need, limit)) return from;
  const rate = refillRate(bucket);
  if (rate > 0) return from + (Math.min(need, limit) - held) / rate;
  return fullAt === null || fullAt <= from ? from + windowMs : fullAt;
}

/** The bucket at `time`. Once a window is over, only a response can tell when the next one ends. */
export function advance(bucket: Bucket, time: number, inFlight: number): Bucket {
  const { refill, fullAt, fullFrom } = bucket;
  const isOver = refill === 'window' && fullAt !== null && time >= fullAt;
  return {
    ...bucket,
    units: unitsAt(bucket, time, inFlight),
    at: time,
    fullAt: isOver ? null : fullAt,
    fullFrom: isOver ? time : fullFrom,
  };
}

/** A call was charged that no reading will include: its units return a window from now at the latest. */
export function postpone(bucket: Bucket, at: number): Bucket {
  if (bucket.refill === 'continuous' || bucket.units === null) return bucket;
  const fullAt = Math.max(bucket.fullAt ?? 0, at + bucket.windowMs * clockMargin);
  return { ...bucket, fullAt, fullFrom: at };
}

export interface ReadingContext {
  /** When the response arrived, and when its call was reserved. */
  at: number;
  sentAt: number;
  /** Units of other calls in flight, which the response may or may not include. */
  inFlight: number;
  /** Units of calls that were answered while this one was in flight, which it may or may not include either. */
  overlapped: number;
}

/**
 * Updates the bucket from a response. A reading is accurate within bounds: it may or may not include
 * overlapping calls, and it is as old as its way back. A count within these bounds is kept; a higher count
 * means that another client has made calls, and the lower bound applies.
 */
export function observe(
  before: Bucket,
  reading: RateLimitReading,
  { at, sentAt, inFlight, overlapped }: ReadingContext,
): { bucket: Bucket; others: number } {
  const bucket = advance(before, at, inFlight);
  if (reading.limit !== null) bucket.limit = reading.limit;
  if (reading.windowSeconds) bucket.windowMs = reading.windowSeconds * 1000;
  if (reading.resetSeconds !== null) {
    const ends = at + reading.resetSeconds * 1000 * clockMargin;
    const { refill, fullAt, fullFrom, windowMs } = bucket;
    const isLater = sentAt >= fullFrom;
    // A response from the previous window says nothing about this one, least of all that it ends soon.
    if (refill === 'window' && !isLater && ends < (fullAt ?? at + windowMs) - windowMs / 2) {
      return { bucket, others: 0 };
    }
    // Windows may slide with each call: of calls that crossed each other, the latest end counts.
    bucket.fullAt = refill === 'continuous' || isLater ? ends : Math.max(fullAt ?? 0, ends);
    if (isLater) bucket.fullFrom = at;
  }
  if (reading.remaining === null) return { bucket, others: 0 };
  const low = reading.remaining - inFlight - overlapped;
  // The remaining units are rounded down, and have been refilled since.
  const high = reading.remaining + 1 + refillRate(bucket) * clockMargin * (at - sentAt);
  const counted = bucket.units;
  const others = counted === null ? 0 : Math.max(0, counted - high);
  if (counted === null || others > 0 || counted < low) bucket.units = low;
  return { bucket, others };
}

/** Seconds that these units take, spent one by one as they are refilled, excluding `reserve`. */
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
