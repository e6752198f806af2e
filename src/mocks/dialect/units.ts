/**
 * Values in the units of the dialect `other`, and back. Whatever is not of the expected kind stays as it is,
 * so that the odd records of the scenario `odd` stay odd.
 */

/** `2026-03-01` as `20260301`. */
export function toCompactDay(value: unknown): unknown {
  return typeof value === 'string' && isoDay.test(value) ? value.replace(isoDay, '$1$2$3') : value;
}

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/;

/** `20260301` as `2026-03-01`; undefined for anything else, which is then refused as no date. */
export function fromCompactDay(value: unknown): string | undefined {
  const compact = /^(\d{4})(\d\d)(\d\d)$/;
  return typeof value === 'string' && compact.test(value)
    ? value.replace(compact, '$1-$2-$3')
    : undefined;
}

/** RFC 3339 as seconds since 1970. */
export function toSeconds(value: unknown): unknown {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : time / 1000;
}

/** An amount in the smallest unit of its currency (ISO 4217): 12.99 EUR is 1299, 1299 JPY is 1299. */
export function toMinor(amount: unknown, currency: unknown): unknown {
  return typeof amount === 'number' ? Math.round(amount * 10 ** decimalsOf(currency)) : amount;
}

const known = new Map<string, number>();

function decimalsOf(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 2;
  const found = known.get(currency);
  if (found !== undefined) return found;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, decimals);
  return decimals;
}

/** A fraction as a percentage: 0.25 is 25. */
export function toPercent(value: unknown): unknown {
  return typeof value === 'number' ? value * 100 : value;
}

/** `enabled` as `ENABLED`. */
export function toUpper(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** `ENABLED` as `enabled`. A text that is not in upper case stays unknown, so that `enabled` is refused. */
export function fromUpper(value: string): string {
  const upper = value.toUpperCase();
  return value === upper ? value.toLowerCase() : upper;
}
