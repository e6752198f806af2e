/** Texts about a report. */
import { duration, roundDuration } from '#lib/duration.ts';
import { counted, dayRange, humanize, recentTime, wholePercent } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { isEnded, isInProgress, type Report } from '#shared/reports/stored-reports.ts';
import { secondsTaken, type UsualDuration } from '#shared/reports/usual-duration.ts';

type Tone = 'good' | 'bad' | 'warn' | 'neutral' | 'accent';

/** Its name, or its ID if nothing else is known. */
export function reportTitle({ request, id }: Report): string {
  return request?.name ?? id ?? 'Report';
}

/** Its status in a word. */
export function reportStatus(report: Report): { text: string; tone: Tone } {
  const { standing, status, cancel } = report;
  if (standing === 'asking') return { text: 'Requesting…', tone: 'accent' };
  if (standing === 'unanswered') return { text: 'No response', tone: 'warn' };
  if (standing === 'refused') return { text: 'Refused', tone: 'bad' };
  if (standing === 'unknown') return { text: 'Not found', tone: 'warn' };
  if (isInProgress(report) && (cancel === 'asked' || cancel === 'taken')) {
    return { text: 'Cancelling…', tone: 'warn' };
  }
  // A response with an existing job says as much, and when it may be polled.
  if (status === null && report.joined !== undefined)
    return { text: 'In progress', tone: 'accent' };
  if (status === null) return { text: 'Checking…', tone: 'neutral' };
  return { text: humanize(status), tone: ownProperty(tones, status) ?? 'accent' };
}

const tones: Record<string, Tone> = {
  pending: 'neutral',
  running: 'accent',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

const types: Record<string, string> = {
  campaign: 'Campaigns',
  keyword: 'Keywords',
  product: 'Products',
};

export const typeName = (type: string | null): string => ownProperty(types, type) ?? humanize(type);

const units: Record<string, string> = { daily: 'daily', summary: 'summary' };

/** The request in short; `account` returns an account's name. */
export function requestSummary({ request }: Report, account: (id: string) => string): string {
  if (request === null) return 'Details unknown.';
  const { report_type, start_date, end_date, time_unit, format, channel, account_id } = request;
  return [
    typeName(report_type),
    dayRange(start_date, end_date),
    ownProperty(units, time_unit) ?? humanize(time_unit),
    channel ?? 'all channels',
    account_id === null ? 'all accounts' : account(account_id),
    (format ?? '').toUpperCase(),
  ].join(' · ');
}

/** When the status began, and how long it usually lasts. */
export function reportProgressText(report: Report, usual: UsualDuration | null): string {
  const { standing, status, since, progress, askedAt } = report;
  if (standing !== 'known' || status === null) {
    return `${report.request === null ? 'added' : 'requested'} at ${recentTime(askedAt)}`;
  }
  const taken = secondsTaken(report);
  if (isEnded(report)) {
    return `at ${recentTime(since)}${taken === null ? '' : `, after ${roundDuration(taken)}`}`;
  }
  return [
    status === 'running' && progress !== null && wholePercent(progress),
    `since ${recentTime(since)}`,
    usual !== null && expected(usual),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function expected({ seconds, count }: UsualDuration): string {
  return count === 1
    ? `the last similar report took ${duration(seconds)}`
    : `${counted(count, 'similar report')} took ${duration(seconds)}`;
}

/** What there is to say beside that, and to do about it; `null`: nothing. */
export function reportRemark({ standing, status, reason, cancel, miss }: Report): string | null {
  if (standing === 'unanswered') {
    return `${reason ?? 'No response.'} The service may have accepted the request. Requesting it again joins the running report, or starts a new one.`;
  }
  if (standing === 'refused') return reason ?? 'The service rejected the request.';
  if (standing === 'unknown') {
    return 'It may belong to another user or have expired. Check again, or remove it.';
  }
  if (status === 'failed') return reason ?? 'The service gave no reason.';
  if (isEnded({ status })) return cancel === 'late' ? 'Cancelled too late.' : null;
  if (cancel === 'lost') return 'No response to the cancellation. The report may still be running.';
  if (cancel === 'refused' || cancel === 'late') return 'The service did not cancel it.';
  return miss === null ? null : 'The last status check failed. It is repeated automatically.';
}
