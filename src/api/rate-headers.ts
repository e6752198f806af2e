/**
 * Reads the rate limit headers of a response. Interface document, section 8; names and meaning chosen.
 * Supported, in this order: `RateLimit-*` and `RateLimit-Policy` (an early draft of the IETF's RateLimit
 * fields), `X-RateLimit-*`, and `RateLimit` as in the later drafts. A malformed field is ignored.
 */
import { parseDictionary, parseList, Token } from 'structured-headers';

/** The longest wait that a header may ask for, in seconds: years, or milliseconds, would stop the dashboard. */
const maxWait = 3600;

/** The rate limit as stated by a response. */
export interface RateLimitReading {
  /** Units when full. */
  limit: number | null;
  /** Units left. */
  remaining: number | null;
  /** Seconds until all units are available again; at most an hour. */
  resetSeconds: number | null;
  /** Length of the window, in seconds. */
  windowSeconds: number | null;
}

/** Reads the headers of a response received at `at` (milliseconds since 1970); `null` if there are none. */
export function readRateLimit(headers: Headers, at: number): RateLimitReading | null {
  const later = laterDraft(headers);
  const reset = wholeNumber(headers, 'RateLimit-Reset') ?? later.resetSeconds;
  const reading: RateLimitReading = {
    limit: wholeNumber(headers, 'RateLimit-Limit') ?? later.limit,
    remaining: wholeNumber(headers, 'RateLimit-Remaining') ?? later.remaining,
    resetSeconds: reset === null ? null : secondsFrom(reset, at),
    windowSeconds: later.windowSeconds,
  };
  return Object.values(reading).every((value) => value === null) ? null : reading;
}

/**
 * Seconds to wait, from `Retry-After` (RFC 9110, section 10.2.3: seconds or a date), otherwise from the reset
 * header, otherwise one second; at most an hour. `at` is the time of receipt, in milliseconds since 1970. A date is compared
 * with the response's own `Date` if readable, because the device's clock may be wrong.
 */
export function readRetryAfter(headers: Headers, at: number): number {
  const value = headers.get('Retry-After');
  if (value !== null && /^\d+$/.test(value.trim())) return wait(Number(value));
  const until = value === null ? Number.NaN : Date.parse(value);
  const reading = readRateLimit(headers, at);
  const sent = Date.parse(headers.get('Date') ?? '');
  const seconds = Math.ceil((until - (Number.isNaN(sent) ? at : sent)) / 1000);
  // With a clock that is far off, the date would seem to be past or far away.
  const isSane = Number.isFinite(seconds) && (!Number.isNaN(sent) || Math.abs(seconds) <= 600);
  return wait((isSane ? seconds : null) ?? reading?.resetSeconds ?? 1);
}

/** The same; `undefined` without `Retry-After`. */
export const statedRetryAfter = (headers: Headers, at: number): number | undefined =>
  headers.has('Retry-After') ? readRetryAfter(headers, at) : undefined;

const wait = (seconds: number): number => Math.min(maxWait, Math.max(1, seconds));

function wholeNumber(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? headers.get(`X-${name}`);
  // In the early draft, quotas may follow the number: `100, 100;w=60`.
  const number = /^\s*(\d{1,15})\s*(?:[,;]|$)/.exec(value ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Some services send a time in seconds since 1970 instead of a duration. */
function secondsFrom(reset: number, at: number): number | null {
  if (reset < 1_000_000_000) return Math.min(maxWait, reset);
  const seconds = Math.ceil(reset - at / 1000);
  return seconds >= 0 && seconds <= 86_400 ? Math.min(maxWait, seconds) : null;
}

/**
 * `RateLimit: limit=100, remaining=50, reset=30`, or `RateLimit: "default";r=50;t=30` with `RateLimit-Policy:
 * "default";q=100;w=60` (or `100;w=60`). Of several policies, the one with the fewest units left counts.
 */
function laterDraft(headers: Headers): RateLimitReading {
  const flat = parseField(parseDictionary, headers.get('RateLimit'));
  const tightest = parseField(parseList, headers.get('RateLimit'))
    .filter(([, values]) => quantity(values.get('r')) !== null)
    .toSorted(([, a], [, b]) => Number(a.get('r')) - Number(b.get('r')))[0];
  const policies = parseField(parseList, headers.get('RateLimit-Policy'));
  const policy = policies.find(([name]) => nameOf(name) === nameOf(tightest?.[0])) ?? policies[0];
  return {
    limit:
      quantity(flat.get('limit')?.[0]) ?? quantity(policy?.[1].get('q')) ?? quantity(policy?.[0]),
    remaining: quantity(flat.get('remaining')?.[0]) ?? quantity(tightest?.[1].get('r')),
    resetSeconds: quantity(flat.get('reset')?.[0]) ?? quantity(tightest?.[1].get('t')),
    windowSeconds: quantity(policy?.[1].get('w')),
  };
}

/** A malformed field counts as empty, as a whole (RFC 9651, section 4.2). */
function parseField<T>(parse: (field: string) => T, field: string | null): T {
  try {
    return parse(field ?? '');
  } catch {
    return parse('');
  }
}

/** Policies are named by strings, in some drafts by tokens. */
const nameOf = (item: unknown) => (item instanceof Token ? item.toString() : item);

function quantity(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
