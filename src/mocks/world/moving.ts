/** How rows change as days pass: each at days of its own, by rule. */
import type { Draw } from './random.ts';

/** Which of a row's epochs a day falls in. Epochs of a row begin `length` days apart, at its own phase (0 to 1). */
export function epochOf(day: number, length: number, phase: number): number {
  return Math.floor((day + Math.floor(phase * length)) / length);
}

/**
 * Which occupant a place has on a day: most places keep theirs for good (0); a `share` of them change
 * hands every `days` days, and each occupant has a number of its own. So rows come and go, and the count stays.
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

/** An identifier's ending for an occupant; the first and lasting ones have none. */
export function occupantSuffix(occupant: number): string {
  return occupant === 0 ? '' : `-${occupant.toString(36)}`;
}
