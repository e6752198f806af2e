/** The request from the values of the form. */
import type { Account } from '#api/contract/account.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { counted } from '#lib/format.ts';
import { boundsOf } from '#dates/date-range.ts';
import type { Days } from '#lib/day-lists.ts';
import { daysAfter } from '#dates/report-day-range.ts';
import type { Scope } from '#navigation/scope.ts';
import { reportName } from '#features/reports/report-requests.ts';
import { everything, type ReportsSearch } from './reports.list.tsx';

/** The channel and account: one of each or all, as the service requires. `null` for all. */
export interface Cover {
  channel: string | null;
  account_id: string | null;
}

type Chosen = Pick<ReportsSearch, 'report_channel' | 'report_account'>;

/** The choice in the form, else the scope if it names one. */
export function coverOf({ report_channel, report_account }: Chosen, scope: Scope): Cover {
  return {
    channel: chosen(report_channel, scope.channel),
    account_id: chosen(report_account, scope.account_id),
  };
}

function chosen(own: string, scope: readonly string[]): string | null {
  if (own === everything) return null;
  return own || (scope.length === 1 && scope[0]) || null;
}

/** Notes before requesting a report; a `problem` would make it useless. */
export function coverNotes(
  cover: Cover,
  scope: Scope,
  account: Account | undefined,
): { problem: string | null; notes: string[] } {
  const name = account?.name ?? cover.account_id ?? '';
  const isElsewhere =
    cover.channel !== null && (account?.channel ?? cover.channel) !== cover.channel;
  const notes = [
    `${cover.channel ?? 'All channels'}, ${cover.account_id === null ? 'all accounts' : name}.`,
    wider('channel', cover.channel, scope.channel),
    wider('account', cover.account_id, scope.account_id),
    account?.is_connected === false
      ? `${name} is not connected. The report may be empty or fail.`
      : null,
  ];
  return {
    problem: isElsewhere
      ? `${name} is on ${account?.channel ?? 'another channel'}: a report for ${cover.channel} would be empty.`
      : null,
    notes: notes.filter((note) => note !== null),
  };
}

/** If the scope names several, the report covers all: that costs no more, and its page filters them. */
function wider(noun: string, own: string | null, scope: readonly string[]): string | null {
  if (own !== null || scope.length < 2) return null;
  return `A report covers one ${noun} or all. Its page shows the ${counted(scope.length, noun)} selected above.`;
}

/** Maximum length of a name. */
export const longestName = 200;

/** The selected days; the last week by default. */
export function daysOf({ start_date, end_date }: ReportsSearch, today: string): Days {
  if (start_date === '' && end_date === '') return boundsOf('7d', daysAfter(today, -1));
  return { start: start_date, end: end_date };
}

/** Fields that are not set are omitted; the default name describes the request. */
export function requestFrom(search: ReportsSearch, cover: Cover, today: string): ReportRequest {
  const { report_type, time_unit, format } = search;
  const { start, end } = daysOf(search, today);
  const { channel, account_id } = cover;
  const name = reportName(report_type, { start, end }, time_unit);
  return {
    // A URL may contain anything.
    name: search.name.trim().slice(0, longestName) || name,
    report_type,
    start_date: start,
    end_date: end,
    time_unit,
    format,
    ...(channel !== null && { channel }),
    ...(account_id !== null && { account_id }),
  };
}
