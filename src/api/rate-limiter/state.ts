/** The budget as it is shown: what stands, and this tab's calls that wait or are under way. */
import type { BudgetState, ListedCall } from './board.ts';
import { type Standing, wary } from './ledger.ts';

/** A call of this tab that is not over. */
export type OwnCall = Omit<ListedCall, 'goesAt'> & { isUnderWay: boolean };

interface Known {
  standing: Standing;
  tier: string | null;
  /** By id. */
  calls: ReadonlyMap<string, OwnCall>;
  /** When a call that waits is expected to go; `null`: not known. */
  expectedAt: (id: string) => number | null;
  /** Milliseconds since 1970. */
  now: number;
}

export function stateOf({ standing, tier, calls, expectedAt, now }: Known): BudgetState {
  const { bucket, heldUntil, othersAt, counting } = standing;
  const pick = (underWay: boolean): ListedCall[] =>
    [...calls]
      .filter(([, { isUnderWay }]) => isUnderWay === underWay)
      .map(([id, { isUnderWay, ...call }]) => ({
        ...call,
        goesAt: isUnderWay ? null : expectedAt(id),
      }));
  return {
    tier,
    limit: bucket.limit,
    windowSeconds: bucket.windowMs / 1000,
    refill: bucket.refill,
    units: bucket.units === null ? null : Math.max(0, bucket.units),
    at: bucket.at,
    fullAt: bucket.fullAt,
    heldUntil: heldUntil > now ? heldUntil : null,
    source: counting ? 'count' : 'service',
    others: now - othersAt < wary,
    waiting: pick(false),
    underWay: pick(true),
  };
}
