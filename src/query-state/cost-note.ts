/** The cost of an action, as text. */
import { duration } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import { operationName } from './operations.ts';
import { type RateLimitMonitor, useRateLimitMonitor, useRateLimitState } from './use-rate-limit.ts';

/** The calls of an action: a number of calls to one endpoint. */
export interface PlannedCalls {
  endpoint: Parameters<RateLimitMonitor['costOf']>[0];
  count: number;
}

export interface Cost {
  units: number;
  /** Until all of it is done if nothing else runs; `null` if unknown. */
  seconds: number | null;
  /** "2,000 units, about 6 min"; the duration only if there is a wait. */
  words: string;
  /** Its parts: "2,000 quality scores at 1 unit each". */
  makeup: string;
}

/** The cost of these calls in the current state of the rate limit. */
export function costOf(
  board: Pick<RateLimitMonitor, 'costOf' | 'secondsFor'>,
  calls: readonly PlannedCalls[],
): Cost {
  const made = calls.filter((call) => call.count > 0);
  const units = made.reduce((sum, call) => sum + call.count * board.costOf(call.endpoint), 0);
  const seconds = board.secondsFor(units);
  return {
    units,
    seconds,
    words: costText(units, seconds),
    makeup: made
      .map((call) => {
        const each = `${counted(board.costOf(call.endpoint), 'unit')}${call.count === 1 ? '' : ' each'}`;
        return `${count(call.count)} ${operationName(call.endpoint, call.count)} at ${each}`;
      })
      .join(', '),
  };
}

/** "2,000 units, about 6 min". Work without a wait has no duration worth stating. */
export function costText(units: number, seconds: number | null): string {
  const words = counted(units, 'unit');
  return seconds === null || seconds < 1 ? words : `${words}, ${duration(seconds)}`;
}

/** The same, updated as the rate limit changes. */
export function useCost(calls: readonly PlannedCalls[]): Cost {
  const board = useRateLimitMonitor();
  useRateLimitState();
  return costOf(board, calls);
}
