/** Changes to the user's exchange rates. */
import { rateOf, type Rates } from './rates.ts';

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
 * base has no rate. A rate derived from two is as old as the older one.
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

/** Twelve digits: converting back gives the entered rate, without floating-point residue. */
function tidy(rate: number): number {
  return Number(rate.toPrecision(12));
}
