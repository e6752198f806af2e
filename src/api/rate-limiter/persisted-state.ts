/**
 * The rate limiter's state that outlives a reload: the limits, the ledger, and the last hour. It belongs to
 * the subscription key, not to the user, and names neither.
 */
import * as z from 'zod/mini';
import { RateLimits } from '#api/contract/rate-limits.ts';
import type { LedgerState } from './ledger.ts';
import { persistedKey } from './persisted-key.ts';
import type { UsageStep } from './rate-limit-monitor.ts';

const time = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? -Infinity),
);
const maybe = z.nullable(z.number());

const Persisted = z.object({
  /** Distinguishes services and keys. */
  of: z.string(),
  /** When the limits were fetched, in milliseconds since 1970. */
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

export interface PersistedState {
  of: string;
  learnedAt: number;
  limits: RateLimits | null;
  standing: LedgerState;
  course: UsageStep[];
}

/** The persisted state; `null` if there is none for this name, or it is invalid or blocked. */
export function readPersistedState(of: string): PersistedState | null {
  try {
    const { data } = z.safeParse(
      Persisted,
      JSON.parse(localStorage.getItem(persistedKey) ?? 'null'),
    );
    return data?.of === of ? data : null;
  } catch {
    return null;
  }
}

export function writePersistedState(kept: PersistedState): void {
  try {
    localStorage.setItem(persistedKey, JSON.stringify(kept));
  } catch {
    // Full or blocked: the next visit fetches it again.
  }
}

/** A short name for a service's address and key that reveals neither (FNV-1a, 32 bits). */
export function rateLimitName(service: string): string {
  let hash = 0x811c9dc5;
  for (const character of service) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
