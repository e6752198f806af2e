/** The visible state of the rate limit: the ledger, and this tab's calls that wait or are in flight. */
import { type LedgerState, cautionTime } from './ledger.ts';
import type { RateLimitState, ListedCall } from './rate-limit-monitor.ts';

/** An unfinished call of this tab. */
export type LocalCall = Omit<ListedCall, 'expectedAt'> & { isInFlight: boolean };

interface Known {
  standing: LedgerState;
  tier: string | null;
  /** By ID. */
  calls: ReadonlyMap<string, LocalCall>;
  /** When a waiting call is expected to be sent; `null` if unknown. */
  expectedAt: (id: string) => number | null;
  /** Milliseconds since 1970. */
  now: number;
}

export function toRateLimitState({
  standing,
  tier,
  calls,
  expectedAt,
  now,
}: Known): RateLimitState {
  const { bucket, heldUntil, othersAt, counting } = standing;
  const isHeld = heldUntil > now;
  const pick = (inFlight: boolean): ListedCall[] =>
    [...calls]
      .filter(([, { isInFlight }]) => isInFlight === inFlight)
      .map(([id, { isInFlight, ...call }]) => ({
        ...call,
        expectedAt: isInFlight ? null : expectedAt(id),
      }));
  return {
    tier,
    limit: bucket.limit,
    windowSeconds: bucket.windowMs / 1000,
    refill: bucket.refill,
    units: bucket.units === null ? null : isHeld ? 0 : Math.max(0, bucket.units),
    at: bucket.at,
    fullAt: isHeld ? Math.max(heldUntil, bucket.fullAt ?? 0) : bucket.fullAt,
    pausedUntil: isHeld ? heldUntil : null,
    source: counting ? 'count' : 'service',
    others: now - othersAt < cautionTime,
    waiting: pick(false),
    inFlight: pick(true),
  };
}
