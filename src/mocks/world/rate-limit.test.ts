import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { rateLimitOf, charge } from './rate-limit.ts';
import { freshState } from './state.ts';

test('units left are never negative or above the tier, and never more than refilled', () => {
  const step = fc.record({ wait: fc.nat(90_000), cost: fc.integer({ min: 1, max: 10 }) });
  const refill = fc.constantFrom('continuous' as const, 'window' as const);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), refill, (steps, kind) => {
      const state = { ...freshState({ tier: 'starter' }), refill: kind };
      let now = 1_000_000_000_000;
      let granted = 0;
      const began = now;
      for (const { wait, cost } of steps) {
        now += wait;
        const charged = charge(state, 'key', cost, now);
        granted += charged.taken;
        expect(charged.remaining).toBeGreaterThanOrEqual(0);
        expect(charged.remaining).toBeLessThanOrEqual(60);
      }
      const minutes = (now - began) / 60_000;
      const windows = kind === 'window' ? Math.ceil(minutes) + 1 : minutes;
      expect(granted).toBeLessThanOrEqual(60 + 60 * windows + 1e-6);
    }),
  );
});

test('a call after Retry-After succeeds', () => {
  for (const refill of ['continuous', 'window'] as const) {
    const state = { ...freshState({ tier: 'starter' }), refill };
    const now = 1_000_000_000_500;
    while (charge(state, 'key', 7, now).retryAfter === null);
    const wait = charge(state, 'key', 7, now).retryAfter ?? 0;
    expect(charge(state, 'key', 7, now + wait * 1000).retryAfter).toBeNull();
  }
});

test('the foreign-spender scenario slows the refill', () => {
  const state = freshState({ tier: 'starter', scenario: 'foreign-spender' });
  charge(state, 'key', 60, 0);
  expect(rateLimitOf(state, 'key', 10_000).remaining).toBe(2);
});
