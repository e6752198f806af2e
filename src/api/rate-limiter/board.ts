/**
 * What can be read off the request budget: the picture that the scheduler works by, for whoever
 * draws it or says beforehand what an action costs. The scheduler implements it; `budget()` in
 * `api/service.ts` hands it out.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';

/**
 * Who waits for a call, most urgent first: the user who has just asked for it, the page on screen,
 * the polling of something under way, work in the background.
 */
export const priorities = ['user', 'screen', 'polling', 'background'] as const;
export type Priority = (typeof priorities)[number];

/** Who spent: a priority of this browser's calls, or other clients of the same key. */
export type Spender = Priority | 'others';

/** A call that waits to be sent, or is under way. Times in milliseconds since 1970. */
export interface ListedCall {
  endpoint: EndpointName;
  priority: Priority;
  /** Units. */
  cost: number;
  since: number;
  /** When it is expected to go, where it waits for the budget; `null` while only others are before it. */
  goesAt: number | null;
}

/** The budget as it is known now; another object when something changes. */
export interface BudgetState {
  /** The name of the tier; `null` until the service has said it. */
  tier: string | null;
  /** Units of a full budget; `null` while nothing is known. */
  limit: number | null;
  windowSeconds: number;
  refill: 'continuous' | 'window';
  /** Units left at `at`, calls under way taken off; `null` while nothing is known. */
  units: number | null;
  at: number;
  /** When the budget is full again if nothing more is spent; `null` while nothing is known. */
  fullAt: number | null;
  /** Until then nothing is sent, because the service refused a call; `null` otherwise. */
  heldUntil: number | null;
  /** Whether answers carry the budget, or it is counted here because their headers cannot be read. */
  source: 'service' | 'count';
  /** Whether other clients of the same key were seen to spend in the last minutes. */
  others: boolean;
  /** Of this tab. */
  waiting: readonly ListedCall[];
  /** Of this tab. */
  underWay: readonly ListedCall[];
}

/** A stretch of the last hour. */
export interface CourseStep {
  /** Its start, in milliseconds since 1970. */
  at: number;
  /** Fewest units that were left in it; `null` where nothing was known. */
  units: number | null;
  /** Units spent in it, by whom. */
  spent: Partial<Record<Spender, number>>;
  /** Calls that the service refused for want of budget. */
  refused: number;
}

export interface BudgetBoard {
  /** Calls `listener` whenever `state()` or `course()` has become another; returns how to stop it. */
  subscribe: (listener: () => void) => () => void;
  state: () => BudgetState;
  /** Units left at a time (milliseconds since 1970, not before now) if nothing more is spent; `null` while nothing is known. */
  unitsAt: (time: number) => number | null;
  /** What the service said of tiers, costs and headers; `null` until it has. */
  limits: () => RateLimits | null;
  /** The last hour, oldest first, of all tabs of this browser, in steps of `courseStepSeconds`. */
  course: () => readonly CourseStep[];
  /** Units that one call takes: as learned from the service, else as assumed. */
  costOf: (endpoint: EndpointName) => number;
  /** Seconds that background work of so many units takes from now on, alone; `null` while nothing is known. */
  secondsFor: (units: number) => number | null;
}

export const courseStepSeconds = 30;

/** Units that may be spent while nothing is known of the budget. */
export const blindUnits = 10;
