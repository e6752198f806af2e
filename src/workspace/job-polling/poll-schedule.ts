/** When what is under way is looked at: often while it is young, seldom once it has shown that it takes its time. */

/** Milliseconds between two looks, at least and at most, and as a share of the thing's age. */
const pollInterval = { least: 2000, most: 120_000, share: 0.1 } as const;

/** The same while nobody looks at any tab. */
const hiddenInterval = 60_000;

/** A service that asks for more patience than that, in milliseconds, has another clock in mind. */
const longestWait = 3600_000;

/**
 * When to look again after an answer at `at` at what began at `begunAt`; `retryAfter` are the seconds
 * that the service asked for.
 */
export function nextPoll(begunAt: number, at: number, retryAfter: number | null): number {
  // Begun later than now: the clock was turned back, and nobody takes a long one for young because of that.
  const age = Math.abs(at - begunAt);
  const byAge = Math.min(pollInterval.most, Math.max(pollInterval.least, age * pollInterval.share));
  return at + Math.max(byAge, retryAfterMs(retryAfter));
}

/** When to look again after so many looks in a row that brought nothing. */
export function nextRetry(misses: number, at: number, retryAfter: number | null): number {
  const backoff = Math.min(300_000, 5000 * 2 ** (misses - 1));
  return at + Math.max(backoff, retryAfterMs(retryAfter));
}

/** When to look where nothing but the service's own wish is in the way. */
export function soonest(at: number, retryAfter: number | null): number {
  return at + retryAfterMs(retryAfter);
}

function retryAfterMs(retryAfter: number | null): number {
  return Math.min(longestWait, (retryAfter ?? 0) * 1000);
}

/** When something is to be looked at, and was: in milliseconds since 1970; `null`: never. */
export interface PollTimes {
  nextAt: number | null;
  lookedAt: number | null;
}

/** When it is to be looked at next; `null`: never. `isHidden` says that nobody looks. */
export function dueAt(
  { nextAt, lookedAt }: PollTimes,
  time: number,
  isHidden: boolean,
): number | null {
  if (nextAt === null) return null;
  // The device's clock was turned back: what was said by it before means nothing now.
  const isOdd = nextAt > time + longestWait || (lookedAt ?? 0) > time + 1000;
  if (isOdd) return time;
  return isHidden && lookedAt !== null ? Math.max(nextAt, lookedAt + hiddenInterval) : nextAt;
}

/** The share of the request budget that such looks may take; the rest is for who waits for a page. */
const limitShare = 0.5;

/**
 * Milliseconds between two looks at whatever is under way, so that many keep to their share.
 * `limit` units are there in each `windowSeconds`; one look takes `cost` of them.
 */
export function spacing(limit: number | null, windowSeconds: number, cost: number): number {
  if (limit === null || limit <= 0) return 1000;
  return (cost * windowSeconds * 1000) / (limit * limitShare);
}
