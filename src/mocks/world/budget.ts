/** The rate limit: a token bucket a key, refilled continuously by the world's clock. */
import type { State } from './state.ts';
import { tiers, windowSeconds } from './tiers.ts';

export interface Budget {
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  reset: number;
}

export interface Charge extends Budget {
  /** Units that were taken: the cost, or 0 when the bucket held too little. */
  taken: number;
  /** Seconds to wait when the bucket held too little; null when the cost was taken. */
  retryAfter: number | null;
}

/** What a key has left at `now` (ms). */
export function budgetOf(state: State, key: string, now: number): Budget {
  return describe(state, unitsAt(state, key, now));
}

/** Takes `cost` units from a key's bucket at `now` (ms), if it holds them. Changes the state. */
export function charge(state: State, key: string, cost: number, now: number): Charge {
  const units = unitsAt(state, key, now);
  if (units < cost) {
    const perSecond = tiers[state.tier] / windowSeconds;
    const retryAfter = Math.max(1, Math.ceil((cost - units) / perSecond));
    return { ...describe(state, units), taken: 0, retryAfter };
  }
  state.buckets[key] = { units: units - cost, at: now };
  return { ...describe(state, units - cost), taken: cost, retryAfter: null };
}

function unitsAt(state: State, key: string, now: number): number {
  const limit = tiers[state.tier];
  const bucket = state.buckets[key];
  if (!bucket) return limit;
  const seconds = Math.max(0, now - bucket.at) / 1000;
  return Math.min(limit, bucket.units + (seconds * limit) / windowSeconds);
}

function describe(state: State, units: number): Budget {
  const limit = tiers[state.tier];
  return {
    limit,
    remaining: Math.floor(units),
    reset: Math.ceil(((limit - units) * windowSeconds) / limit),
  };
}

/** The header fields that tell a client where its budget stands (an early RateLimit draft). Chosen. */
export function budgetHeaders(budget: Budget): Record<string, string> {
  return {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(budget.reset),
    'RateLimit-Policy': `${budget.limit};w=${windowSeconds}`,
  };
}
