import type { RateLimitState, ListedCall } from '#api/rate-limiter/rate-limit-monitor.ts';

/**
 * The shortest noticeable delay, in milliseconds. Before the first response, some calls wait for it, and the
 * given time may be a second old. Neither is caused by the rate limit.
 */
const minDelay = 2000;

/**
 * The calls that the rate limit delays noticeably at `time` (milliseconds since 1970). Background work is
 * expected to wait, and a call that waits for the response to another one waits for a slow service, not for
 * the rate limit.
 */
export function delayedCalls(state: RateLimitState, time: number): ListedCall[] {
  const { waiting, pausedUntil, units } = state;
  return waiting.filter(({ priority, cost, since, expectedAt }) => {
    if (priority === 'background') return false;
    // A call that is about to be sent waits for a busy machine at most.
    if (expectedAt !== null) return expectedAt - Math.max(time, since) >= minDelay;
    const isShort = pausedUntil !== null || (units !== null && units < cost);
    return isShort && time - since >= minDelay;
  });
}
