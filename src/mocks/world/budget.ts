/** The rate limit: a bucket of units a key, refilled by the world's clock, continuously or each minute at once. */
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
  return describe(state, unitsAt(state, key, now), now);
}

/** Takes `cost` units from a key's bucket at `now` (ms), if it holds them. Changes the state. */
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

/** Units a second. */
function refillRate(state: State): number {
  const rate = tiers[state.tier] / windowSeconds;
  return state.scenario === 'foreign-spender' ? rate / 5 : rate;
}

function windowOf(now: number): number {
  return Math.floor(now / 1000 / windowSeconds);
}

/** Seconds until the bucket holds `units`, from `held` at `now` (ms). */
function secondsUntil(state: State, units: number, held: number, now: number): number {
  if (units <= held) return 0;
  if (state.refill === 'window') {
    return Math.ceil(((windowOf(now) + 1) * windowSeconds * 1000 - now) / 1000);
  }
  return Math.ceil((units - held) / refillRate(state));
}

function describe(state: State, units: number, now: number): Budget {
  const limit = tiers[state.tier];
  return {
    limit,
    remaining: Math.floor(units),
    reset: secondsUntil(state, limit, units, now),
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
