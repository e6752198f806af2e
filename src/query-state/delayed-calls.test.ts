import { expect, test } from 'vitest';
import type { RateLimitState, ListedCall } from '#api/rate-limiter/rate-limit-monitor.ts';
import { delayedCalls } from './use-rate-limit.ts';

const at = 1_000_000;

const call = (expectedAt: number | null, since = at): ListedCall => ({
  endpoint: 'campaigns',
  priority: 'screen',
  cost: 2,
  since,
  expectedAt,
});

const state = (...waiting: ListedCall[]): RateLimitState => ({
  tier: null,
  limit: 300,
  windowSeconds: 60,
  refill: 'continuous',
  units: 200,
  at,
  fullAt: at,
  pausedUntil: null,
  source: 'service',
  others: false,
  waiting,
  inFlight: [],
});

test('a call that waits for its units is delayed', () => {
  const waits = call(at + 3000);
  expect(delayedCalls(state(waits), at)).toEqual([waits]);
});

test('a call that waits for another one is not, however old the given time is', () => {
  for (const age of [0, 10, 999, 5000]) {
    expect(delayedCalls(state(call(at + 1000)), at - age)).toEqual([]);
  }
});
