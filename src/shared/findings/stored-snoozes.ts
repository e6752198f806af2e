/** The stored snoozes; invalid entries are skipped. */
import * as z from 'zod/mini';
import type { Snooze } from './snooze.ts';

const Entry = z.object({
  id: z.string(),
  said: z.string(),
  at: z.number(),
  until: z.nullable(z.number()),
  cause: z.string(),
  atStake: z.number(),
});

export function parseSnoozes(value: unknown): readonly Snooze[] {
  const all = Array.isArray(value) ? value : [];
  return all.flatMap((entry) => z.safeParse(Entry, entry).data ?? []);
}
