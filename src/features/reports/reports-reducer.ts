/**
 * The stored reports after an event, as a pure function. Responses may come late, twice or out of order, in
 * this tab or another; whatever comes, no job is lost, a status never goes back, and an ended report stays as
 * it ended. Times in milliseconds since 1970.
 */
import type { Job } from '#api/contract/job.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';
import { dueAt, nextPoll, nextRetry, soonest } from '#jobs/poll-schedule.ts';
import {
  isEnded,
  isInProgress,
  isUnseen,
  maxAutomatic,
  maxReports,
  roomLeft,
  startedAt,
  type StoredReports,
  type Report,
} from './stored-reports.ts';

export type ReportEvent =
  /** A request is sent, or sent again for a report without a job. */
  | ({ kind: 'requested'; key: string } & Pick<Report, 'request' | 'purpose' | 'history'>)
  | { kind: 'requestedAgain'; key: string }
  /** Its outcome: a new job, an existing job, a refusal, or no answer. */
  | { kind: 'accepted'; key: string; answer: JobAnswer }
  | { kind: 'joined'; key: string; id: string; retryAfter: number | null }
  | { kind: 'refused' | 'unanswered'; key: string; reason: string | null }
  /** A job added by ID. */
  | { kind: 'added'; key: string; id: string }
  /** The outcome of a poll: an answer about the job of that ID, whatever it calls it, not found, or a failure. */
  | { kind: 'received'; id: string; answer: JobAnswer }
  | { kind: 'notFound'; id: string }
  | { kind: 'pollFailed'; id: string; why: string; retryAfter: number | null }
  /** The user wants an update now. */
  | { kind: 'pollRequested'; id: string }
  | { kind: 'cancel'; id: string; outcome: NonNullable<Report['cancel']> }
  /** The user was notified of its end, on a page or by the browser; then has seen it. */
  | { kind: 'notified'; key: string; by: 'page' | 'browser' }
  | { kind: 'seen'; keys: readonly string[] }
  | { kind: 'removed'; keys: readonly string[] }
  /** A listed report is wanted by the history, or, without `history`, by the user. */
  | ({ kind: 'wanted'; key: string } & Pick<Report, 'history'>);

export type TimedReportEvent = ReportEvent & { at: number };

/** The state after an event; the same object if nothing changes. */
export function reportsReducer(panel: StoredReports, event: TimedReportEvent): StoredReports {
  const reports = change(panel.reports, event);
  return reports === panel.reports ? panel : { ...panel, reports, revision: panel.revision + 1 };
}

function change(reports: Report[], event: TimedReportEvent): Report[] {
  const put = (next: Report): Report[] => reports.map((it) => (it.key === next.key ? next : it));
  if (event.kind === 'requested' || event.kind === 'added') {
    const isThere = (it: Report) =>
      it.key === event.key || (event.kind === 'added' && it.id === event.id);
    return reports.some(isThere) ? reports : withNew(reports, newReport(event));
  }
  if (event.kind === 'seen') {
    const isIt = (it: Report) => isUnseen(it) && event.keys.includes(it.key);
    return reports.some(isIt)
      ? reports.map((it) => (isIt(it) ? { ...it, news: null } : it))
      : reports;
  }
  if (event.kind === 'removed') {
    // While being requested it may still become a job, which would be lost.
    const isLeft = (it: Report) => it.standing === 'asking' || !event.keys.includes(it.key);
    return reports.every(isLeft) ? reports : reports.filter(isLeft);
  }
  if ('key' in event) {
    const own = reports.find(({ key }) => key === event.key);
    if (own === undefined) return reports;
    if (event.kind === 'wanted' && event.history) return put({ ...own, history: event.history });
    if (event.kind === 'wanted' && roomLeft(reports) <= 0) return reports;
    if (event.kind === 'wanted') return put({ ...own, purpose: undefined });
    if (event.kind === 'accepted' || event.kind === 'joined') return withJob(reports, own, event);
    const next = event.kind === 'notified' ? markNotified(own, event.by) : withoutJob(own, event);
    return next === own ? reports : put(next);
  }
  const known = reports.find(({ id }) => id === event.id);
  if (known === undefined) return reports;
  const next = withPollEvent(known, event);
  return next === known ? reports : put(next);
}

/**
 * Adds a report if there is room. Automatic ones have their own: the oldest make room for the next, unless they may still
 * change.
 */
function withNew(reports: Report[], next: Report): Report[] {
  const { purpose } = next;
  const same = reports.filter((it) => it.purpose === purpose);
  const excess = same.length + 1 - (purpose === undefined ? maxReports : maxAutomatic);
  const isOld = (it: Report) => purpose && it.standing !== 'asking' && !isInProgress(it);
  const old = excess > 0 ? same.filter(isOld).slice(-excess) : [];
  return old.length < excess ? reports : [next, ...reports.filter((it) => !old.includes(it))];
}

/** An end is notified once by the browser, and once on a page, which may come later. */
function markNotified(report: Report, by: 'page' | 'browser'): Report {
  const { news } = report;
  if (by === 'browser') return news === 'new' ? { ...report, news: 'notified' } : report;
  return news === 'new' || news === 'notified' ? { ...report, news: 'told' } : report;
}

/** A report without a job, or about to be requested again. */
function withoutJob(
  report: Report,
  event: Extract<TimedReportEvent, { kind: 'requestedAgain' | 'refused' | 'unanswered' }>,
): Report {
  const { standing } = report;
  const { kind, at: since } = event;
  if (kind !== 'requestedAgain') {
    const { reason } = event;
    return standing === 'asking' ? { ...report, since, standing: kind, reason } : report;
  }
  const isOpen = standing === 'unanswered' || standing === 'refused';
  return isOpen ? { ...report, since, standing: 'asking', askedAt: since, reason: null } : report;
}

/** A request led to a job, which may be stored already. */
function withJob(
  reports: Report[],
  own: Report,
  event: Extract<TimedReportEvent, { kind: 'accepted' | 'joined' }>,
): Report[] {
  const { at } = event;
  const isJoined = event.kind === 'joined';
  const id = isJoined ? event.id : event.answer.job.id;
  const same = reports.find((it) => it.id === id);
  const update = (it: Report): Report =>
    isJoined ? pollAt(it, soonest(at, event.retryAfter)) : withAnswer(it, event.answer, at);
  if (own.id !== null && same === undefined) {
    // Requested twice and accepted twice: the second is a report of its own.
    return [
      update({ ...newReport({ kind: 'added', key: id, id, at }), request: own.request }),
      ...reports,
    ];
  }
  if (same === undefined) {
    const known = { ...own, id, standing: 'known' as const, since: at, reason: null };
    const next = update(isJoined ? { ...known, joined: [own.key] } : known);
    return reports.map((it) => (it === own ? next : it));
  }
  const next = update({
    ...same,
    request: same.request ?? own.request,
    // It stays the user's if one of the two was.
    purpose: own.purpose && same.purpose,
    history: own.history ?? same.history,
  });
  if (own.id === null) next.joined = [...(same.joined ?? []), own.key];
  const rest = own.id === null ? reports.filter((it) => it !== own) : reports;
  return rest.map((it) => (it === same ? next : it));
}

type PollEvent = Extract<
  TimedReportEvent,
  { id: string; kind: 'received' | 'notFound' | 'pollFailed' | 'pollRequested' | 'cancel' }
>;

function withPollEvent(report: Report, event: PollEvent): Report {
  const { at } = event;
  if (event.kind === 'received') return withAnswer(report, event.answer, at);
  if (isEnded(report)) {
    // The outcome of the cancellation may arrive after the end.
    return event.kind === 'cancel' && event.outcome === 'late' && report.status !== 'cancelled'
      ? { ...report, cancel: 'late' }
      : report;
  }
  if (event.kind === 'notFound') {
    const base = { ...report, ...calm, standing: 'unknown' as const, lookedAt: at, nextAt: null };
    return { ...base, cancel: null, since: report.standing === 'unknown' ? report.since : at };
  }
  if (event.kind === 'pollRequested') {
    const standing = report.standing === 'unknown' ? 'known' : report.standing;
    return pollAt({ ...report, standing }, at);
  }
  if (!isInProgress(report)) return report;
  if (event.kind === 'pollFailed') {
    const misses = report.misses + 1;
    const nextAt = nextRetry(misses, at, event.retryAfter);
    return { ...report, miss: event.why, misses, lookedAt: at, nextAt };
  }
  // Polls at once for the result, unless a response is still expected.
  const next = { ...report, cancel: event.outcome };
  return event.outcome === 'asked' ? next : pollAt(next, at);
}

/** What the service says about the job. Outdated information only changes the time of the response. */
function withAnswer(report: Report, { job, retryAfter }: JobAnswer, at: number): Report {
  const base: Report = {
    ...report,
    ...calm,
    standing: 'known',
    heardAt: Math.max(at, report.heardAt ?? 0),
    // Not the later of the two: after a clock was set back it would be due forever.
    lookedAt: at,
    createdAt: report.createdAt ?? instant(job.created_at),
    request: report.request ?? job.request,
  };
  if (isEnded(report)) return base;
  const isNews = job.status !== null && rank(job.status) >= rank(report.status);
  const status = isNews ? job.status : report.status;
  const progress = Math.min(1, Math.max(report.progress ?? 0, job.progress ?? 0));
  const next: Report = { ...base, status, progress: isNews ? progress : report.progress };
  if (status !== report.status) next.since = sinceOf(next, report, job, at);
  if (!isEnded(next)) return { ...next, nextAt: nextPoll(startedAt(next), at, retryAfter) };
  // A cancellation that came too late is shown beside the final status.
  const cancel = next.cancel === 'late' && status !== 'cancelled' ? next.cancel : null;
  const news = isNewsOf(report, status) ? 'new' : null;
  return { ...next, cancel, nextAt: null, reason: job.failure_reason, news };
}

/**
 * When the status began. The `updated_at` of a running job keeps moving, so it is not a start. If the service does not
 * say: a job that had ended before was not observed.
 */
function sinceOf(next: Report, before: Report, job: Job, at: number): number {
  const stated = job.status === 'running' ? null : instant(job.updated_at);
  return stated ?? (isEnded(next) && before.status === null ? (next.createdAt ?? at) : at);
}

/** Whether a report's end is news: not if it is the history's, cancelled by the user, or had ended before it was added. */
function isNewsOf({ request, status: before, cancel, purpose }: Report, status: string | null) {
  const isOver = cancel === null || cancel === 'refused' || cancel === 'late';
  const isWished = status === 'cancelled' && !isOver;
  return purpose !== 'history' && !isWished && (request !== null || before !== null);
}

const calm = { miss: null, misses: 0 } as const;

/** An unknown status ranks with `running`: it may come before or after. */
function rank(status: string | null): number {
  if (status === null) return 0;
  if (status === 'pending') return 1;
  return isEnded({ status }) ? 3 : 2;
}

function pollAt(report: Report, at: number): Report {
  return isInProgress(report) ? { ...report, nextAt: at } : report;
}

function newReport(event: Extract<TimedReportEvent, { kind: 'requested' | 'added' }>): Report {
  const { kind, key, at } = event;
  const added: Report = {
    key,
    id: null,
    request: null,
    standing: 'known',
    status: null,
    progress: null,
    askedAt: at,
    createdAt: null,
    since: at,
    heardAt: null,
    reason: null,
    cancel: null,
    miss: null,
    misses: 0,
    lookedAt: null,
    nextAt: at,
    news: null,
  };
  if (kind === 'added') return { ...added, id: event.id };
  const { request, purpose, history } = event;
  return { ...added, request, purpose, history, standing: 'asking', nextAt: null };
}

function instant(value: string | null): number | null {
  return value === null ? null : Date.parse(value);
}

/**
 * When a report is to be polled next, in milliseconds since 1970; `null` if never, because it has ended or
 * has no job. `isHidden` if no tab is visible.
 */
export function pollDueAt(report: Report, time: number, isHidden: boolean): number | null {
  return isInProgress(report) ? dueAt(report, time, isHidden) : null;
}
