/** Notices about the rate limit, as text. */
import { clockTime, counted } from '#lib/format.ts';
import type { RateLimitState } from '#query-state/use-rate-limit.ts';

export interface RateLimitNotice {
  key: 'held' | 'counted' | 'others';
  tone: 'info' | 'warn';
  text: string;
}

/** The notices at a time (milliseconds since 1970), most urgent first; empty if all is normal. */
export function rateLimitNotices(state: RateLimitState, time: number): RateLimitNotice[] {
  const remarks: (RateLimitNotice | false)[] = [
    state.pausedUntil !== null &&
      state.pausedUntil > time && {
        key: 'held',
        tone: 'warn',
        text: `The service refused a call because of the rate limit. Sending resumes automatically at ${clockTime(state.pausedUntil)}`,
      },
    state.units !== null &&
      state.source === 'count' && {
        key: 'counted',
        tone: 'warn',
        text: 'Units are counted in this browser, because the RateLimit headers of responses are not readable. Usage by other clients is noticed only when a call is refused.',
      },
    state.others && {
      key: 'others',
      tone: 'info',
      text: 'Other clients of the same key may be making calls too: the service allows fewer calls than this browser has counted.',
    },
  ];
  return remarks.filter((remark) => remark !== false);
}

/** How units are refilled: "5 units per second", or "all at once, every 60 s"; `null` if unknown. */
export function refillText({ limit, windowSeconds, refill }: RateLimitState): string | null {
  if (limit === null || windowSeconds <= 0) return null;
  if (refill === 'window') return `all at once, every ${windowSeconds} s`;
  const perSecond = limit / windowSeconds;
  // The usual tiers give whole numbers per second or minute; one digit is enough for others.
  return perSecond >= 1
    ? counted(Number(perSecond.toFixed(1)), 'unit') + ' per second'
    : counted(Number((perSecond * 60).toFixed(1)), 'unit') + ' per minute';
}
