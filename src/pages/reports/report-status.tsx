/** A report's status, progress and request, wherever they are displayed. */
import { utcDayOf } from '#lib/days.ts';
import { duration, roundDuration } from '#lib/duration.ts';
import { counted, dayRange, humanize, recentTime, wholePercent } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { Hold } from '#jobs/barrier.ts';
import { typeName } from '#features/reports/report-requests.ts';
import { isEnded, isInProgress, type Report } from '#features/reports/stored-reports.ts';
import { secondsTaken, type UsualDuration } from '#features/reports/usual-duration.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

/** Its name, or its ID if nothing else is known. */
export function reportTitle({ request, id }: Report): string {
  return request?.name ?? id ?? 'Report';
}

/** The day of its creation. */
export const madeOnDay = ({ createdAt }: Report): string | null =>
  createdAt === null ? null : utcDayOf(createdAt);

/** The statuses in order of attention, and their tones. An unknown one is in progress. */
export const statusTones = {
  'Requesting…': 'accent',
  'Checking…': 'neutral',
  Pending: 'neutral',
  'In progress': 'accent',
  Running: 'accent',
  'Cancelling…': 'warn',
  'No response': 'warn',
  'Not found': 'warn',
  Refused: 'bad',
  Failed: 'bad',
  Completed: 'good',
  Cancelled: 'neutral',
} as const;

/** Its status in a word. */
export function reportStatus(report: Report): string {
  const { standing, status, joined } = report;
  if (standing === 'asking') return 'Requesting…';
  if (standing === 'unanswered') return 'No response';
  if (standing === 'refused') return 'Refused';
  if (standing === 'unknown') return 'Not found';
  if (isCancelling(report)) return 'Cancelling…';
  // A response with an existing job says as much, and when it may be polled.
  if (status === null) return joined === undefined ? 'Checking…' : 'In progress';
  return humanize(status);
}

/** Whether the user has cancelled it, and it has not ended. */
export const isCancelling = (report: Report): boolean =>
  isInProgress(report) && (report.cancel === 'asked' || report.cancel === 'taken');

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={ownProperty(statusTones, status) ?? 'accent'}>{status}</Badge>;
}

/** How much of a report is done. */
export function ReportProgress({ report, label }: { report: Report; label: string }) {
  const { progress, status } = report;
  return (
    <ProgressBar
      label={label}
      share={status === 'running' ? progress : status === 'pending' ? 0 : null}
      unknown="In progress"
    />
  );
}

const holds: Record<Hold, string> = {
  offline: 'Offline. Status updates resume when the connection is back.',
  rateLimit: 'Waiting for the rate limit. Status updates resume automatically.',
};

/** Why reports are not being polled; nothing if they are. */
export function HoldNotice({ hold }: { hold: Hold | null }) {
  if (hold === null) return null;
  return <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{holds[hold]}</Notice>;
}

/** What is known of the request, and the job's ID; `account` returns an account's name. */
export function requestSummary({ request, id }: Report, account: (id: string) => string): string[] {
  if (request === null) return known(id);
  const { report_type, start_date, end_date, time_unit, format, channel, account_id } = request;
  return known(
    report_type && typeName(report_type),
    start_date && dayRange(start_date, end_date),
    time_unit && humanize(time_unit).toLowerCase(),
    channel ?? 'all channels',
    account_id === null ? 'all accounts' : account(account_id),
    format?.toUpperCase(),
    id,
  );
}

const known = (...parts: readonly (string | null | undefined)[]): string[] =>
  parts.flatMap((part) => part ?? []);

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
    return 'It may belong to another user or have expired. Check now, or remove it.';
  }
  if (status === 'failed') return reason ?? 'The service gave no reason.';
  if (isEnded({ status })) return cancel === 'late' ? 'Cancelled too late.' : null;
  if (cancel === 'lost') return 'No response to the cancellation. The report may still be running.';
  if (cancel === 'refused' || cancel === 'late') return 'The service did not cancel it.';
  return miss === null ? null : 'The last status check failed. It is repeated automatically.';
}
