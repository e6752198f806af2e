/** The request budget, for whatever draws it or says what an action costs. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BudgetBoard, BudgetState } from '#api/rate-limiter/board.ts';
import { budget } from '#api/service.ts';
import { useNow } from './use-now.ts';

export {
  courseStepSeconds,
  type BudgetBoard,
  type BudgetState,
  type CourseStep,
  type ListedCall,
  type Priority,
  type Spender,
} from '#api/rate-limiter/board.ts';

const BoardContext = createContext<BudgetBoard | null>(null);

/** Puts another board in place of the client's own, for a part that is looked at by itself. */
export const BudgetProvider = BoardContext.Provider;

/** The board itself. It changes nothing on the screen by itself: `useBudgetState` does. */
export function useBudgetBoard(): BudgetBoard {
  return useContext(BoardContext) ?? budget();
}

/** The budget as it is known now; draws anew when that changes, not as time passes. */
export function useBudgetState(): BudgetState {
  const { subscribe, state } = useBudgetBoard();
  return useSyncExternalStore(subscribe, state);
}

/** Whether a call waits for the budget. Redraws only when that changes; the budget itself changes several times a second. */
export function useIsAnythingWaiting(): boolean {
  const { subscribe, state } = useBudgetBoard();
  return useSyncExternalStore(subscribe, () => state().waiting.length > 0);
}

/**
 * The budget as time passes: drawn anew every `every` milliseconds, too. `left` are the units at
 * `time` (milliseconds since 1970) if nothing more is spent; `null` while nothing is known.
 */
export function useBudgetNow(every: number): {
  board: BudgetBoard;
  state: BudgetState;
  time: number;
  left: number | null;
} {
  const board = useBudgetBoard();
  const state = useBudgetState();
  // A change comes between two looks at the clock, and is younger than the last of them.
  const time = Math.max(useNow(every), state.at);
  return { board, state, time, left: board.unitsAt(time) };
}
