/** For tests: a monitor with a constant state, by default the full growth tier. */
import type { RateLimitMonitor, RateLimitState } from '#query-state/use-rate-limit.ts';

export function stateOf(changes: Partial<RateLimitState> = {}): RateLimitState {
  return {
    tier: 'growth',
    limit: 300,
    windowSeconds: 60,
    refill: 'continuous',
    units: 300,
    at: 0,
    fullAt: 0,
    pausedUntil: null,
    source: 'service',
    others: false,
    waiting: [],
    inFlight: [],
    ...changes,
  };
}

export function monitorOf(
  changes: Partial<RateLimitState> = {},
  parts: Partial<RateLimitMonitor> = {},
): RateLimitMonitor {
  const state = stateOf(changes);
  return {
    subscribe: () => () => {},
    state: () => state,
    unitsAt: () => state.units,
    tryNow: () => {},
    limits: () => null,
    usageHistory: () => noHistory,
    costOf: () => 1,
    secondsFor: (units) => Math.max(0, units - 300) / 5,
    ...parts,
  };
}

const noHistory: ReturnType<RateLimitMonitor['usageHistory']> = [];
