/**
 * One clock for the provider and the service, which a test moves on together with the browser's.
 * The provider asks `Date.now` itself, so inside `run`, and nowhere else in this process, that
 * answers the moved time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface MovedClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Moves on by so many seconds. */
  advance: (seconds: number) => void;
  reset: () => void;
  /** Runs a step, and all that it starts, by this clock. */
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
