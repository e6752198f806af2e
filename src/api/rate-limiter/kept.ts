/**
 * What of the budget outlives a reload: what the service said of it, where it stood, and its last
 * hour. It belongs to the subscription key, not to the user, and names neither.
 */
import * as z from 'zod/mini';
import { RateLimits } from '#api/contract/rate-limits.ts';
import type { CourseStep } from './board.ts';
import type { Standing } from './ledger.ts';
import { keptPlace } from './kept-place.ts';

const time = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? -Infinity),
);
const maybe = z.nullable(z.number());

const Kept = z.object({
  /** Tells one service and key from another. */
  of: z.string(),
  /** When the service said so, in milliseconds since 1970. */
  learnedAt: z.number(),
  limits: z.nullable(RateLimits),
  standing: z.object({
    bucket: z.object({
      limit: maybe,
      windowMs: z.number(),
      refill: z.enum(['continuous', 'window']),
      units: maybe,
      at: z.number(),
      fullAt: maybe,
    }),
    heldUntil: z.number(),
    othersAt: time,
    readAt: time,
    counting: z.boolean(),
    underWay: z.number(),
  }),
  course: z.array(
    z.object({
      at: z.number(),
      units: maybe,
      spent: z.record(z.string(), z.number()),
      refused: z.number(),
    }),
  ),
});

export interface Kept {
  of: string;
  learnedAt: number;
  limits: RateLimits | null;
  standing: Standing;
  course: CourseStep[];
}

/** What was kept of this budget, or `null`; storage that is refused or odd is none. */
export function readKept(of: string): Kept | null {
  try {
    const { data } = z.safeParse(Kept, JSON.parse(localStorage.getItem(keptPlace) ?? 'null'));
    return data?.of === of ? data : null;
  } catch {
    return null;
  }
}

export function writeKept(kept: Kept): void {
  try {
    localStorage.setItem(keptPlace, JSON.stringify(kept));
  } catch {
    // Full or refused: the next visit asks the service again.
  }
}

/** A short name for a service's address and key that gives neither away (FNV-1a, 32 bits). */
export function budgetName(service: string): string {
  let hash = 0x811c9dc5;
  for (const character of service) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
