import type { BudgetState, ListedCall } from '#api/rate-limiter/board.ts';

/**
 * A shorter wait is none that anybody would notice, in milliseconds. After a pause one call goes first to
 * see how much is left, and the others wait for it for a second at most; the time at hand may be another
 * second old. Neither is the budget's doing.
 */
const noticed = 2000;

/**
 * The calls that the budget keeps waiting, long enough to be noticed, at `time` (milliseconds since
 * 1970). Background work that waits is as it should be; and a call that waits for the answer to another
 * one waits for a slow service, not for the budget.
 */
export function keptWaiting(state: BudgetState, time: number): ListedCall[] {
  const { waiting, heldUntil, units } = state;
  return waiting.filter(({ priority, cost, since, goesAt }) => {
    if (priority === 'background') return false;
    // One that goes within a moment waits for a busy machine at most.
    if (goesAt !== null) return goesAt - Math.max(time, since) >= noticed;
    const isShort = heldUntil !== null || (units !== null && units < cost);
    return isShort && time - since >= noticed;
  });
}
