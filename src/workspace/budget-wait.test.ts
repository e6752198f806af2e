import { expect, test } from 'vitest';
import type { BudgetState, ListedCall } from '#api/rate-limiter/board.ts';
import { keptWaiting } from './budget-wait.ts';

const at = 1_000_000;

const call = (goesAt: number | null, since = at): ListedCall => ({
  endpoint: 'campaigns',
  priority: 'screen',
  cost: 2,
  since,
  goesAt,
});

const state = (...waiting: ListedCall[]): BudgetState => ({
  tier: null,
  limit: 300,
  windowSeconds: 60,
  refill: 'continuous',
  units: 200,
  at,
  fullAt: at,
  heldUntil: null,
  source: 'service',
  others: false,
  waiting,
  underWay: [],
});

test('a call that waits for the units it costs is kept waiting', () => {
  const waits = call(at + 3000);
  expect(keptWaiting(state(waits), at)).toEqual([waits]);
});

test('a call that lets another go first is not, however old the time is that it is held against', () => {
  for (const age of [0, 10, 999, 5000]) {
    expect(keptWaiting(state(call(at + 1000)), at - age)).toEqual([]);
  }
});
