/** Sums of amounts in several currencies at the user's rates. */
import { MoneySum } from '#lib/exact-sum.ts';
import type { Conversion } from '#lib/table-query.ts';
import { convert } from './rates.ts';

/** Money in major units; `currency` is ISO 4217, `null` for rows without one. */
export interface Amount {
  amount: number;
  currency: string | null;
}

/** The sum in the base currency, or the currencies without a rate if it is refused. */
export type Converted =
  | { amount: number; lacking: readonly [] }
  | { amount: null; lacking: readonly (string | null)[] };

/**
 * The sum of amounts in any currencies in the base, the same in any order: each currency is summed exactly
 * before it is converted. Refused if a currency with a non-zero sum has no rate.
 */
export function sumConverted(amounts: Iterable<Amount>, rates: Conversion | null): Converted {
  const sums = new Map<string | null, MoneySum>();
  for (const { amount, currency } of amounts) {
    const sum = sums.get(currency) ?? new MoneySum();
    sums.set(currency, sum);
    sum.add(amount);
  }
  const total = new MoneySum();
  const lacking: (string | null)[] = [];
  for (const [currency, sum] of sums) {
    const amount = sum.value();
    const converted = amount === 0 ? 0 : convert(amount, currency, rates);
    if (converted === null) lacking.push(currency);
    else total.add(converted);
  }
  if (lacking.length === 0) return { amount: total.value(), lacking: [] };
  const byCode = (a: string | null, b: string | null): number =>
    Number(a === null) - Number(b === null) || ((a ?? '') < (b ?? '') ? -1 : 1);
  return { amount: null, lacking: lacking.toSorted(byCode) };
}
