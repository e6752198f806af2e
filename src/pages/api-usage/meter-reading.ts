/** What the meter in the header of every page shows. */
import { delayedCalls, type RateLimitState } from '#query-state/use-rate-limit.ts';

export interface MeterReading {
  /** `held`: the service refused a call; `waiting`: a call that the user waits for is delayed. */
  level: 'unknown' | 'plenty' | 'low' | 'waiting' | 'held';
  /** Whole units left; `null` if unknown. */
  units: number | null;
  limit: number | null;
  /** When the wait ends, in milliseconds since 1970; `null` if there is none, or unknown. */
  until: number | null;
}

/** Below this share of the limit, units are low. */
const lowShare = 0.2;

/** `left` are the units at `time` (milliseconds since 1970). */
export function meterReading(
  state: RateLimitState,
  left: number | null,
  time: number,
): MeterReading {
  const { limit, pausedUntil } = state;
  const units = left === null ? null : Math.max(0, Math.floor(left));
  if (pausedUntil !== null && pausedUntil > time)
    return { level: 'held', units, limit, until: pausedUntil };
  const delayed = delayedCalls(state, time);
  if (delayed.length > 0) {
    const ends = delayed.flatMap(({ expectedAt }) =>
      expectedAt === null || expectedAt <= time ? [] : [expectedAt],
    );
    const until = ends.length > 0 ? Math.min(...ends) : null;
    return { level: 'waiting', units, limit, until };
  }
  if (units === null || limit === null) return { level: 'unknown', units, limit, until: null };
  return { level: units < limit * lowShare ? 'low' : 'plenty', units, limit, until: null };
}
