/** The rate limit headers: the meaning and current value of each. */
import type { RateLimitState } from '#query-state/use-rate-limit.ts';

export interface HeaderRow {
  name: string;
  meaning: string;
  /** The current value; `null` if unknown. */
  value: string | null;
}

interface Meaning {
  name: string | null;
  meaning: string | null;
}

/**
 * The meanings if the service describes none itself (drafts of the RateLimit header fields; RFC 9110, section
 * 10.2.3).
 */
const usual: Meaning[] = [
  { name: 'RateLimit-Limit', meaning: 'Units when full.' },
  { name: 'RateLimit-Remaining', meaning: 'Units left now.' },
  { name: 'RateLimit-Reset', meaning: 'Seconds until all units are available again.' },
  { name: 'RateLimit-Policy', meaning: 'Units when full and, as w, the window in seconds.' },
  { name: 'Retry-After', meaning: 'After a refusal: seconds to wait.' },
];

/** The service's own descriptions if it has any. `left` are the current units, `time` in milliseconds since 1970. */
export function headerRows(
  listed: readonly Meaning[],
  state: RateLimitState,
  left: number | null,
  time: number,
): HeaderRow[] {
  const values = valuesOf(state, left, time);
  return (listed.length > 0 ? listed : usual).map(({ name, meaning }) => ({
    name: name ?? '',
    meaning: meaning ?? '',
    value: values.get((name ?? '').toLowerCase().replace(/^x-/, '')) ?? null,
  }));
}

function valuesOf(
  { limit, windowSeconds, fullAt, pausedUntil }: RateLimitState,
  left: number | null,
  time: number,
): Map<string, string> {
  const values = new Map<string, string>();
  const until = (at: number): string => `${Math.max(0, Math.ceil((at - time) / 1000))}`;
  if (limit !== null) {
    values.set('ratelimit-limit', String(limit));
    values.set('ratelimit-policy', `${limit};w=${windowSeconds}`);
  }
  if (left !== null) values.set('ratelimit-remaining', String(Math.floor(left)));
  if (fullAt !== null) values.set('ratelimit-reset', until(fullAt));
  if (pausedUntil !== null && pausedUntil > time) values.set('retry-after', until(pausedUntil));
  return values;
}
