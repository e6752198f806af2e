/** Access to the rate limiter, for components that show its state or the cost of an action. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RateLimitMonitor, RateLimitState } from '#api/rate-limiter/rate-limit-monitor.ts';
import { rateLimit } from '#api/service.ts';
import { useNow } from '#ui/use-now.ts';

export {
  type RateLimitMonitor,
  type RateLimitState,
  type UsageStep,
  type ListedCall,
  type Priority,
  type Spender,
} from '#api/rate-limiter/rate-limit-monitor.ts';

const MonitorContext = createContext<RateLimitMonitor | null>(null);

/** Replaces the client's own monitor, for tests of a single component. */
export const RateLimitProvider = MonitorContext.Provider;

/** The monitor itself, which causes no renders: use `useRateLimitState` for that. */
export function useRateLimitMonitor(): RateLimitMonitor {
  return useContext(MonitorContext) ?? rateLimit();
}

/** The current state of the rate limit; renders when it changes, not as time passes. */
export function useRateLimitState(): RateLimitState {
  const { subscribe, state } = useRateLimitMonitor();
  return useSyncExternalStore(subscribe, state);
}

/**
 * Whether a call waits for the rate limit. Renders only when that changes; the state changes several times a
 * second.
 */
export function useIsAnythingWaiting(): boolean {
  const { subscribe, state } = useRateLimitMonitor();
  return useSyncExternalStore(subscribe, () => state().waiting.length > 0);
}

/**
 * The state of the rate limit as time passes: also renders every `every` milliseconds. `left` are the units
 * at `time` (milliseconds since 1970) if nothing more is spent; `null` if unknown.
 */
export function useRateLimitNow(every: number): {
  board: RateLimitMonitor;
  state: RateLimitState;
  time: number;
  left: number | null;
} {
  const board = useRateLimitMonitor();
  const state = useRateLimitState();
  // A change between two ticks of the clock is newer than the last tick.
  const time = Math.max(useNow(every), state.at);
  return { board, state, time, left: board.unitsAt(time) };
}
