/** A crawl as it lies on the device, where every tab finds it: what was asked for, and how far it is. */
import * as z from 'zod/mini';

/**
 * `running` goes on by itself, in whichever tab may; `paused` waits for the user. `failing` is a pause
 * that nobody asked for: the service failed so often in a row that going on would waste the budget.
 */
const State = z.enum(['running', 'paused', 'failing', 'ended', 'cancelled']);

const Crawl = z.object({
  id: z.string(),
  state: State,
  /** Milliseconds since 1970. Results that were written since count as its own. */
  startedAt: z.number(),
  /** Ids to ask for. */
  total: z.number(),
  /** Ids that were left out because what is kept of them is still fresh. */
  skipped: z.number(),
  /** Ids with an answer. */
  done: z.number(),
  /** Of these, ids that the service does not know. */
  unknown: z.number(),
  /** Ids whose call failed; they can be tried again. */
  failed: z.array(z.string()),
  /** What the last of these calls met, in short: "500". */
  reason: z.optional(z.string()),
  /** What was asked for: a name for people, and a number that another list does not have. */
  title: z.optional(z.string()),
  list: z.optional(z.string()),
  /** Units spent, as far as was counted before the page went away. */
  units: z.number(),
});
export type Crawl = z.infer<typeof Crawl>;

const Ids = z.object({ id: z.string(), ids: z.array(z.string()) });

/** Reads a kept crawl; `null` where it is odd. */
export function parseCrawl(value: unknown): Crawl | null {
  const read = z.safeParse(Crawl, value);
  return read.success ? read.data : null;
}

/** Reads the kept ids of the crawl of that id; `null` where they are odd or another's. */
export function parseIds(crawl: string, value: unknown): string[] | null {
  const read = z.safeParse(Ids, value);
  return read.success && read.data.id === crawl ? read.data.ids : null;
}

/** Where the ids lie: apart, because they are many and never change. */
export const idsKey = (kind: string): string => `${kind}.ids`;

/** The most ids of one crawl, as many as the device keeps results of. */
export const mostIds = 100_000;

/**
 * Tells lists of different ids from each other, in whatever order they are: a hash of each id (FNV-1a,
 * 32 bits, then mixed as MurmurHash3 does), summed, and their number.
 */
export function listHash(ids: readonly string[]): string {
  const each = new Set(ids);
  let sum = 0;
  for (const id of each) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < id.length; at += 1) {
      hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    sum += (hash ^ (hash >>> 16)) >>> 0;
  }
  return `${each.size}.${sum}`;
}
