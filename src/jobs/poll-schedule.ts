/** When to poll: often at first, less often as work takes longer. */

/** Minimum and maximum milliseconds between polls, and as a share of the age. */
const pollInterval = { least: 2000, most: 120_000, share: 0.1 } as const;

/** The same while all tabs are hidden. */
const hiddenInterval = 60_000;

/** Longer waits requested by a service, in milliseconds, are ignored as clock errors. */
const longestWait = 3600_000;

/**
 * The next poll after a response at `at`, for work started at `begunAt`; `retryAfter` are the seconds
 * requested by the service.
 */
export function nextPoll(begunAt: number, at: number, retryAfter: number | null): number {
  // Started in the future: the clock was set back, which does not make old work new.
  const age = Math.abs(at - begunAt);
  const byAge = Math.min(pollInterval.most, Math.max(pollInterval.least, age * pollInterval.share));
  return at + Math.max(byAge, retryAfterMs(retryAfter));
}

/** The next poll after that many failures in a row. */
export function nextRetry(misses: number, at: number, retryAfter: number | null): number {
  const backoff = Math.min(300_000, 5000 * 2 ** (misses - 1));
  return at + Math.max(backoff, retryAfterMs(retryAfter));
}

/** The next poll if only the service's requested wait matters. */
export function soonest(at: number, retryAfter: number | null): number {
  return at + retryAfterMs(retryAfter);
}

function retryAfterMs(retryAfter: number | null): number {
  return Math.min(longestWait, (retryAfter ?? 0) * 1000);
}

/** When something is due, and was last polled, in milliseconds since 1970; `null` for never. */
export interface PollTimes {
  nextAt: number | null;
  lookedAt: number | null;
}

/** When it is to be polled next; `null` for never. `isHidden` if no tab is visible. */
export function dueAt(
  { nextAt, lookedAt }: PollTimes,
  time: number,
  isHidden: boolean,
): number | null {
  if (nextAt === null) return null;
  // The device's clock was set back: times computed from it are invalid.
  const isOdd = nextAt > time + longestWait || (lookedAt ?? 0) > time + 1000;
  if (isOdd) return time;
  return isHidden && lookedAt !== null ? Math.max(nextAt, lookedAt + hiddenInterval) : nextAt;
}

/** The share of the rate limit that polling may use; the rest is for pages. */
const limitShare = 0.5;

/**
 * Milliseconds between polls, so that many together keep to their share. There are `limit` units per
 * `windowSeconds`; a poll takes `cost` of them.
 */
export function spacing(limit: number | null, windowSeconds: number, cost: number): number {
  if (limit === null || limit <= 0) return 1000;
  return (cost * windowSeconds * 1000) / (limit * limitShare);
}
