/** What an action costs, in words, before it is done. */
import { duration } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import { operationName } from './operations.ts';
import { type BudgetBoard, useBudgetBoard, useBudgetState } from './use-budget.ts';

/** Calls that an action makes: so many of one endpoint. */
export interface PlannedCalls {
  endpoint: Parameters<BudgetBoard['costOf']>[0];
  count: number;
}

export interface Cost {
  units: number;
  /** Until all of it is done, if nothing else is; `null` while nothing is known of the budget. */
  seconds: number | null;
  /** "2,000 units, about 6 min"; the time only where there is one to wait. */
  words: string;
  /** What it is made of: "2,000 quality scores at 1 unit each." */
  makeup: string;
}

/** What so many calls cost on this board as it stands now. */
export function costOf(
  board: Pick<BudgetBoard, 'costOf' | 'secondsFor'>,
  calls: readonly PlannedCalls[],
): Cost {
  const made = calls.filter((call) => call.count > 0);
  const units = made.reduce((sum, call) => sum + call.count * board.costOf(call.endpoint), 0);
  const seconds = board.secondsFor(units);
  return {
    units,
    seconds,
    words: costWords(units, seconds),
    makeup: made
      .map((call) => {
        const each = `${counted(board.costOf(call.endpoint), 'unit')}${call.count === 1 ? '' : ' each'}`;
        return `${count(call.count)} ${operationName(call.endpoint, call.count)} at ${each}`;
      })
      .join(', '),
  };
}

/** "2,000 units, about 6 min". Work that the budget carries at once has no time worth saying. */
export function costWords(units: number, seconds: number | null): string {
  const words = counted(units, 'unit');
  return seconds === null || seconds < 1 ? words : `${words}, ${duration(seconds)}`;
}

/** The same, kept up to date as the budget changes. */
export function useCost(calls: readonly PlannedCalls[]): Cost {
  const board = useBudgetBoard();
  useBudgetState();
  return costOf(board, calls);
}
