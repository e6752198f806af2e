/** A run: plans which reports are needed, requests them, and merges each into the history as it completes. */
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { inSlices } from '#lib/slices.ts';
import type { JobTracker } from '#shared/jobs/job-tracker.ts';
import { buildRequest, waitForJob } from '#shared/performance/request-report.ts';
import { entireScope } from '#shared/performance/report-source.ts';
import { reportName } from '#shared/reports/report-requests.ts';
import { findReport } from '#shared/reports/stored-reports.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { planHistory } from './history-plan.ts';
import { readingBlocks } from './history-reading.ts';
import { ResultProblem } from './history-service.ts';
import type { HistoryEvent, HistoryPart, HistoryState } from './history-state.ts';
import type { HistorySources, HistoryStore } from './history-store.ts';

/** If the service states no attribution window, sales are taken to rise for as long as the longest known one. */
const usualWindow = 30;

/** A report that fails is requested this many times. */
const maxFailures = 2;

/** The same for requests without an answer. */
const maxUnanswered = 6;

interface RunPorts extends HistorySources, Pick<TabPorts, 'untilReachable' | 'user'> {
  store: HistoryStore;
  jobs: Pick<JobTracker<HistoryState, HistoryEvent>, 'stored' | 'dispatch'>;
  signal: AbortSignal;
}

/** Resolves once the stored run has ended, or was stopped; a stopped one continues where it was. */
export async function runHistory(ports: RunPorts): Promise<void> {
  const { jobs, signal } = ports;
  const run = jobs.stored()?.run ?? null;
  if (run === null) return;
  const { id } = run;
  let zones: Map<string, string | null>;
  try {
    zones = await ports.service.zones();
    if (run.parts === null) {
      const parts = await plan(ports, zones, run.isAutomatic);
      signal.throwIfAborted();
      await jobs.dispatch({ kind: 'planned', id, parts });
    }
  } catch (error) {
    // At the end of a session it waits for the next one.
    if (signal.aborted || !ports.user.isLive()) return;
    await jobs.dispatch({ kind: 'ended', id, reason: reasonOf(error) });
    return;
  }
  const parts = jobs.stored()?.run?.parts ?? [];
  const settled = await Promise.allSettled(
    parts.map(async (part, place) => {
      if (part.state !== 'open') return;
      const reason = await loadPart(ports, zones, { id, part, place });
      if (!signal.aborted) await jobs.dispatch({ kind: 'settled', id, part: place, reason });
    }),
  );
  if (signal.aborted || !ports.user.isLive()) return;
  const failed = settled.find(({ status }) => status === 'rejected');
  const reason = failed === undefined ? null : reasonOf((failed as PromiseRejectedResult).reason);
  await jobs.dispatch({ kind: 'ended', id, reason });
}

async function plan(
  { service, store, jobs }: RunPorts,
  zones: ReadonlyMap<string, string | null>,
  isAutomatic: boolean,
): Promise<HistoryPart[]> {
  const windowDays = (await service.longestWindow()) ?? usualWindow;
  const blocks = await store.read(jobs.stored()?.months.slice(-5) ?? []);
  const { reports, unread } = planHistory({ at: now(), zones, blocks, windowDays });
  if (isAutomatic && unread === 0) return [];
  return reports.map((days) => ({ days, key: null, state: 'open', reason: null }));
}

interface PartOf {
  /** Of the run. */
  id: string;
  part: HistoryPart;
  place: number;
}

/** Why a report could not be merged, as a sentence; `null` if it was. */
async function loadPart(
  ports: RunPorts,
  zones: ReadonlyMap<string, string | null>,
  { id, part, place }: PartOf,
): Promise<string | null> {
  const { reports, jobs, signal } = ports;
  let { key } = part;
  let [failures, unanswered] = [0, 0];
  for (;;) {
    signal.throwIfAborted();
    const found = key === null ? undefined : findReport(listed(ports), key);
    if (key === null || found === undefined) {
      const { start, end } = part.days;
      const wanted = { type: 'campaign', unit: 'daily' } as const;
      const request = buildRequest(wanted, part.days, entireScope);
      const name = reportName('History', { start, end }, 'daily');
      ({ key } = await reports.request({ ...request, name }, { isQuiet: true }));
      await jobs.dispatch({ kind: 'requested', id, part: place, key });
    }
    const job = await waitForJob(
      reports,
      { key, jobId: null, isJoined: false },
      { isDone: true, signal },
    );
    signal.throwIfAborted();
    const ended = findReport(listed(ports), key);
    let reason: string | null = ended?.reason ?? endText(ended?.status);
    try {
      if (job !== null) {
        await mergeResult(ports, zones, part, job, ended?.askedAt ?? now());
        reason = null;
      }
    } catch (error) {
      if (signal.aborted) throw error;
      reason = reasonOf(error);
    }
    // Another request for the same days may have joined it.
    if (ended?.isQuiet === true) await reports.remove([key]);
    if (reason === null) return null;
    // The user cancelled it in the list of reports.
    if (ended === undefined || ended.status === 'cancelled') return reason;
    if (ended.standing === 'unanswered') {
      unanswered += 1;
      if (unanswered === maxUnanswered) return 'No connection.';
      // Once at once: after a reload, the service knows the report and returns its job.
      if (unanswered > 1) await ports.untilReachable(unanswered, signal);
    } else {
      failures += 1;
      if (failures === maxFailures) return reason;
    }
    key = null;
  }
}

const listed = ({ reports }: RunPorts) => reports.state().stored?.reports ?? [];

const endText = (status: string | null | undefined): string =>
  status === 'cancelled' || status === undefined
    ? 'The report was cancelled or removed.'
    : 'The report failed.';

async function mergeResult(
  { service, store, jobs, signal }: RunPorts,
  zones: ReadonlyMap<string, string | null>,
  { days }: HistoryPart,
  job: string,
  askedAt: number,
): Promise<void> {
  const { rows, at } = await service.result(job);
  signal.throwIfAborted();
  // A day that a second report lacks, too, has none.
  const acceptedEmpty = new Set(jobs.stored()?.emptyDays);
  const reading = { at: at ?? askedAt, ...days, zones, rows, acceptedEmpty };
  const { blocks, emptyDays } = await inSlices(readingBlocks(reading), signal);
  await store.merge(blocks, emptyDays);
}

function reasonOf(error: unknown): string {
  if (error instanceof ResultProblem) return error.message;
  // The list of reports is full.
  if (error instanceof RangeError) return error.message;
  if (error instanceof ServiceError && error.failure.kind === 'network') return 'No connection.';
  if (error instanceof ServiceError && error.detail !== null) return error.detail;
  return 'The service does not respond as expected.';
}
