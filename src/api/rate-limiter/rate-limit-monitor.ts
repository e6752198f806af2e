/**
 * Read access to the rate limiter, for components that show its state or the cost of an action. Implemented
 * by the limiter; `rateLimit()` in `api/service.ts` returns it.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';

/**
 * The source of a call, most urgent first: a user's action, the current page, polling of work in progress,
 * background work.
 */
export const priorities = ['user', 'screen', 'polling', 'background'] as const;
export type Priority = (typeof priorities)[number];

/** Who spent units: a priority of this browser's calls, or other clients of the same key. */
export type Spender = Priority | 'others';

/** A waiting call, or one in flight. Times in milliseconds since 1970. */
export interface ListedCall {
  endpoint: EndpointName;
  priority: Priority;
  /** API units. */
  cost: number;
  since: number;
  /** When it is expected to be sent, if it waits for the rate limit; `null` while it only waits for other calls. */
  expectedAt: number | null;
}

/** The state of the rate limit; replaced by another object when it changes. */
export interface RateLimitState {
  /** The tier's name; `null` until the service has stated it. */
  tier: string | null;
  /** Units when full; `null` if unknown. */
  limit: number | null;
  windowSeconds: number;
  refill: 'continuous' | 'window';
  /** Units left at `at`, without calls in flight; `null` if unknown. */
  units: number | null;
  at: number;
  /** When all units are available again if nothing more is spent; `null` if unknown. */
  fullAt: number | null;
  /** Until then nothing is sent, because the service refused a call; otherwise `null`. */
  pausedUntil: number | null;
  /** Whether responses contain readings, or units are counted here because their headers cannot be read. */
  source: 'service' | 'count';
  /** Whether other clients of the same key were seen in the last minutes. */
  others: boolean;
  /** Of this tab. */
  waiting: readonly ListedCall[];
  /** Of this tab. */
  inFlight: readonly ListedCall[];
}

/** A minute of the last hour. */
export interface UsageStep {
  /** Its start, in milliseconds since 1970. */
  at: number;
  /** Fewest units left in it; `null` if unknown. */
  units: number | null;
  /** Units spent in it, by source. */
  spent: Partial<Record<Spender, number>>;
  /** Calls refused because of the rate limit. */
  refused: number;
}

export interface RateLimitMonitor {
  /** Calls back whenever `state()` or `usageHistory()` returns another object; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  state: () => RateLimitState;
  /** Units left at a time (milliseconds since 1970, not in the past) if nothing more is spent; `null` if unknown. */
  unitsAt: (time: number) => number | null;
  /** Ends a wait for the rate limit at the user's request: the next call is sent to find out. */
  tryNow: () => void;
  /** The service's tiers, costs and headers; `null` until fetched. */
  limits: () => RateLimits | null;
  /** The last hour of all tabs of this browser, oldest first. */
  usageHistory: () => readonly UsageStep[];
  /** Units that one call costs: as stated by the service, otherwise as assumed. */
  costOf: (endpoint: EndpointName) => number;
  /** Seconds that background work of this many units takes from now on if nothing else runs; `null` if unknown. */
  secondsFor: (units: number) => number | null;
}
