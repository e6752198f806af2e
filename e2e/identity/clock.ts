/**
 * One clock for the provider and the service, which a test advances together with the browser's. The provider
 * calls `Date.now`, which therefore returns this time inside `run`, and nowhere else in this process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface MovedClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Advances the clock, in seconds. */
  advance: (seconds: number) => void;
  reset: () => void;
  /** Runs a step, with everything it starts, on this clock. */
  run: <T>(step: () => T) => T;
}

const inside = new AsyncLocalStorage<{ offset: number }>();
const real = Date.now;
Date.now = () => real() + (inside.getStore()?.offset ?? 0);

export function createClock(): MovedClock {
  const moved = { offset: 0 };
  return {
    now: () => real() + moved.offset,
    advance: (seconds) => void (moved.offset += seconds * 1000),
    reset: () => void (moved.offset = 0),
    run: (step) => inside.run(moved, step),
  };
}
