/**
 * Rates of exchange that the user enters, to see currencies in one. They are the user's own and not
 * the market's: whatever is converted by them says so. What has no rate is never passed over: a sum
 * that holds it is refused, and names it.
 */
import { add, type ExactSum, toNumber, zero } from './exact-sum.ts';

export interface Rates {
  /** ISO 4217: the currency that everything is converted into. */
  base: string;
  /** Units of `base` that one unit of a currency is worth, by ISO 4217; above 0, and never of `base` itself. */
  perUnit: Readonly<Record<string, number>>;
  /** When each was entered, in milliseconds since 1970. */
  enteredAt: Readonly<Record<string, number>>;
}

/** What converting needs of the rates. */
type Conversion = Pick<Rates, 'base' | 'perUnit'>;

/** Units of the base that one unit of a currency is worth; `null` where no usable rate was entered. */
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

/** Money in major units; `currency` is ISO 4217, `null` where a row names none. */
export interface Amount {
  amount: number;
  currency: string | null;
}

/** The sum in the base currency; or, where it is refused, the currencies that lack a rate. */
export type Converted =
  | { amount: number; lacking: readonly [] }
  | { amount: null; lacking: readonly (string | null)[] };

/**
 * The sum of amounts of any currencies in the base, the same in any order: each currency is summed
 * exactly before it is converted. Refused where a currency with anything in it lacks a rate; nothing
 * is nothing at any rate.
 */
export function sumConverted(amounts: Iterable<Amount>, rates: Conversion | null): Converted {
  const sums = new Map<string | null, ExactSum>();
  for (const { amount, currency } of amounts) {
    sums.set(currency, add(sums.get(currency) ?? zero, amount));
  }
  let total = zero;
  const lacking: (string | null)[] = [];
  for (const [currency, sum] of sums) {
    const amount = toNumber(sum);
    const converted = amount === 0 ? 0 : convert(amount, currency, rates);
    if (converted === null) lacking.push(currency);
    else total = add(total, converted);
  }
  if (lacking.length === 0) return { amount: toNumber(total), lacking: [] };
  const byCode = (a: string | null, b: string | null): number =>
    Number(a === null) - Number(b === null) || ((a ?? '') < (b ?? '') ? -1 : 1);
  return { amount: null, lacking: lacking.toSorted(byCode) };
}

/** Rates that nobody has entered yet, into that base. */
export function emptyRates(base: string): Rates {
  return { base, perUnit: {}, enteredAt: {} };
}

/** With a rate of the user's, entered at that instant; `null` takes it away. */
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
 * The same rates into another base, each worth what it was worth: nothing the user entered is lost by
 * it. `null` where the new base has no rate, as nothing can be said of it then. A rate that comes of
 * two is as old as the older.
 */
export function rebased(rates: Rates, base: string): Rates | null {
  const { perUnit, enteredAt } = rates;
  if (base === rates.base) return rates;
  const pivot = rateOf(base, rates);
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

/** Twelve digits: there and back again is what was entered, without what floats leave. */
function tidy(rate: number): number {
  return Number(rate.toPrecision(12));
}
