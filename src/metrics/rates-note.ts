/** The exchange rates of a conversion, in words. */
import { utcDayOf } from '#lib/days.ts';
import { day, sixDigits } from '#lib/format.ts';
import { rateOf, type Rates } from './rates.ts';

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
