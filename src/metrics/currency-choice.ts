/** The currency of a chart, as in the URL. */

export interface CurrencyChoice {
  /** In the URL. */
  value: string;
  label: string;
  /** ISO 4217; `null` for rows without a currency. */
  currency: string | null;
  /** Whether all currencies are displayed, converted into that one. */
  isConverted: boolean;
}

/** All currencies converted, if there is a base, then each on its own, in the given order. */
export function currencyChoices(
  currencies: readonly (string | null)[],
  base: string | null,
): CurrencyChoice[] {
  const own = currencies.map((currency) => ({
    // No parameter means the first choice, so rows without a currency need a word there.
    value: currency ?? 'none',
    label: currency ?? 'None',
    currency,
    isConverted: false,
  }));
  if (base === null) return own;
  return [{ value: 'all', label: `All, in ${base}`, currency: base, isConverted: true }, ...own];
}

/** The choice named by a URL, else the first. */
export function chosenOf(
  choices: readonly CurrencyChoice[],
  named: string,
): CurrencyChoice | undefined {
  return choices.find(({ value }) => value === named) ?? choices[0];
}
