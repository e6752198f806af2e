/**
 * Exchange rates entered by the user, to display currencies as one. They are the user's own and not the
 * market's, which every converted number states. A missing rate is never ignored: a sum that needs it is
 * refused and names it.
 */
import type { Conversion } from '#lib/table-query.ts';

export interface Rates {
  /** ISO 4217: the currency to convert into. */
  base: string;
  /** Units of `base` per unit of a currency, by ISO 4217; above 0, and never for `base` itself. */
  perUnit: Readonly<Record<string, number>>;
  /** When each was entered, in milliseconds since 1970. */
  enteredAt: Readonly<Record<string, number>>;
}

/** Units of the base per unit of a currency; `null` if no valid rate was entered. */
export function rateOf(currency: string | null, { base, perUnit }: Conversion): number | null {
  if (currency === null) return null;
  if (currency === base) return 1;
  const rate = Object.hasOwn(perUnit, currency) ? perUnit[currency] : undefined;
  return rate !== undefined && rate > 0 && Number.isFinite(rate) ? rate : null;
}

/** An amount, in major units, in the base currency; `null` without a rate. */
export function convert(
  amount: number,
  currency: string | null,
  rates: Conversion | null,
): number | null {
  const rate = rates === null ? null : rateOf(currency, rates);
  return rate === null ? null : amount * rate;
}
