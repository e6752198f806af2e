/** For tests: a board that stands still, on the tier growth with all of its budget left unless said otherwise. */
import type { BudgetBoard, BudgetState } from '#workspace/use-budget.ts';

export function stateOf(changes: Partial<BudgetState> = {}): BudgetState {
  return {
    tier: 'growth',
    limit: 300,
    windowSeconds: 60,
    refill: 'continuous',
    units: 300,
    at: 0,
    fullAt: 0,
    heldUntil: null,
    source: 'service',
    others: false,
    waiting: [],
    underWay: [],
    ...changes,
  };
}

export function boardOf(
  changes: Partial<BudgetState> = {},
  parts: Partial<BudgetBoard> = {},
): BudgetBoard {
  const state = stateOf(changes);
  return {
    subscribe: () => () => {},
    state: () => state,
    unitsAt: () => state.units,
    limits: () => null,
    course: () => noCourse,
    costOf: () => 1,
    secondsFor: (units) => Math.max(0, units - 300) / 5,
    ...parts,
  };
}

const noCourse: ReturnType<BudgetBoard['course']> = [];
