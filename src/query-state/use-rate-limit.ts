/** Access to the rate limiter, for components that show its state or the cost of an action. */
import { createContext, useContext } from 'react';
import type {
  ListedCall,
  RateLimitMonitor,
  RateLimitState,
} from '#api/rate-limiter/rate-limit-monitor.ts';
import { rateLimit } from '#api/service.ts';
import { useStore } from '#lib/use-store.ts';
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
export const useRateLimitState = () => useStore(useRateLimitMonitor());

/**
 * The state of the rate limit as time passes: also renders every second. `left` are the units
 * at `time` (milliseconds since 1970) if nothing more is spent; `null` if unknown.
 */
export function useRateLimitNow() {
  const board = useRateLimitMonitor();
  const state = useRateLimitState();
  // A change between two ticks of the clock is newer than the last tick.
  const time = Math.max(useNow(1000), state.at);
  return { board, state, time, left: board.unitsAt(time) };
}

/**
 * The shortest noticeable delay, in milliseconds. Before the first response, some calls wait for it, and the
 * given time may be a second old. Neither is caused by the rate limit.
 */
const minDelay = 2000;

/**
 * The calls that the rate limit delays noticeably at `time` (milliseconds since 1970). Background work is
 * expected to wait, and a call that waits for the response to another one waits for a slow service, not for
 * the rate limit.
 */
export function delayedCalls(state: RateLimitState, time: number): ListedCall[] {
  const { waiting, pausedUntil, units } = state;
  return waiting.filter(({ priority, cost, since, expectedAt }) => {
    if (priority === 'background') return false;
    // A call that is about to be sent waits for a busy machine at most.
    if (expectedAt !== null) return expectedAt - Math.max(time, since) >= minDelay;
    const isShort = pausedUntil !== null || (units !== null && units < cost);
    return isShort && time - since >= minDelay;
  });
}
