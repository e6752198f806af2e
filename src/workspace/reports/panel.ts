/**
 * What happens to the panel of reports, as a function of the panel before. Answers may come late, twice
 * or in another order than they were sent, in this tab or another; whatever comes, no job is lost, a
 * status never goes back, and one that has ended stays as it ended. Times in milliseconds since 1970.
 */
import type { Word } from './word.ts';
import { nextRetry, soonest } from '#workspace/job-polling/poll-schedule.ts';
import { nextLook } from './pace.ts';
import { isEnded, isUnderWay, isUnseen, mostReports, type Panel, type Report } from './record.ts';

export type Told =
  /** A request is sent; or, for a report that has no job yet, sent again. */
  | { kind: 'asked'; key: string; request: Report['request'] }
  | { kind: 'again'; key: string }
  /** What came of it: a job, a job that was there already, a refusal, or nothing. */
  | { kind: 'accepted'; key: string; word: Word }
  | { kind: 'joined'; key: string; id: string; retryAfter: number | null }
  | { kind: 'refused' | 'lost'; key: string; reason: string | null }
  /** A job from elsewhere. */
  | { kind: 'added'; key: string; id: string }
  /** What came of a look: word of the job, that there is none, or nothing. */
  | { kind: 'heard'; id: string; word: Word }
  | { kind: 'not known'; id: string }
  | { kind: 'missed'; id: string; why: string; retryAfter: number | null }
  /** The user wants to know now. */
  | { kind: 'look'; id: string }
  | { kind: 'cancel'; id: string; outcome: NonNullable<Report['cancel']> }
  /** That it has ended is told to the user, on a page or by the browser; what is told was seen. */
  | { kind: 'told'; key: string; by: 'page' | 'browser' }
  | { kind: 'seen'; keys: readonly string[] }
  | { kind: 'removed'; keys: readonly string[] };

export type Happening = Told & { at: number };

/** The panel after something happened; the same object where that changes nothing. */
export function happen(panel: Panel, told: Happening): Panel {
  const reports = change(panel.reports, told);
  return reports === panel.reports ? panel : { ...panel, reports, revision: panel.revision + 1 };
}

function change(reports: Report[], told: Happening): Report[] {
  const put = (next: Report): Report[] => reports.map((it) => (it.key === next.key ? next : it));
  if (told.kind === 'asked' || told.kind === 'added') {
    const isThere = (it: Report) =>
      it.key === told.key || (told.kind === 'added' && it.id === told.id);
    if (reports.some(isThere) || reports.length >= mostReports) return reports;
    return [newReport(told), ...reports];
  }
  if (told.kind === 'seen') {
    const isIt = (it: Report) => isUnseen(it) && told.keys.includes(it.key);
    return reports.some(isIt)
      ? reports.map((it) => (isIt(it) ? { ...it, news: null } : it))
      : reports;
  }
  if (told.kind === 'removed') {
    // On its way it may still become a job, which would then be lost.
    const isLeft = (it: Report) => it.standing === 'asking' || !told.keys.includes(it.key);
    return reports.every(isLeft) ? reports : reports.filter(isLeft);
  }
  if ('key' in told) {
    const own = reports.find(({ key }) => key === told.key);
    if (own === undefined) return reports;
    if (told.kind === 'accepted' || told.kind === 'joined') return withJob(reports, own, told);
    const next = told.kind === 'told' ? toldOf(own, told.by) : withoutJob(own, told);
    return next === own ? reports : put(next);
  }
  const known = reports.find(({ id }) => id === told.id);
  if (known === undefined) return reports;
  const next = looked(known, told);
  return next === known ? reports : put(next);
}

/** News is told once by the browser, and once on a page, which may come later. */
function toldOf(report: Report, by: 'page' | 'browser'): Report {
  const { news } = report;
  if (by === 'browser') return news === 'new' ? { ...report, news: 'notified' } : report;
  return news === 'new' || news === 'notified' ? { ...report, news: 'told' } : report;
}

/** A report that has no job, or is about to be asked for again. */
function withoutJob(
  report: Report,
  told: Extract<Happening, { kind: 'again' | 'refused' | 'lost' }>,
): Report {
  const { standing } = report;
  const [isOpen, isAsking] = [
    standing === 'unanswered' || standing === 'refused',
    standing === 'asking',
  ];
  const base = { ...report, since: told.at };
  if (told.kind === 'again') {
    return isOpen ? { ...base, standing: 'asking', askedAt: told.at, reason: null } : report;
  }
  if (!isAsking) return report;
  return {
    ...base,
    standing: told.kind === 'lost' ? 'unanswered' : 'refused',
    reason: told.reason,
  };
}

/** A request came to a job, which may be on the panel already. */
function withJob(
  reports: Report[],
  own: Report,
  told: Extract<Happening, { kind: 'accepted' | 'joined' }>,
): Report[] {
  const { at } = told;
  const isJoined = told.kind === 'joined';
  const id = isJoined ? told.id : told.word.id;
  const same = reports.find((it) => it.id === id);
  const hear = (it: Report): Report =>
    isJoined ? lookAt(it, soonest(at, told.retryAfter)) : heard(it, told.word, at);
  if (own.id !== null && same === undefined) {
    // Asked twice, and both were taken: the second is a report of its own.
    return [
      hear({ ...newReport({ kind: 'added', key: id, id, at }), request: own.request }),
      ...reports,
    ];
  }
  if (same === undefined) {
    const known = { ...own, id, standing: 'known' as const, since: at, reason: null };
    const next = hear(isJoined ? { ...known, joined: [own.key] } : known);
    return reports.map((it) => (it === own ? next : it));
  }
  const next = hear({ ...same, request: same.request ?? own.request });
  if (own.id === null) next.joined = [...(same.joined ?? []), own.key];
  const rest = own.id === null ? reports.filter((it) => it !== own) : reports;
  return rest.map((it) => (it === same ? next : it));
}

type Look = Extract<
  Happening,
  { id: string; kind: 'heard' | 'not known' | 'missed' | 'look' | 'cancel' }
>;

function looked(report: Report, told: Look): Report {
  const { at } = told;
  if (told.kind === 'heard') return heard(report, told.word, at);
  if (isEnded(report)) {
    // The answer to the wish may come after word of the end.
    return told.kind === 'cancel' && told.outcome === 'late' && report.status !== 'cancelled'
      ? { ...report, cancel: 'late' }
      : report;
  }
  if (told.kind === 'not known') {
    const base = { ...report, ...calm, standing: 'unknown' as const, lookedAt: at, nextAt: null };
    return { ...base, cancel: null, since: report.standing === 'unknown' ? report.since : at };
  }
  if (told.kind === 'look') {
    const standing = report.standing === 'unknown' ? 'known' : report.standing;
    return lookAt({ ...report, standing }, at);
  }
  if (!isUnderWay(report)) return report;
  if (told.kind === 'missed') {
    const misses = report.misses + 1;
    const nextAt = nextRetry(misses, at, told.retryAfter);
    return { ...report, miss: told.why, misses, lookedAt: at, nextAt };
  }
  // What became of it is asked at once, unless the answer is still to come.
  const next = { ...report, cancel: told.outcome };
  return told.outcome === 'asked' ? next : lookAt(next, at);
}

/** Word of the job. What is older than what is known changes only when it was heard. */
function heard(report: Report, word: Word, at: number): Report {
  const base: Report = {
    ...report,
    ...calm,
    standing: 'known',
    heardAt: Math.max(at, report.heardAt ?? 0),
    // Not the later of the two: a clock that was turned back would make it due for ever.
    lookedAt: at,
    createdAt: report.createdAt ?? word.createdAt,
    request: report.request ?? word.request,
  };
  if (isEnded(report)) return base;
  const isNews = word.status !== null && rank(word.status) >= rank(report.status);
  const status = isNews ? word.status : report.status;
  const progress = isNews ? Math.max(report.progress ?? 0, word.progress ?? 0) : report.progress;
  const next: Report = { ...base, status, progress };
  if (status !== report.status) next.since = word.since ?? sinceOf(next, report, at);
  if (!isEnded(next)) return { ...next, nextAt: nextLook(next, at, word.retryAfter) };
  // That a wish to cancel came too late is worth a word beside how it ended.
  const cancel = next.cancel === 'late' && status !== 'cancelled' ? next.cancel : null;
  const news = isNewsOf(report, status) ? 'new' : null;
  return { ...next, cancel, nextAt: null, reason: word.reason, news };
}

/** Since when it stands like that, where the service does not say: nobody saw it end that had ended before. */
function sinceOf(next: Report, before: Report, at: number): number {
  return isEnded(next) && before.status === null ? (next.createdAt ?? at) : at;
}

/**
 * That a report ended is news, unless the user wished for just that, or it had ended before it was added.
 */
function isNewsOf({ request, status: before, cancel }: Report, status: string | null): boolean {
  const isOver = cancel === null || cancel === 'refused' || cancel === 'late';
  const isWished = status === 'cancelled' && !isOver;
  return !isWished && (request !== null || before !== null);
}

const calm = { miss: null, misses: 0 } as const;

/** A word that is not known here stands beside `running`: it may come before or after. */
function rank(status: string | null): number {
  if (status === null) return 0;
  if (status === 'pending') return 1;
  return isEnded({ status }) ? 3 : 2;
}

function lookAt(report: Report, at: number): Report {
  return isUnderWay(report) ? { ...report, nextAt: at } : report;
}

function newReport(told: Extract<Happening, { kind: 'asked' | 'added' }>): Report {
  const isAsked = told.kind === 'asked';
  return {
    key: told.key,
    id: isAsked ? null : told.id,
    request: isAsked ? told.request : null,
    standing: isAsked ? 'asking' : 'known',
    status: null,
    progress: null,
    askedAt: told.at,
    createdAt: null,
    since: told.at,
    heardAt: null,
    reason: null,
    cancel: null,
    miss: null,
    misses: 0,
    lookedAt: null,
    nextAt: isAsked ? null : told.at,
    news: null,
  };
}
