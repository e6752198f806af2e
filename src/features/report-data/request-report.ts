/** Reports that pages request, named so that users find them in the list of reports. */
import type { ReportRequest } from '#api/contract/report.ts';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { boundsOf } from '#dates/date-range.ts';
import type { Days } from '#lib/day-lists.ts';
import { dayProblem, daysAfter } from '#dates/report-day-range.ts';
import { isFresh, reportName } from '#features/reports/report-requests.ts';
import type { ReportStore } from '#features/reports/report-store.ts';
import { isEnded, findReport } from '#features/reports/stored-reports.ts';
import {
  covers,
  bestSource,
  type ReportSource,
  inProgressReport,
  type ReportWanted,
} from './report-source.ts';
import type { Scope } from '#navigation/scope.ts';

/** Builds the request; a report covers one channel or account, so more than one requests all. */
export function buildRequest(
  { type, unit = 'summary' }: ReportWanted,
  { start, end }: Days,
  scope: Scope,
): ReportRequest {
  const { channel, accountId } = narrowing(scope);
  return {
    name: reportName(type, { start, end }, unit),
    report_type: type,
    start_date: start,
    end_date: end,
    time_unit: unit,
    format: 'json',
    ...(channel !== null && { channel }),
    ...(accountId !== null && { account_id: accountId }),
  };
}

/** What a report requested for a scope is narrowed to; `null` for everything. */
export function narrowing(scope: Scope): Pick<ReportSource, 'channel' | 'accountId'> {
  const only = (all: readonly string[]) => (all.length === 1 ? (all[0] ?? null) : null);
  return { channel: only(scope.channel), accountId: only(scope.account_id) };
}

/** The default days: the last 30 complete ones. */
export function defaultDays(): Days {
  return boundsOf('30d', daysAfter(utcDayOf(now()), -1));
}

/**
 * The days of a refreshed report: as many latest days if it covered the latest when it was created, else the
 * same days. The last 30 if the service no longer has those.
 */
export function refreshDays({ start, end, days, madeAt }: ReportSource): Days {
  const today = utcDayOf(now());
  const wasLatest = end >= daysAfter(utcDayOf(madeAt), -1);
  const next = wasLatest
    ? { start: daysAfter(today, -days), end: daysAfter(today, -1) }
    : { start, end };
  return dayProblem(next, today) === null ? next : defaultDays();
}

export interface RequestedReport {
  /** Whether it existed already. */
  isJoined: boolean;
  /** The store's key for it. */
  key: string;
  /** `null` until the service has assigned it. */
  jobId: string | null;
}

/**
 * Requests a report unless an identical one, under any name, is in progress or complete and still fresh.
 * `force` ignores complete ones. One requested without a `purpose` becomes the user's. Rejects as the store's `request`
 * does.
 */
export async function requestReport(
  store: Pick<ReportStore, 'request' | 'keep' | 'state'>,
  wanted: ReportWanted,
  days: Days,
  scope: Scope,
  { force = false, purpose }: Parameters<ReportStore['request']>[1] = {},
): Promise<RequestedReport> {
  const reports = store.state().stored?.reports ?? [];
  const same = { ...wanted, days };
  const coming = inProgressReport(reports, same, scope);
  const fresh = force ? [] : reports.filter((it) => isFresh(it, now()));
  const source = bestSource(fresh, same, scope);
  const joined =
    coming ?? (source && covers(source, scope) && fresh.find(({ id }) => id === source.jobId));
  if (joined) {
    if (purpose === undefined) await store.keep(joined.key);
    return { isJoined: true, key: joined.key, jobId: joined.id };
  }
  const asked = await store.request(buildRequest(wanted, days, scope), { force, purpose });
  return { ...asked, jobId: null };
}

/**
 * The job ID of a requested report once the service has assigned it; with `isDone`, once it is complete.
 * `null` if that will not happen: refused, unanswered, failed or removed.
 */
export function waitForJob(
  store: Pick<ReportStore, 'state' | 'subscribe'>,
  { key, jobId = null }: Partial<RequestedReport> & Pick<RequestedReport, 'key'>,
  { isDone, signal }: { isDone: boolean; signal: AbortSignal },
): Promise<string | null> {
  return new Promise((found) => {
    let id = jobId;
    // `null` while undecided.
    const look = (): { job: string | null } | null => {
      const reports = store.state().stored?.reports ?? [];
      // If the service had an identical one in progress, it replaces this one.
      const own = findReport(reports, key) ?? reports.find((it) => id !== null && it.id === id);
      id = own?.id ?? id;
      if (id !== null && !isDone) return { job: id };
      if (own === undefined) return { job: null };
      if (own.standing === 'asking') return null;
      if (own.standing !== 'known') return { job: null };
      if (isEnded(own)) return { job: own.status === 'completed' ? own.id : null };
      return null;
    };
    let stop: () => void = () => {};
    const settle = () => {
      const decided = signal.aborted ? { job: null } : look();
      if (decided === null) return;
      stop();
      found(decided.job);
    };
    stop = store.subscribe(settle);
    signal.addEventListener('abort', settle);
    settle();
  });
}
