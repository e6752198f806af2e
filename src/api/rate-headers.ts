/** What the headers of an answer say about the request budget. Interface document, section 8; names and meaning chosen. */

export interface Budget {
  /** Units the window holds. */
  limit: number | null;
  /** Units left now. */
  remaining: number | null;
  /** Seconds until the budget is full again. */
  resetSeconds: number | null;
}

/** Reads `RateLimit-*`, or `X-RateLimit-*` where those are absent; a malformed field is left out. `null`: no field at all. */
export function readBudget(headers: Headers): Budget | null {
  const budget = {
    limit: wholeNumber(headers, 'RateLimit-Limit'),
    remaining: wholeNumber(headers, 'RateLimit-Remaining'),
    resetSeconds: wholeNumber(headers, 'RateLimit-Reset'),
  };
  return Object.values(budget).every((value) => value === null) ? null : budget;
}

/**
 * Seconds to wait, from `Retry-After` (RFC 9110, section 10.2.3: seconds or a date), else from the
 * budget's reset, else one second. `at` is the time of receipt, in milliseconds since 1970.
 */
export function readRetryAfter(headers: Headers, at: number): number {
  const value = headers.get('Retry-After');
  if (value !== null && /^\d+$/.test(value.trim())) return Math.max(1, Number(value));
  const date = value === null ? Number.NaN : Date.parse(value);
  if (!Number.isNaN(date)) return Math.max(1, Math.ceil((date - at) / 1000));
  return Math.max(1, readBudget(headers)?.resetSeconds ?? 1);
}

function wholeNumber(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? headers.get(`X-${name}`);
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}
