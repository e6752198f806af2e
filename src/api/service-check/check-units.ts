/** Judges from the figures in which units a service writes money and ACOS. */

/** The median; `null` of none. */
function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Currencies with two decimals in which a click costs about as much as in euros. */
const comparable = new Set(['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'CHF', 'NZD', 'SGD']);

/** A click's price in major units is below this almost everywhere; in minor units almost everywhere above. */
const mostPerClick = 15;

export interface Amount {
  /** As the service writes it. */
  amount: unknown;
  /** What it pays for: clicks for spend, 1 for a bid. */
  per: unknown;
  currency: unknown;
}

/**
 * The unit of amounts, from the price of a click. `null` if too few can be judged: at least three amounts
 * in currencies with two decimals.
 */
export function moneyUnit(amounts: readonly Amount[]): 'major' | 'minor' | 'micros' | null {
  const usable = amounts.filter(
    ({ amount, per, currency }) =>
      comparable.has(String(currency).toUpperCase()) &&
      isNumeric(amount) &&
      Number(amount) > 0 &&
      Number(per) > 0,
  );
  if (usable.length < 3) return null;
  const areWhole = usable.every(({ amount }) => Number.isInteger(Number(amount)));
  const price = median(usable.map(({ amount, per }) => Number(amount) / Number(per))) ?? 0;
  if (!areWhole || price <= mostPerClick) return 'major';
  return price > mostPerClick * 1000 ? 'micros' : 'minor';
}

/** The unit of ACOS: ACOS × ROAS is 1 for fractions, 100 for percentages. `null` if there are too few. */
export function acosUnit(
  ratios: readonly { acos: unknown; roas: unknown }[],
): 'fraction' | 'percent' | null {
  const products = ratios
    .filter(
      ({ acos, roas }) => isNumeric(acos) && isNumeric(roas) && Number(acos) * Number(roas) > 0,
    )
    .map(({ acos, roas }) => Number(acos) * Number(roas));
  const middle = products.length < 3 ? null : median(products);
  if (middle === null) return null;
  return middle > 10 ? 'percent' : 'fraction';
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
}
