/** What the sentences of several rules have in common. */
import { counted, moneyWithCurrency } from '#lib/format.ts';

/** "in 30 days"; "lately" where nobody says in how many. */
export function inDays(days: number | null): string {
  return days === null ? 'lately' : `in ${counted(days, 'day')}`;
}

/** "1,234.50 EUR". */
export function amount(value: number, currency: string | null): string {
  return moneyWithCurrency(value, currency);
}

/** "out of stock, suppressed and inactive". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** " on channel-a"; nothing where no channel is named. */
export function onChannel(channel: string | null): string {
  return channel === null ? '' : ` on ${channel}`;
}
