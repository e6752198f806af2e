/**
 * Reads the rate limit headers of a response. Interface document, section 8; names and meaning chosen.
 * Supported, in this order: `RateLimit-*` and `RateLimit-Policy` (an early draft of the IETF's RateLimit
 * fields), `X-RateLimit-*`, and `RateLimit` as in the later drafts. A malformed field is ignored.
 */

/** The rate limit as stated by a response. */
export interface RateLimitReading {
  /** Units when full. */
  limit: number | null;
  /** Units left. */
  remaining: number | null;
  /** Seconds until all units are available again. */
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
 * header, otherwise one second. `at` is the time of receipt, in milliseconds since 1970. A date is compared
 * with the response's own `Date` if readable, because the device's clock may be wrong.
 */
export function readRetryAfter(headers: Headers, at: number): number {
  const value = headers.get('Retry-After');
  if (value !== null && /^\d{1,9}$/.test(value.trim())) return Math.max(1, Number(value));
  const until = value === null ? Number.NaN : Date.parse(value);
  const reading = readRateLimit(headers, at);
  const sent = Date.parse(headers.get('Date') ?? '');
  const seconds = Math.ceil((until - (Number.isNaN(sent) ? at : sent)) / 1000);
  // With a clock that is far off, the date would seem to be past or far away.
  const isSane = Number.isFinite(seconds) && (!Number.isNaN(sent) || Math.abs(seconds) <= 600);
  return Math.max(1, (isSane ? seconds : null) ?? reading?.resetSeconds ?? 1);
}

function wholeNumber(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? headers.get(`X-${name}`);
  // In the early draft, quotas may follow the number: `100, 100;w=60`.
  const number = /^\s*(\d{1,15})\s*(?:[,;]|$)/.exec(value ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Some services send a time in seconds since 1970 instead of a duration. */
function secondsFrom(reset: number, at: number): number | null {
  if (reset < 1_000_000_000) return reset;
  const seconds = Math.ceil(reset - at / 1000);
  return seconds >= 0 && seconds <= 86_400 ? seconds : null;
}

/**
 * `RateLimit: limit=100, remaining=50, reset=30`, or `RateLimit: "default";r=50;t=30` with `RateLimit-Policy:
 * "default";q=100;w=60` (or `100;w=60`). Of several policies, the one with the fewest units left counts.
 */
function laterDraft(headers: Headers): RateLimitReading {
  const parts = members(headers.get('RateLimit'));
  const flat = Object.assign({}, ...parts.map(({ values }) => values)) as Values;
  const tightest = parts
    .filter(({ values }) => values['r'] !== undefined)
    .toSorted((a, b) => (a.values['r'] ?? 0) - (b.values['r'] ?? 0))[0];
  const policies = members(headers.get('RateLimit-Policy'));
  const policy = policies.find(({ name }) => name === tightest?.name) ?? policies[0];
  return {
    limit: flat['limit'] ?? policy?.values['q'] ?? numeric(policy?.name),
    remaining: flat['remaining'] ?? tightest?.values['r'] ?? null,
    resetSeconds: flat['reset'] ?? tightest?.values['t'] ?? null,
    windowSeconds: policy?.values['w'] ?? null,
  };
}

type Values = Record<string, number | undefined>;

/** Longer fields, in characters, are ignored, because parsing takes quadratic time. */
const maxFieldLength = 4096;

/** The members of a list (RFC 9651), each with its name and its integer parameters. */
function members(field: string | null): { name: string; values: Values }[] {
  if (field === null || field.length > maxFieldLength) return [];
  return field.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((member) => {
    const values: Values = {};
    for (const [, key = '', digits] of member.matchAll(
      /(?:^|;)\s*([a-z]+)\s*=\s*(\d{1,15})\s*(?=;|$)/g,
    )) {
      values[key] = Number(digits);
    }
    return { name: member.split(';')[0]?.trim() ?? '', values };
  });
}

function numeric(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
