/** Pacing in words. */
import { dayList } from '#features/history/history-text.ts';
import { counted, joinList, percent, wholePercent } from '#lib/format.ts';
import { totalText } from '#metrics/metrics.ts';
import type { Pacing } from './pacing.ts';

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' });

/** "March" */
export const monthName = ({ month }: Pick<Pacing, 'month'>): string =>
  monthFormat.format(Date.parse(month));

/** An amount of a budget, without its currency. */
export const budgetMoney = (amount: number): string => totalText('spend', amount);

/** "25,000 EUR" */
export const budgetText = ({ budget }: Pick<Pacing, 'budget'>): string =>
  `${budgetMoney(budget.amount)} ${budget.currency}`;

/** "4.4% over", "12.0% under"; "on budget" for a miss that rounds to zero. */
export function offText(off: number): string {
  const size = Math.abs(off);
  if (size < 0.0005) return 'on budget';
  const share = size > 9.99 ? `more than ${wholePercent(9.99)}` : percent(size);
  return `${share} ${off > 0 ? 'over' : 'under'}`;
}

/** "12,345 spent in 10 of 31 days, 1,155 ahead" */
export function spentText({ spent, estimated, ahead, ended, length }: Pacing): string {
  if (ended === 0) return 'no complete days yet';
  const more = estimated > 0 ? ` and ${budgetMoney(estimated)} estimated` : '';
  const text = `${budgetMoney(spent)} spent${more} in ${ended} of ${length} days`;
  if (Number.isNaN(ahead)) return text;
  const size = budgetMoney(Math.abs(ahead));
  const pace = size === budgetMoney(0) ? 'on pace' : `${size} ${ahead > 0 ? 'ahead' : 'behind'}`;
  return `${text}, ${pace}`;
}

/** "843 a day left to spend, usually 904" */
export function perDayText({ left, ended, length, projection }: Pacing): string {
  const text =
    left < 0
      ? `budget exceeded by ${budgetMoney(-left)}`
      : `${budgetMoney(left / (length - ended))} a day left to spend`;
  return projection === null ? text : `${text}, usually ${budgetMoney(projection.usualADay)}`;
}

/** What the figures lack, as sentences. */
export function pacingNotes(of: Pacing): string[] {
  const { lacking, missing, unread, short, disconnected, leftOut } = of;
  const codes = lacking.map((code) => code ?? 'an unknown currency');
  return [
    codes.length > 0 && `No exchange rate for ${joinList(codes)}, so spend cannot be added up.`,
    missing.length > 0 && `No data for ${dayList(missing)}.`,
    unread > 0 && `No projection: ${counted(unread, 'account')} without recent data.`,
    short > 0 && `${counted(short, 'account')} projected from less than a full week.`,
    disconnected > 0 &&
      `New spend of ${counted(disconnected, 'disconnected account')} is not included.`,
    leftOut > 0 && `${counted(leftOut, 'figure')} not reported by the service.`,
  ].filter((note) => note !== false);
}
