/**
 * What the headers of an answer say about the request budget. Interface document, section 8; names and
 * meaning chosen. Read are, in this order: `RateLimit-*` and `RateLimit-Policy` (an early draft of the
 * IETF's RateLimit fields), `X-RateLimit-*`, and `RateLimit` as the later drafts write it. A malformed
 * field is left out.
 */

/** What an answer said of the budget. */
export interface Reading {
  /** Units of a full budget. */
  limit: number | null;
  /** Units left. */
  remaining: number | null;
  /** Seconds until the budget is full again. */
  resetSeconds: number | null;
  /** Seconds that the limit is stated over. */
  windowSeconds: number | null;
}

/** Reads the budget off an answer received at `at` (milliseconds since 1970); `null`: it says nothing. */
export function readBudget(headers: Headers, at: number): Reading | null {
  const later = laterDraft(headers);
  const reset = wholeNumber(headers, 'RateLimit-Reset') ?? later.resetSeconds;
  const reading: Reading = {
    limit: wholeNumber(headers, 'RateLimit-Limit') ?? later.limit,
    remaining: wholeNumber(headers, 'RateLimit-Remaining') ?? later.remaining,
    resetSeconds: reset === null ? null : secondsFrom(reset, at),
    windowSeconds: later.windowSeconds,
  };
  return Object.values(reading).every((value) => value === null) ? null : reading;
}

/**
 * Seconds to wait, from `Retry-After` (RFC 9110, section 10.2.3: seconds or a date), else from the
 * budget's reset, else one second. `at` is the time of receipt, in milliseconds since 1970. A date is
 * compared with the answer's own `Date` where that may be read: the device's clock may be wrong.
 */
export function readRetryAfter(headers: Headers, at: number): number {
  const value = headers.get('Retry-After');
  if (value !== null && /^\d{1,9}$/.test(value.trim())) return Math.max(1, Number(value));
  const until = value === null ? Number.NaN : Date.parse(value);
  const budget = readBudget(headers, at);
  const sent = Date.parse(headers.get('Date') ?? '');
  const seconds = Math.ceil((until - (Number.isNaN(sent) ? at : sent)) / 1000);
  // By a clock that is far off, the date would be gone by or far away.
  const isSane = Number.isFinite(seconds) && (!Number.isNaN(sent) || Math.abs(seconds) <= 600);
  return Math.max(1, (isSane ? seconds : null) ?? budget?.resetSeconds ?? 1);
}

function wholeNumber(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? headers.get(`X-${name}`);
  // The early draft lets quotas follow the number: `100, 100;w=60`.
  const number = /^\s*(\d{1,15})\s*(?:[,;]|$)/.exec(value ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Some services name a moment instead of a span, in seconds since 1970. */
function secondsFrom(reset: number, at: number): number | null {
  if (reset < 1_000_000_000) return reset;
  const seconds = Math.ceil(reset - at / 1000);
  return seconds >= 0 && seconds <= 86_400 ? seconds : null;
}

/**
 * `RateLimit: limit=100, remaining=50, reset=30`, or `RateLimit: "default";r=50;t=30` with
 * `RateLimit-Policy: "default";q=100;w=60` (or `100;w=60`). Of several policies the tightest counts.
 */
function laterDraft(headers: Headers): Reading {
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

/** A longer field is nobody's rate limit, in characters; reading one takes time by the square of its length. */
const longestField = 4096;

/** The members of a list (RFC 9651), each its name and its whole-number parameters. */
function members(field: string | null): { name: string; values: Values }[] {
  if (field === null || field.length > longestField) return [];
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
