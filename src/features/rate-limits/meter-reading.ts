/** What the meter in the frame of every page says, and how loudly. */
import { keptWaiting } from '#workspace/budget-wait.ts';
import type { BudgetState } from '#workspace/use-budget.ts';
import { isHeldAt } from './budget-standing.ts';

export interface MeterReading {
  /** `held`: the service asked to wait; `waiting`: a call that somebody waits for has to. */
  level: 'unknown' | 'plenty' | 'low' | 'waiting' | 'held';
  /** Whole units left; `null` while nothing is known. */
  units: number | null;
  limit: number | null;
  /** When the wait ends, in milliseconds since 1970; `null` where there is none, or nobody can tell. */
  until: number | null;
}

/** Below this share of a full budget it is low. */
const lowShare = 0.2;

/** `left` are the units at `time` (milliseconds since 1970). */
export function meterReading(state: BudgetState, left: number | null, time: number): MeterReading {
  const { limit } = state;
  const units = left === null ? null : Math.max(0, Math.floor(left));
  if (isHeldAt(state, time)) return { level: 'held', units, limit, until: state.heldUntil };
  const kept = keptWaiting(state, time);
  if (kept.length > 0) {
    const ends = kept.flatMap(({ goesAt }) => (goesAt === null || goesAt <= time ? [] : [goesAt]));
    const until = ends.length > 0 ? Math.min(...ends) : null;
    return { level: 'waiting', units, limit, until };
  }
  if (units === null || limit === null) return { level: 'unknown', units, limit, until: null };
  return { level: units < limit * lowShare ? 'low' : 'plenty', units, limit, until: null };
}
