/** In which currency a part of the overview is shown, as it stands in the address. */
import type { OverviewSearch } from './overview.search.ts';

export interface CurrencyChoice {
  /** In the address. */
  value: string;
  label: string;
  /** ISO 4217; `null` for rows that name none. */
  currency: string | null;
  /** Whether all currencies are shown, converted into that one. */
  isConverted: boolean;
}

/** All of them converted where there is a base for it, then each by itself, in the order given. */
export function currencyChoices(
  currencies: readonly (string | null)[],
  base: string | null,
): CurrencyChoice[] {
  const own = currencies.map((currency) => ({
    // Nothing in the address is the first choice, so rows without a currency need a word there.
    value: currency ?? 'none',
    label: currency ?? 'None',
    currency,
    isConverted: false,
  }));
  if (base === null) return own;
  return [{ value: 'all', label: `All, in ${base}`, currency: base, isConverted: true }, ...own];
}

/** What an address names for a part of the page: its own choice, else that of an older address for all parts. */
export function namedFor(
  part: 'channels_in' | 'quadrants_in',
  values: Pick<OverviewSearch, 'currency' | typeof part>,
): string {
  return values[part] || values.currency;
}

/** The choice that an address names, otherwise the first. */
export function chosenOf(
  choices: readonly CurrencyChoice[],
  named: string,
): CurrencyChoice | undefined {
  return choices.find(({ value }) => value === named) ?? choices[0];
}
