/** A run: plans which days are needed, requests their reports, and merges each into the history as it completes. */
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { counted } from '#lib/format.ts';
import { whenState } from '#lib/when-state.ts';
import type { JobTracker } from '#jobs/job-tracker.ts';
import { entireScope } from '#navigation/scope.ts';
import { buildRequest, waitForJob } from '#features/report-data/request-report.ts';
import type { Days } from '#lib/day-lists.ts';
import { earliestDay } from '#dates/report-day-range.ts';
import { reportName } from '#features/reports/report-requests.ts';
import { findReport, type Report } from '#features/reports/stored-reports.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import type { Question } from './operations.ts';
import { ResultProblem } from './history-service.ts';
import {
  HistoryProblem,
  type HistoryEvent,
  type HistoryPart,
  type HistoryRun,
  type HistoryState,
} from '#features/history/history-state.ts';
import type { HistorySources, HistoryStore } from '#features/history/history-store.ts';

/** A report that fails is requested, and one that cannot be read downloaded, this many times. */
const maxFailures = 2;

/** The same for requests without an answer, over all visits. */
const maxUnanswered = 6;

/** Milliseconds between two automatic plans: days end at different times around the world. */
export const updateInterval = 6 * 3600_000;

/** Rows without an account, campaign or day of the report, as a share of all: with more, a report is not used. */
const maxUnusable = 0.01;

interface RunPorts extends HistorySources, Pick<TabPorts, 'untilReachable' | 'isHidden' | 'user'> {
  store: Pick<HistoryStore, 'ask' | 'merge'>;
  jobs: Pick<JobTracker<HistoryState, HistoryEvent>, 'stored' | 'dispatch'>;
  signal: AbortSignal;
}

/** Returns true once the run has ended; false if it was stopped, and continues where it was. */
export async function runHistory(ports: RunPorts, run: HistoryRun): Promise<boolean> {
  const { jobs, signal, user } = ports;
  const { id } = run;
  const isStopped = () => signal.aborted || !user.isLive();
  let reason: string | null = null;
  try {
    await whenState(ports.reports, ({ stored }) => stored !== undefined);
    // The tab that did this before may have requested some a moment ago.
    await ports.reports.reload();
    const zones = await ports.service.zones();
    if (!run.isPlanned || isPlanOld(ports)) {
      const startedAt = now();
      // Those that are listed were requested by a page that closed meanwhile, or are not complete yet.
      const open = openParts(listed(ports), run);
      const more = await planReports(ports, {
        zones,
        windowDays: await ports.service.longestWindow(),
        isAutomatic: run.isAutomatic || run.isPlanned,
        requested: { at: run.startedAt, days: open.map(daysOf) },
      });
      const first = { run: id, accounts: [...zones.keys()], failures: 0, unanswered: 0 };
      for (const days of more) {
        if (isStopped()) return false;
        await request(ports, days, first);
      }
      if (isStopped()) return false;
      // Lost meanwhile, as in `over`: it would be planned again and again.
      if (!(await jobs.dispatch({ kind: 'planned', id, startedAt }))) return !isStopped();
    }
    let turn: Promise<unknown> = Promise.resolve();
    // One result at a time: they are large.
    const alone = <T>(step: () => Promise<T>): Promise<T> => {
      const next = turn.then(step);
      turn = next.catch(() => {});
      return next;
    };
    const load = async (report: Report): Promise<void> => {
      const part = await loadPart({ ...ports, zones, alone }, report);
      await jobs.dispatch({ kind: 'settled', id, part });
      await removeReport(ports, part.key);
    };
    const parts = openParts(listed(ports), jobs.stored()?.run ?? run);
    const settled = await Promise.allSettled(parts.map(load));
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } catch (error) {
    // At the end of a session it waits for the next one.
    if (isStopped()) return false;
    reason = reasonOf(error);
  }
  await jobs.dispatch({ kind: 'ended', id, reason });
  return true;
}

/** The listed reports that a run waits for. */
export const openParts = (reports: readonly Report[], { id, parts }: HistoryRun): Report[] =>
  reports.filter(({ key, history }) => history?.run === id && !parts.some((it) => it.key === key));

/** The days of a report of a run. */
export const daysOf = ({ request: asked }: Report): Days => ({
  start: asked?.start_date ?? '',
  end: asked?.end_date ?? '',
});

/** Whether days may have ended since those of the run were decided; the user agreed to request them on a visit. */
export function isPlanOld({ jobs, isHidden }: Pick<RunPorts, 'jobs' | 'isHidden'>): boolean {
  const { isDaily = null, run = null } = jobs.stored() ?? {};
  if (isDaily !== true || run === null || isHidden()) return false;
  return Math.abs(now() - run.startedAt) >= updateInterval;
}

/** What a run would request now. */
export async function planReports(
  { store, jobs }: Pick<RunPorts, 'jobs'> & { store: Pick<HistoryStore, 'ask'> },
  of: Omit<Question<'plan'>, 'at' | 'failed'>,
): Promise<Days[]> {
  const { months = [], ended = null } = jobs.stored() ?? {};
  const parts = ended?.parts.filter(({ reason }) => reason !== null) ?? [];
  const failed = parts.map(({ days }) => days);
  return store.ask('plan', months.slice(-5), { ...of, at: now(), failed });
}

interface PartPorts extends RunPorts {
  /** Of all accounts. */
  zones: ReadonlyMap<string, string | null>;
  /** Runs a step after those of the other parts. */
  alone: <T>(step: () => Promise<T>) => Promise<T>;
}

/** Merges a report, or says why that is not possible. Rejects if the run was stopped, or the device fails. */
async function loadPart(ports: PartPorts, requested: Report): Promise<HistoryPart> {
  const { reports, signal } = ports;
  const days = daysOf(requested);
  let { key } = requested;
  let failedDownloads = 0;
  for (;;) {
    const job = await waitForJob(reports, { key }, { isDone: true, signal });
    signal.throwIfAborted();
    const report = findReport(listed(ports), key);
    const part = { key: report?.key ?? key, days, reason: null, unusable: 0 };
    if (job !== null && report !== undefined) {
      try {
        return { ...part, unusable: await ports.alone(() => mergeResult(ports, report, job)) };
      } catch (error) {
        // What fails on the device fails again.
        if (signal.aborted || !(error instanceof ResultProblem)) throw error;
        failedDownloads += 1;
        if (failedDownloads === maxFailures) return { ...part, reason: error.message };
        // The report is there: downloading it again costs nothing, another one does.
        continue;
      }
    }
    const reason = endText(report);
    const { standing = 'refused', status = null, history } = report ?? {};
    // Refused by the service, or cancelled or removed by the user in the list of reports.
    if (standing === 'refused' || status === 'cancelled' || !history) return { ...part, reason };
    const next = { ...history };
    if (standing === 'unanswered') {
      next.unanswered += 1;
      if (next.unanswered === maxUnanswered) return { ...part, reason: noAnswer };
      // Once at once: after a reload, the service knows the report and returns its job.
      if (next.unanswered > 1) await ports.untilReachable(next.unanswered, signal);
    } else {
      next.failures += 1;
      if (next.failures === maxFailures) return { ...part, reason };
    }
    signal.throwIfAborted();
    const again = await request(ports, days, next);
    // The service no longer has these days.
    if (again === null) return part;
    await removeReport(ports, key);
    key = again;
  }
}

const noAnswer = 'The service did not respond. Check your connection, then retry.';

const listed = ({ reports }: Pick<RunPorts, 'reports'>): readonly Report[] =>
  reports.state().stored?.reports ?? [];

function endText({ standing, status, reason }: Partial<Report> = { status: 'cancelled' }): string {
  if (status === 'cancelled') return 'The report was cancelled or removed.';
  if (standing === 'refused')
    return `The service refused the request: ${reason ?? 'no reason given'}`;
  return reason ?? 'The report failed.';
}

/** Requests those of the days that the service still has, after a night; `null` if none. */
async function request(
  { reports }: RunPorts,
  { start, end }: Days,
  history: NonNullable<Report['history']>,
): Promise<string | null> {
  const oldest = earliestDay(utcDayOf(now()));
  const days = { start: start > oldest ? start : oldest, end };
  if (end < days.start) return null;
  const json = {
    ...buildRequest({ type: 'campaign', unit: 'daily' }, days, entireScope),
    name: reportName('History', days, 'daily'),
  };
  return (await reports.request(json, { purpose: 'history', history })).key;
}

/** Leaves nothing in the list of reports, unless the user requested the same. */
async function removeReport(ports: RunPorts, key: string | null): Promise<void> {
  if (key === null || findReport(listed(ports), key)?.purpose !== 'history') return;
  await ports.reports.remove([key]);
}

/** Returns the number of rows left out. */
async function mergeResult(
  { service, store, jobs, signal, zones: all }: PartPorts,
  report: Report,
  job: string,
): Promise<number> {
  const days = daysOf(report);
  // A report says nothing about accounts that were added after it was requested.
  const accounts = report.history?.accounts ?? [];
  const zones = new Map(accounts.map((account) => [account, all.get(account) ?? null]));
  const { parts, at } = await service.result(job);
  signal.throwIfAborted();
  const { months = [] } = jobs.stored() ?? {};
  const known = months.filter((one) => one.last >= days.start);
  const reading = { at: at ?? report.askedAt, ...days, zones, parts };
  const result = await store.ask('reading', known, reading);
  const { rows, unusable } = result;
  if (unusable > maxUnusable * rows) {
    throw new ResultProblem(
      `${counted(unusable, 'row')} of the report ${unusable === 1 ? 'has' : 'have'} no date, campaign or account.`,
    );
  }
  signal.throwIfAborted();
  await store.merge(result.blocks, { isReport: true });
  return unusable;
}

function reasonOf(error: unknown): string {
  if (error instanceof ResultProblem || error instanceof HistoryProblem) return error.message;
  // The list of reports is full.
  if (error instanceof RangeError) return error.message;
  if (error instanceof ServiceError && error.failure.kind === 'network') return noAnswer;
  if (error instanceof ServiceError)
    return error.detail ?? 'The service does not respond as expected.';
  return 'The report could not be saved on this device.';
}
