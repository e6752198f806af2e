/** How long work takes on a tier: what the budget alone allows, calls themselves taking no time. */

export interface Allowance {
  /** Units that a full budget holds, and that come back in a window. */
  unitsPerWindow: number;
  windowSeconds: number;
  /** Units come back a little at a time, or all at once at the end of each window. */
  refill: 'continuous' | 'window';
}

/**
 * Seconds that work of so many units takes from a full budget when nothing else is spent: nothing as
 * far as the budget holds, and then as fast as it comes back. Windows are counted from the start of
 * one. `null` where the tier holds nothing.
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
