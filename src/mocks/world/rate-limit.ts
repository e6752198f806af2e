/** The rate limit: a bucket of units per key, refilled by the world's clock, continuously or once per minute. */
import type { State } from './state.ts';
import { tiers, windowSeconds } from './tiers.ts';

export interface RateLimit {
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  reset: number;
}

export interface Charge extends RateLimit {
  /** Units charged: the cost, or 0 if too few were left. */
  taken: number;
  /** Seconds to wait if too few were left; null if the cost was charged. */
  retryAfter: number | null;
}

/** A key's rate limit at `now` (ms). */
export function rateLimitOf(state: State, key: string, now: number): RateLimit {
  return describe(state, unitsAt(state, key, now), now);
}

/** Charges `cost` units to a key's bucket at `now` (ms) if enough are left. Changes the state. */
export function charge(state: State, key: string, cost: number, now: number): Charge {
  const units = unitsAt(state, key, now);
  if (units < cost) {
    const retryAfter = Math.max(1, secondsUntil(state, cost, units, now));
    return { ...describe(state, units, now), taken: 0, retryAfter };
  }
  state.buckets[key] = { units: units - cost, at: now };
  return { ...describe(state, units - cost, now), taken: cost, retryAfter: null };
}

function unitsAt(state: State, key: string, now: number): number {
  const limit = tiers[state.tier];
  const bucket = state.buckets[key];
  if (!bucket) return limit;
  if (state.refill === 'window') {
    const sameWindow = windowOf(bucket.at) === windowOf(now);
    return sameWindow ? bucket.units : limit;
  }
  const seconds = Math.max(0, now - bucket.at) / 1000;
  return Math.min(limit, bucket.units + seconds * refillRate(state));
}

/** Units per second. */
function refillRate(state: State): number {
  const rate = tiers[state.tier] / windowSeconds;
  return state.scenario === 'foreign-spender' ? rate / 5 : rate;
}

function windowOf(now: number): number {
  return Math.floor(now / 1000 / windowSeconds);
}

/** When the window at `now` (ms) ends, in seconds since 1970. */
function windowEnd(now: number): number {
  return (windowOf(now) + 1) * windowSeconds;
}

/** Seconds until the bucket has `units`, given `held` at `now` (ms). */
function secondsUntil(state: State, units: number, held: number, now: number): number {
  if (units <= held) return 0;
  if (state.refill === 'window') {
    return Math.ceil(windowEnd(now) - now / 1000);
  }
  return Math.ceil((units - held) / refillRate(state));
}

function describe(state: State, units: number, now: number): RateLimit {
  const limit = tiers[state.tier];
  return {
    limit,
    remaining: Math.floor(units),
    reset: secondsUntil(state, limit, units, now),
  };
}

/** Rate-limit headers for the client (an early RateLimit draft). Chosen. */
export function rateLimitHeaders(budget: RateLimit): Record<string, string> {
  return {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(budget.reset),
    'RateLimit-Policy': `${budget.limit};w=${windowSeconds}`,
  };
}
