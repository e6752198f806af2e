/**
 * The history on this device: daily figures per campaign, loaded from reports by one tab and kept for up to 25
 * months, longer than the service keeps them.
 */
import type { QueryClient } from '@tanstack/react-query';
import { now } from '#lib/clock.ts';
import { msPerDay, utcDayOf } from '#lib/days.ts';
import type { ReadableStore } from '#lib/store.ts';
import { whenState } from '#lib/when-state.ts';
import { type JobState, type JobTracker, trackJobs } from '#jobs/job-tracker.ts';
import { waitForJob } from '#features/report-data/request-report.ts';
import { type ReportStore, reportStore } from '#features/reports/report-store.ts';
import { findReport } from '#features/reports/stored-reports.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { HistoryBlock } from './history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import { type HistoryWork, startHistoryWork } from './internal/history-work.ts';
import type { Answer, Operations, Question } from './internal/operations.ts';
import { isPlanOld, planReports, runHistory, updateInterval } from './internal/history-run.ts';
import { type HistoryService, historyService } from './internal/history-service.ts';
import {
  historyKey,
  HistoryProblem,
  historyReducer,
  maxMonths,
  type HistoryEvent,
  type HistoryMonth,
  type HistoryState,
  noHistory,
  parseHistory,
} from './history-state.ts';
import { readDays } from './history-coverage.ts';

/** Milliseconds until the next automatic update after one that failed. */
const retryInterval = 24 * 3600_000;

export interface HistoryStore extends ReadableStore<JobState<HistoryState>> {
  /**
   * Loads what the service has, and updates it each day if `isDaily`. Rejects with a `HistoryProblem` if this
   * browser cannot keep it.
   */
  setUp: (isDaily: boolean) => Promise<void>;
  setDaily: (isDaily: boolean) => Promise<void>;
  /** Loads missing days and those whose sales may have changed. */
  update: () => Promise<void>;
  /** The number of reports that `update` would request. Rejects as the list of accounts does. */
  planned: () => Promise<number>;
  /** The same as `update` if the user agreed and a day is missing. */
  updateIfDue: () => Promise<void>;
  /** Ends a run and cancels its reports. What was loaded is kept. */
  cancel: () => Promise<void>;
  /**
   * What the history's worker computes from these months, as far as they can be read. Rejects if it fails.
   */
  ask: <Name extends keyof Operations>(
    name: Name,
    months: readonly HistoryMonth[],
    question: Question<Name>,
  ) => Promise<Answer<Name>>;
  /** The months as they are stored, for a backup. Rejects with a `HistoryProblem` if one is missing. */
  packed: () => Promise<Uint8Array[]>;
  /**
   * Adds blocks to those on the device, and returns how many are saved; those before the latest 25 months are not.
   * Blocks of a report replace such months. Rejects with a `HistoryProblem` if one cannot be saved.
   */
  merge: (blocks: readonly HistoryBlock[], options?: { isReport?: boolean }) => Promise<number>;
}

/** What a history needs besides its tab. */
export interface HistorySources {
  reports: ReportStore;
  service: HistoryService;
  work: HistoryWork;
}

export function createHistoryStore(ports: TabPorts, sources: HistorySources): HistoryStore {
  const { reports, service, work } = sources;
  /**
   * Runs that have ended for this tab. If what is stored gets lost during a run, its end is not stored, and it would
   * start again and again.
   */
  const over = new Set<string>();
  let current: { id: string; halt: AbortController } | null = null;

  const jobs: JobTracker<HistoryState, HistoryEvent> = trackJobs<HistoryState, HistoryEvent>(
    ports,
    {
      name: 'history',
      area: 'history',
      key: historyKey,
      parse: parseHistory,
      empty: noHistory,
      reduce: historyReducer,
      revisionOf: ({ revision }) => revision,
      hasWork: ({ run }) => run !== null && !over.has(run.id),
      start() {
        // `hasWork` has just found it.
        const run = jobs.stored()?.run as NonNullable<HistoryState['run']>;
        const halt = new AbortController();
        current = { id: run.id, halt };
        const done = runHistory({ ...ports, ...sources, store, jobs, signal: halt.signal }, run)
          .then((isOver) => void (isOver && over.add(run.id)))
          .finally(() => {
            current = null;
            // If it ended early, its reports are still listed.
            void sweep().catch(() => {});
          });
        // It starts again, and decides again.
        const wake = () => isPlanOld({ ...ports, jobs }) && halt.abort();
        return { done, wake, stop: () => halt.abort() };
      },
      onRead({ run }) {
        // Another tab may have cancelled it.
        if (current !== null && current.id !== run?.id) current.halt.abort();
      },
      onReady: () => void sweep().catch(() => {}),
    },
  );
  const { attached, dispatch } = jobs;

  const readBytes = (storage: UserStorage, month: string): Promise<Uint8Array | null> =>
    storage.read('history', month, (value) => (value instanceof Uint8Array ? value : null));

  async function start(isAutomatic: boolean): Promise<void> {
    await dispatch({ kind: 'started', id: crypto.randomUUID(), isAutomatic });
  }

  /** Cancels and removes a report of a run that is over, once it is known whether the service has it. */
  async function discard(key: string): Promise<void> {
    const { signal } = new AbortController();
    await waitForJob(reports, { key }, { isDone: false, signal });
    const report = findReport(reports.state().stored?.reports ?? [], key);
    if (report?.cancel === null) await reports.cancel(key);
    // Another page may have cancelled it and closed before the answer.
    else await waitForJob(reports, { key }, { isDone: true, signal });
    await reports.remove([key]);
  }

  /** Discards the reports that no run waits for: the page may have closed while they were requested. */
  async function sweep(): Promise<void> {
    const storage = await attached;
    await whenState(reports, ({ stored }) => stored !== undefined);
    await ports.withLock(`crosschannel.history.${storage.key}.sweep`, discardLost);
  }

  async function discardLost(): Promise<void> {
    const listed = reports.state().stored?.reports ?? [];
    // Only then: a run is stored before its reports are.
    await jobs.reload();
    const run = jobs.stored()?.run ?? null;
    const own = run === null || over.has(run.id) ? null : run.id;
    const lost = listed.filter(
      ({ purpose, history }) => purpose === 'history' && (own === null || history?.run !== own),
    );
    await Promise.all(lost.map(({ key }) => discard(key)));
  }

  const store: HistoryStore = {
    ...jobs.view,

    async setUp(isDaily) {
      const storage = await attached;
      if (!(await storage.isAvailable())) throw new HistoryProblem(cannotKeep);
      await dispatch({ kind: 'consented', isDaily });
      await start(false);
    },

    async setDaily(isDaily) {
      await dispatch({ kind: 'consented', isDaily });
      if (isDaily) await store.updateIfDue();
    },

    update: () => start(false),

    async planned() {
      await attached;
      const [zones, windowDays] = [await service.zones(), service.knownWindow()];
      const of = { zones, windowDays, isAutomatic: false };
      return (await planReports({ store, jobs }, of)).length;
    },

    async updateIfDue() {
      await attached;
      const { isDaily = null, run = null, ended = null } = jobs.stored() ?? {};
      // The tab that loads it decides whether to request more days.
      if (run !== null) jobs.announce();
      if (isDaily !== true || run !== null) return;
      const hasFailed =
        ended !== null &&
        (ended.reason !== null || ended.parts.some(({ reason }) => reason !== null));
      // Also if the clock has been set back a little since.
      const since = ended === null ? Infinity : Math.abs(now() - ended.at);
      if (since < (hasFailed ? retryInterval : updateInterval)) return;
      await start(true);
    },

    async cancel() {
      await attached;
      const { run = null } = jobs.stored() ?? {};
      if (run !== null) over.add(run.id);
      await dispatch({ kind: 'cancelled' });
      if (current?.id === run?.id) current?.halt.abort();
      await sweep();
    },

    async ask(name, months, question) {
      const given = new Map<string, Uint8Array | null>();
      for (;;) {
        const asked = months.map(({ month, at }) => ({ month, at, bytes: given.get(month) }));
        const result = await work({ name, months: asked, question });
        if ('answer' in result) return result.answer as Answer<typeof name>;
        const storage = await attached;
        for (const month of result.lacking) given.set(month, await readBytes(storage, month));
      }
    },

    async packed() {
      const storage = await attached;
      const { months = [] } = jobs.stored() ?? {};
      const all = await Promise.all(months.map(({ month }) => readBytes(storage, month)));
      const found = all.filter((bytes) => bytes !== null);
      if (found.length < months.length) throw new HistoryProblem(cannotRead);
      return found;
    },

    async merge(blocks, { isReport = false } = {}) {
      const storage = await attached;
      let saved = 0;
      // One after another across tabs: an import and an update may write the same month.
      await ports.withLock(`crosschannel.history.${storage.key}.write`, async () => {
        await jobs.reload();
        const listed = jobs.stored()?.months ?? [];
        const filled = blocks.filter((block) => readDays([block]).length > 0);
        const oldest = oldestMonth([...listed, ...filled]);
        const written: HistoryMonth[] = [];
        let problem: HistoryProblem | null = null;
        for (const block of filled) {
          if (block.month < oldest || problem !== null) continue;
          const { month } = block;
          const known = listed.find((one) => one.month === month);
          const before = await readBytes(storage, month);
          const merge = { block, before, mustRead: known !== undefined };
          const merged = await store.ask('merged', [], merge);
          if (merged === null) {
            problem = new HistoryProblem(cannotRead);
            continue;
          }
          const { bytes, ...rest } = merged;
          await storage.write('history', month, bytes);
          if (!storage.isSaved('history', month)) {
            problem = new HistoryProblem(noRoom);
            continue;
          }
          // Later than before, so that no block that was read before is taken for it.
          const at = Math.max(now(), (known?.at ?? 0) + 1);
          written.push({ month, at, bytes: bytes.length, ...rest });
        }
        if (written.length > 0) await dispatch({ kind: 'written', months: written });
        saved = written.length;
        // An import deletes nothing.
        if (isReport) await trim(storage, oldest);
        if (problem !== null) throw problem;
      });
      return saved;
    },
  };

  async function trim(storage: UserStorage, oldest: string): Promise<void> {
    const past = (jobs.stored()?.months ?? []).filter(({ month }) => month < oldest);
    if (past.length === 0) return;
    await dispatch({ kind: 'trimmed', before: oldest });
    for (const { month } of past) await storage.remove('history', month);
  }

  return store;
}

const cannotKeep =
  'This browser cannot keep a history: it stores nothing for this site, or is too old.';
const cannotRead =
  'The history on this device cannot be read, so nothing was changed. Reload the page. If that does not help, delete the history in Settings and set it up again.';
const noRoom =
  'This browser has no room for the history. Free up space or delete other data in Settings, then retry.';

/**
 * The oldest month to keep: the first of the latest 25 that are known. Months of the future do not count, so neither a
 * wrong month nor a wrong clock deletes the others.
 */
function oldestMonth(all: readonly Pick<HistoryMonth, 'month'>[]): string {
  const latest = monthOf(utcDayOf(now() + msPerDay));
  const months = new Set(all.map(({ month }) => month).filter((month) => month <= latest));
  return [...months].toSorted().at(-maxMonths) ?? '';
}

/** The one store in this tab. Requesting it also loads reports here unless another tab does. */
export const historyStore = perUser((ports, client: QueryClient) =>
  createHistoryStore(ports, {
    reports: reportStore(),
    service: historyService(client),
    work: startHistoryWork(),
  }),
);
