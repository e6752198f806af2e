/** What was set aside, as it lies on the device: what is odd counts as not there, entry by entry. */
import * as z from 'zod/mini';
import type { SetAside } from '#domain/findings/set-aside.ts';

const Entry = z.object({
  id: z.string(),
  said: z.string(),
  at: z.number(),
  until: z.nullable(z.number()),
  cause: z.string(),
  atStake: z.number(),
});

export function parseAside(value: unknown): readonly SetAside[] {
  const all = Array.isArray(value) ? value : [];
  return all.flatMap((entry) => z.safeParse(Entry, entry).data ?? []);
}
