/**
 * Exchange rates entered by the user, to display currencies as one. They are the user's own and not the
 * market's, which every converted number states. A missing rate is never ignored: a sum that needs it is
 * refused and names it.
 */
import type { Conversion } from '#lib/table-query.ts';
import { sumOfMoney } from '#lib/exact-sum.ts';
import { utcDayOf } from '#lib/days.ts';
import { day, sixDigits } from '#lib/format.ts';

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
export function sumConverted(amounts: readonly Amount[], rates: Conversion | null): Converted {
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = sumOfMoney(own.map(({ amount }) => amount));
    return { currency, converted: sum === 0 ? 0 : convert(sum, currency, rates) };
  });
  const lacking = sums.flatMap(({ currency, converted }) => (converted === null ? [currency] : []));
  if (lacking.length === 0)
    return { amount: sumOfMoney(sums.map(({ converted }) => converted ?? 0)), lacking: [] };
  const byCode = (a: string | null, b: string | null): number =>
    Number(a === null) - Number(b === null) || ((a ?? '') < (b ?? '') ? -1 : 1);
  return { amount: null, lacking: lacking.toSorted(byCode) };
}

/** Rates without entries, into that base. */
export function emptyRates(base: string): Rates {
  return { base, perUnit: {}, enteredAt: {} };
}

/** With a rate entered by the user at that time; `null` removes it. */
export function withRate(rates: Rates, currency: string, rate: number | null, at: number): Rates {
  const { base } = rates;
  const { [currency]: _, ...perUnit } = rates.perUnit;
  const { [currency]: __, ...enteredAt } = rates.enteredAt;
  if (rate === null || currency === base) return { base, perUnit, enteredAt };
  return {
    base,
    perUnit: { ...perUnit, [currency]: rate },
    enteredAt: { ...enteredAt, [currency]: at },
  };
}

/**
 * The same rates into another base with the same values: nothing the user entered is lost. `null` if the new
 * base has no rate, not even among `others` of the same base. A rate derived from two is as old as the older one.
 */
export function rebased(rates: Rates, base: string, others = rates): Rates | null {
  const { perUnit } = rates;
  const { enteredAt } = others;
  if (base === rates.base) return rates;
  const pivot = rateOf(base, others);
  const known = Object.keys(perUnit);
  if (known.length === 0) return emptyRates(base);
  if (pivot === null) return null;
  const at = enteredAt[base] ?? 0;
  const next: { perUnit: Record<string, number>; enteredAt: Record<string, number> } = {
    perUnit: { [rates.base]: tidy(1 / pivot) },
    enteredAt: { [rates.base]: at },
  };
  for (const currency of known) {
    if (currency === base) continue;
    next.perUnit[currency] = tidy((perUnit[currency] as number) / pivot);
    next.enteredAt[currency] = Math.min(at, enteredAt[currency] ?? at);
  }
  return { base, ...next };
}

/** With the rates that only others have, as far as they can be converted into the same base. */
export function withRatesOf(rates: Rates, others: Rates): Rates {
  const { perUnit, enteredAt } = rebased(others, rates.base) ?? rates;
  return {
    base: rates.base,
    perUnit: { ...perUnit, ...rates.perUnit },
    enteredAt: { ...enteredAt, ...rates.enteredAt },
  };
}

/** Twelve digits: converting back gives the entered rate, without floating-point residue. */
function tidy(rate: number): number {
  return Number(rate.toPrecision(12));
}

/** The user's rates for these currencies (ISO 4217), with their age. */
export function ratesNote(currencies: readonly (string | null)[], rates: Rates): string {
  const used = currencies
    .filter((currency) => currency !== null)
    .filter((currency) => currency !== rates.base && rateOf(currency, rates) !== null)
    .toSorted();
  if (used.length === 0) return 'Converted at your rates.';
  const each = used.map(
    (currency) => `1 ${currency} = ${sixDigits(rateOf(currency, rates))} ${rates.base}`,
  );
  return `Converted at your rates: ${each.join(', ')}, ${entered(used.map((currency) => rates.enteredAt[currency] ?? 0))}.`;
}

function entered(at: readonly number[]): string {
  const oldest = Math.min(...at);
  if (oldest === 0) return 'entry date unknown';
  const days = new Set(at.map(utcDayOf));
  return `${days.size > 1 ? 'oldest ' : ''}entered on ${day(utcDayOf(oldest))}`;
}
