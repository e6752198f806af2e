/** How long work takes on a tier because of the rate limit alone, ignoring the duration of calls. */

export interface Allowance {
  /** Units when full, which are refilled per window. */
  unitsPerWindow: number;
  windowSeconds: number;
  /** Units are refilled continuously, or all at once at the end of each window. */
  refill: 'continuous' | 'window';
}

/**
 * Seconds that work of this many units takes, starting with all units available and nothing else running: no
 * time until they are used up, then as fast as the refill. Windows begin with the work. `null` if the tier
 * has no units.
 */
export function secondsFromFull(units: number, allowance: Allowance): number | null {
  const { unitsPerWindow, windowSeconds, refill } = allowance;
  if (units <= 0) return 0;
  if (unitsPerWindow <= 0) return null;
  if (refill === 'continuous') {
    return (Math.max(0, units - unitsPerWindow) * windowSeconds) / unitsPerWindow;
  }
  return (Math.ceil(units / unitsPerWindow) - 1) * windowSeconds;
}
