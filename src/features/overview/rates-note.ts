/** The rates that something was converted at, in words. */
import { rateOf, type Rates } from '#domain/rates.ts';
import { day, sixDigits } from '#lib/format.ts';
import { dayAt } from '#workspace/reports/days.ts';

/** Whose rates they are, what they are and how old, of those that these currencies (ISO 4217) need. */
export function ratesNote(currencies: readonly (string | null)[], rates: Rates): string {
  const used = currencies
    .filter((currency) => currency !== null)
    .filter((currency) => currency !== rates.base && rateOf(currency, rates) !== null)
    .toSorted();
  if (used.length === 0) return 'Converted at your own rates.';
  const each = used.map(
    (currency) => `1 ${currency} = ${sixDigits(rateOf(currency, rates))} ${rates.base}`,
  );
  return `Converted at rates of your own: ${each.join(', ')}, ${entered(used.map((currency) => rates.enteredAt[currency] ?? 0))}.`;
}

function entered(at: readonly number[]): string {
  const oldest = Math.min(...at);
  if (oldest === 0) return 'entered on a day not known';
  const days = new Set(at.map(dayAt));
  return `${days.size > 1 ? 'the oldest ' : ''}entered on ${day(dayAt(oldest))}`;
}
