/** What the sentences of several rules have in common. */
import { counted, moneyWithCurrency } from '#lib/format.ts';

/** "in 30 days"; "recently" if the number of days is unknown. */
export function inDays(days: number | null): string {
  return days === null ? 'recently' : `in ${counted(days, 'day')}`;
}

/** "1,234.50 EUR". */
export function amount(value: number, currency: string | null): string {
  return moneyWithCurrency(value, currency);
}
