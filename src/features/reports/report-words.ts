/** What is said of a report. */
import { now } from '#lib/clock.ts';
import { duration, roundDuration } from '#lib/duration.ts';
import { clockTime, counted, dateTime, day, wholePercent, words } from '#lib/format.ts';
import { isEnded, isUnderWay, type Report } from '#workspace/reports/record.ts';
import { secondsTaken, type Usual } from '#workspace/reports/usual.ts';
import { entryOf } from '#lib/entry-of.ts';

type Tone = 'good' | 'bad' | 'warn' | 'neutral' | 'accent';

/** What it is called: its name, or its id where nothing else is known. */
export function reportTitle({ request, id }: Report): string {
  return request?.name ?? id ?? 'Report';
}

/** How it stands, in a word. */
export function standingOf(report: Report): { text: string; tone: Tone } {
  const { standing, status, cancel } = report;
  if (standing === 'asking') return { text: 'Asking…', tone: 'accent' };
  if (standing === 'unanswered') return { text: 'No answer', tone: 'warn' };
  if (standing === 'refused') return { text: 'Refused', tone: 'bad' };
  if (standing === 'unknown') return { text: 'Unknown to the service', tone: 'warn' };
  if (isUnderWay(report) && (cancel === 'asked' || cancel === 'taken')) {
    return { text: 'Cancelling…', tone: 'warn' };
  }
  // That the service answered a request with it says as much, and when it may be looked at.
  if (status === null && report.joined !== undefined) return { text: 'Under way', tone: 'accent' };
  if (status === null) return { text: 'Looking…', tone: 'neutral' };
  return { text: words(status), tone: entryOf(tones, status) ?? 'accent' };
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

export const typeName = (type: string | null): string => entryOf(types, type) ?? words(type);

const units: Record<string, string> = { daily: 'by day', summary: 'summed up' };

/** What was asked for, in short; `account` names an account. */
export function askedFor({ request }: Report, account: (id: string) => string): string {
  if (request === null) return 'What it was asked for is not known here.';
  const { report_type, start_date, end_date, time_unit, format, channel, account_id } = request;
  return [
    typeName(report_type),
    daysOf(start_date, end_date),
    entryOf(units, time_unit) ?? words(time_unit),
    channel ?? 'all channels',
    account_id === null ? 'all accounts' : account(account_id),
    (format ?? '').toUpperCase(),
  ].join(' · ');
}

/** "1 – 7 Mar 2026", as short as the reader's language has it. */
function daysOf(start: string | null, end: string | null): string {
  if (start === null || end === null) return day(start ?? end);
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(start), Date.parse(end));
}

/** Since when it stands like this, and what to expect. */
export function courseOf(report: Report, usual: Usual | null): string {
  const { standing, status, since, progress, askedAt } = report;
  if (standing !== 'known' || status === null) {
    return `${report.request === null ? 'added' : 'asked for'} at ${at(askedAt)}`;
  }
  const taken = secondsTaken(report);
  if (isEnded(report)) {
    return `at ${at(since)}${taken === null ? '' : `, after ${roundDuration(taken)}`}`;
  }
  return [
    status === 'running' && progress !== null && wholePercent(progress),
    `since ${at(since)}`,
    usual !== null && expected(usual),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function expected({ seconds, count }: Usual): string {
  return count === 1
    ? `the last such report took ${duration(seconds)}`
    : `${counted(count, 'such report')} took ${duration(seconds)}`;
}

/** What there is to say beside that, and to do about it; `null`: nothing. */
export function remarkOf({ standing, status, reason, cancel, miss }: Report): string | null {
  if (standing === 'unanswered') {
    return `${reason ?? 'No answer came.'} The service may have taken the request: asked again, it is joined if it is under way, and made anew if not.`;
  }
  if (standing === 'refused') return reason ?? 'The service refused the request.';
  if (standing === 'unknown') {
    return 'It may be another user’s, or the service has forgotten it. Look again, or remove it.';
  }
  if (status === 'failed') return reason ?? 'The service does not say why.';
  if (isEnded({ status })) return cancel === 'late' ? 'Cancelling came too late.' : null;
  if (cancel === 'lost') return 'No answer came to the cancelling. It may go on.';
  if (cancel === 'refused' || cancel === 'late') return 'The service did not cancel it.';
  return miss === null ? null : 'The last look at it failed. It is looked at again by itself.';
}

/** From then on, in milliseconds, the time of day alone could be another day's. */
const halfDay = 12 * 3600_000;

function at(time: number): string {
  return Math.abs(now() - time) < halfDay ? clockTime(time) : dateTime(time);
}
