/** How rows change over the days, deterministically, each on its own days. */
import type { Draw } from './random.ts';

/** The epoch of a row on a day. A row's epochs last `length` days and start at its own phase (0 to 1). */
export function epochOf(day: number, length: number, phase: number): number {
  return Math.floor((day + Math.floor(phase * length)) / length);
}

/**
 * Which occupant a place has on a day: most places keep theirs forever (0); a `share` of them change
 * every `days` days, and each occupant has its own number. So rows come and go while the count stays.
 */
export function occupantOf(
  draw: Draw,
  seed: number,
  place: number,
  day: number,
  { share, days }: { share: number; days: number },
): number {
  return draw(seed, place, 1) < share ? epochOf(day, days, draw(seed, place, 2)) : 0;
}

/** The identifier suffix of an occupant; first occupants have none. */
export function occupantSuffix(occupant: number): string {
  return occupant === 0 ? '' : `-${occupant.toString(36)}`;
}
