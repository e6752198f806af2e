/** A run: plans which reports are needed, requests them, and merges each into the history as it completes. */
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { counted } from '#lib/format.ts';
import { inSlices } from '#lib/slices.ts';
import type { JobTracker } from '#shared/jobs/job-tracker.ts';
import { entireScope } from '#shared/performance/report-source.ts';
import { buildRequest, waitForJob } from '#shared/performance/request-report.ts';
import { type Days, earliestDay } from '#shared/reports/report-day-range.ts';
import { reportName } from '#shared/reports/report-requests.ts';
import { findReport, type Report } from '#shared/reports/stored-reports.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { activeCampaigns } from './history-block.ts';
import { planHistory } from './history-plan.ts';
import { readingBlocks } from './history-reading.ts';
import { ResultProblem } from './history-service.ts';
import {
  HistoryProblem,
  type HistoryEvent,
  type HistoryPart,
  type HistoryRun,
  type HistoryState,
} from './history-state.ts';
import type { HistorySources, HistoryStore } from './history-store.ts';

/** A report that fails is requested, and one that cannot be read downloaded, this many times. */
const maxFailures = 2;

/** The same for requests without an answer, over all visits. */
const maxUnanswered = 6;

/** Milliseconds between two automatic plans: days end at different times around the world. */
export const updateInterval = 6 * 3600_000;

/** Rows without an account, campaign or day of the report, as a share of all: with more, a report is not used. */
const maxUnusable = 0.01;

interface RunPorts extends HistorySources, Pick<TabPorts, 'untilReachable' | 'isHidden' | 'user'> {
  store: Pick<HistoryStore, 'read' | 'merge'>;
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
    const zones = await ports.service.zones();
    // A report says nothing about accounts that were added after it was requested.
    const accounts = run.parts === null ? [...zones.keys()] : run.accounts;
    const covered = new Map(accounts.map((account) => [account, zones.get(account) ?? null]));
    if (run.parts === null || isPlanOld(ports)) {
      const open = (run.parts ?? []).filter(({ state }) => state === 'open');
      const more = await planReports(ports, {
        zones: covered,
        windowDays: await ports.service.longestWindow(),
        isAutomatic: run.isAutomatic || run.parts !== null,
        requested: { at: run.startedAt, days: open.map(({ days }) => days) },
      });
      if (isStopped()) return false;
      const parts = more.map((days): HistoryPart => ({ ...openPart, days }));
      // Lost meanwhile, as in `over`: it would be planned again and again.
      if (!(await jobs.dispatch({ kind: 'planned', id, parts, accounts }))) return !isStopped();
    }
    let turn = Promise.resolve();
    const load = async (part: HistoryPart, place: number): Promise<void> => {
      if (part.state !== 'open') return;
      // One result at a time: they are large.
      const alone = (step: () => Promise<void>) => {
        const next = turn.then(step);
        turn = next.catch(() => {});
        return next;
      };
      const outcome = await loadPart(ports, { id, part, place, zones: covered, alone });
      await jobs.dispatch({ kind: 'settled', id, part: place, ...outcome });
      await removeReport(ports, jobs.stored()?.run?.parts?.[place]?.key ?? null);
    };
    const settled = await Promise.allSettled((jobs.stored()?.run?.parts ?? []).map(load));
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

const openPart = { key: null, state: 'open', reason: null, unusable: 0 } as const;

/** Whether days may have ended since those of the run were decided; the user agreed to request them on a visit. */
export function isPlanOld({ jobs, isHidden }: Pick<RunPorts, 'jobs' | 'isHidden'>): boolean {
  const { isDaily = null, run = null } = jobs.stored() ?? {};
  if (isDaily !== true || run === null || isHidden()) return false;
  return Math.abs(now() - run.startedAt) >= updateInterval;
}

/** What a run would request now. */
export async function planReports(
  { store, jobs }: Pick<RunPorts, 'jobs'> & { store: Pick<HistoryStore, 'read'> },
  of: Omit<Parameters<typeof planHistory>[0], 'at' | 'blocks' | 'failed'>,
): Promise<Days[]> {
  const { months = [], ended = null } = jobs.stored() ?? {};
  const blocks = await store.read(months.slice(-5));
  const parts = ended?.parts.filter(({ state }) => state === 'failed') ?? [];
  const failed = parts.map(({ days }) => days);
  return inSlices(planHistory({ ...of, at: now(), blocks, failed }));
}

interface PartOf {
  /** Of the run. */
  id: string;
  part: HistoryPart;
  place: number;
  /** Of the accounts that the report covers. */
  zones: ReadonlyMap<string, string | null>;
  /** Runs a step after those of the other parts. */
  alone: (step: () => Promise<void>) => Promise<void>;
}

type PartOutcome = Pick<HistoryPart, 'reason' | 'unusable'>;

const merged: PartOutcome = { reason: null, unusable: 0 };

/** Merges a report, or says why that is not possible. Rejects if the run was stopped, or the device fails. */
async function loadPart(ports: RunPorts, of: PartOf): Promise<PartOutcome> {
  const { reports, jobs, signal } = ports;
  const { id, part, place } = of;
  let { key, unanswered = 0 } = part;
  let failures = 0;
  for (;;) {
    signal.throwIfAborted();
    if (key === null || findReport(listed(ports), key) === undefined) {
      // After a night, the service no longer has the oldest days.
      const oldest = earliestDay(utcDayOf(now()));
      const days = { ...part.days, start: maxDay(part.days.start, oldest) };
      if (days.end < days.start) return merged;
      key = await request(ports, of, days);
    }
    const job = await waitForJob(
      reports,
      { key, jobId: null, isJoined: false },
      { isDone: true, signal },
    );
    signal.throwIfAborted();
    const ended = findReport(listed(ports), key);
    if (job !== null) {
      try {
        let outcome = merged;
        await of.alone(async () => {
          outcome = await mergeResult(ports, of, job, ended);
        });
        return outcome;
      } catch (error) {
        // What fails on the device fails again.
        if (signal.aborted || !(error instanceof ResultProblem)) throw error;
        failures += 1;
        if (failures === maxFailures) return { reason: error.message, unusable: 0 };
        // The report is there: downloading it again costs nothing, another one does.
        continue;
      }
    }
    const reason = endText(ended);
    // Refused by the service, or cancelled by the user in the list of reports.
    const { standing = 'refused', status = null } = ended ?? {};
    if (standing === 'refused' || status === 'cancelled') return { reason, unusable: 0 };
    if (standing === 'unanswered') {
      unanswered += 1;
      if (unanswered === maxUnanswered) return { reason: noAnswer, unusable: 0 };
      // Once at once: after a reload, the service knows the report and returns its job.
      if (unanswered > 1) await ports.untilReachable(unanswered, signal);
    } else {
      failures += 1;
      if (failures === maxFailures) return { reason, unusable: 0 };
    }
    await jobs.dispatch({ kind: 'requested', id, part: place, key: null, unanswered });
    await removeReport(ports, key);
    key = null;
  }
}

const maxDay = (a: string, b: string): string => (a > b ? a : b);

const noAnswer = 'The service did not respond. Check your connection, then retry.';

const listed = ({ reports }: Pick<RunPorts, 'reports'>): readonly Report[] =>
  reports.state().stored?.reports ?? [];

function endText({ standing, status, reason }: Partial<Report> = { status: 'cancelled' }): string {
  if (status === 'cancelled') return 'The report was cancelled or removed.';
  if (standing === 'refused')
    return `The service refused the request: ${reason ?? 'no reason given'}`;
  return reason ?? 'The report failed.';
}

/** Requests a report; its key is stored before it is sent, so that no report is left without a run. */
async function request(ports: RunPorts, of: PartOf, days: Days): Promise<string> {
  const { reports, jobs } = ports;
  const { id, place } = of;
  const own = crypto.randomUUID();
  await jobs.dispatch({ kind: 'requested', id, part: place, key: own });
  ports.signal.throwIfAborted();
  const wanted = { type: 'campaign', unit: 'daily' } as const;
  const json = {
    ...buildRequest(wanted, days, entireScope),
    name: reportName('History', days, 'daily'),
  };
  const { key } = await reports.request(json, { purpose: 'history', key: own });
  if (key !== own) await jobs.dispatch({ kind: 'requested', id, part: place, key });
  return key;
}

/** Leaves nothing in the list of reports, unless the user requested the same. */
async function removeReport(ports: RunPorts, key: string | null): Promise<void> {
  if (key === null || findReport(listed(ports), key)?.purpose !== 'history') return;
  await ports.reports.remove([key]);
}

async function mergeResult(
  { service, store, jobs, signal }: RunPorts,
  { part, zones }: PartOf,
  job: string,
  report: Report | undefined,
): Promise<PartOutcome> {
  const { start_date: start = null, end_date: end = null } = report?.request ?? {};
  const days = { start: start ?? part.days.start, end: end ?? part.days.end };
  const { rows, at } = await service.result(job);
  signal.throwIfAborted();
  const { months = [] } = jobs.stored() ?? {};
  const blocks = await store.read(months.filter((one) => one.last >= days.start));
  const active = activeCampaigns(blocks);
  const reading = { at: at ?? report?.askedAt ?? now(), ...days, zones, rows, active };
  const result = await inSlices(readingBlocks(reading), signal);
  const { unusable } = result;
  if (unusable > maxUnusable * rows.length) {
    throw new ResultProblem(
      `${counted(unusable, 'row')} of the report ${unusable === 1 ? 'has' : 'have'} no date, campaign or account.`,
    );
  }
  signal.throwIfAborted();
  await store.merge(result.blocks, { isReport: true });
  return { reason: null, unusable };
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
