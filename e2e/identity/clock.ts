/**
 * One clock for the provider and the service, which a test advances together with the browser's. It begins at the
 * device's time, by which the browser drops the provider's cookies, and stands still. The provider calls `Date.now`,
 * which therefore returns this time inside `run`, and nowhere else in this process.
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

const inside = new AsyncLocalStorage<{ time: number }>();
const real = Date.now;
Date.now = () => inside.getStore()?.time ?? real();

export function createClock(): MovedClock {
  const moved = { time: real() };
  return {
    now: () => moved.time,
    advance: (seconds) => void (moved.time += seconds * 1000),
    reset: () => void (moved.time = real()),
    run: (step) => inside.run(moved, step),
  };
}
