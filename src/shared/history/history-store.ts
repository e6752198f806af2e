/**
 * The history on this device: daily figures per campaign, loaded from reports by one tab and kept for up to 25
 * months, longer than the service keeps them.
 */
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { inSlices } from '#lib/slices.ts';
import type { ReadableStore } from '#lib/store.ts';
import { type JobState, trackJobs } from '#shared/jobs/job-tracker.ts';
import type { ReportStore } from '#shared/reports/report-store.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { type HistoryBlock, mergeBlocks } from './history-block.ts';
import { packBlock, unpackBlock } from './history-codec.ts';
import { runHistory } from './history-run.ts';
import type { HistoryService } from './history-service.ts';
import {
  historyKey,
  historyReducer,
  type HistoryEvent,
  type HistoryMonth,
  type HistoryState,
  noHistory,
  parseHistory,
} from './history-state.ts';
import { readDays } from './history-totals.ts';

/** Months kept, the current one included. */
export const maxMonths = 25;

/** Milliseconds between two automatic updates: days end at different times around the world. */
const updateInterval = 6 * 3600_000;

export interface HistoryStore extends ReadableStore<JobState<HistoryState>> {
  /** Loads what the service has, and updates it each day if `isDaily`. */
  setUp: (isDaily: boolean) => Promise<void>;
  setDaily: (isDaily: boolean) => Promise<void>;
  /** Loads missing days and those whose sales may have changed. */
  update: () => Promise<void>;
  /** The same if the user agreed and a day is missing. */
  updateIfDue: () => Promise<void>;
  /** Ends a run and cancels its reports. What was loaded is kept. */
  cancel: () => Promise<void>;
  /** The months on the device, those that can be read. */
  read: (months: readonly HistoryMonth[]) => Promise<HistoryBlock[]>;
  /** Adds blocks to those on the device. */
  merge: (blocks: readonly HistoryBlock[], emptyDays?: readonly string[]) => Promise<void>;
}

/** What a history needs besides its tab. */
export interface HistorySources {
  reports: ReportStore;
  service: HistoryService;
}

export function createHistoryStore(ports: TabPorts, sources: HistorySources): HistoryStore {
  const { reports } = sources;
  /** Months read before, by when they were written. */
  const known = new Map<string, { at: number; block: HistoryBlock }>();
  let stop: { run: string; now: () => void } | null = null;

  const jobs = trackJobs<HistoryState, HistoryEvent>(ports, {
    name: 'history',
    area: 'history',
    key: historyKey,
    parse: parseHistory,
    empty: noHistory,
    reduce: historyReducer,
    revisionOf: ({ revision }) => revision,
    hasWork: ({ run }) => run !== null,
    start() {
      const halt = new AbortController();
      // `hasWork` has just found it.
      const id = jobs.stored()?.run?.id ?? '';
      stop = { run: id, now: () => halt.abort() };
      const done = runHistory({ ...ports, ...sources, store, jobs, signal: halt.signal });
      return { done, wake: () => {}, stop: () => halt.abort() };
    },
    onRead({ run }) {
      // Another tab may have cancelled it.
      if (stop !== null && stop.run !== run?.id) stop.now();
    },
  });
  const { attached, dispatch } = jobs;

  async function readBlock(storage: UserStorage, month: string): Promise<HistoryBlock | null> {
    const bytes = await storage.read('history', month, (value) =>
      value instanceof Uint8Array ? value : null,
    );
    return bytes && unpackBlock(bytes);
  }

  async function start(isAutomatic: boolean): Promise<void> {
    await dispatch({ kind: 'started', id: crypto.randomUUID(), isAutomatic });
  }

  const store: HistoryStore = {
    ...jobs.view,

    async setUp(isDaily) {
      await dispatch({ kind: 'consented', isDaily });
      await start(false);
    },

    async setDaily(isDaily) {
      await dispatch({ kind: 'consented', isDaily });
      if (isDaily) await store.updateIfDue();
    },

    update: () => start(false),

    async updateIfDue() {
      await attached;
      const { isDaily = null, run = null, ended = null } = jobs.stored() ?? {};
      if (isDaily !== true || run !== null) return;
      // Also if the clock has been set back a little since.
      if (ended !== null && Math.abs(now() - ended.at) < updateInterval) return;
      await start(true);
    },

    async cancel() {
      await attached;
      const parts = jobs.stored()?.run?.parts ?? [];
      await dispatch({ kind: 'cancelled' });
      for (const { key, state } of parts) {
        if (key === null || state !== 'open') continue;
        await reports.cancel(key).catch(() => {});
        await reports.remove([key]);
      }
    },

    async read(months) {
      const storage = await attached;
      const blocks: HistoryBlock[] = [];
      for (const { month, at } of months) {
        let found = known.get(month);
        if (found?.at !== at) {
          const block = await readBlock(storage, month);
          if (block === null) continue;
          known.set(month, (found = { at, block }));
        }
        blocks.push(found.block);
      }
      return blocks;
    },

    async merge(blocks, emptyDays = []) {
      const storage = await attached;
      // One after another across tabs: an import and an update may write the same month.
      await ports.withLock(`crosschannel.history.${storage.key}.write`, async () => {
        const written: HistoryMonth[] = [];
        const oldest = oldestMonth();
        for (const block of blocks) {
          if (block.month < oldest) continue;
          const before = await readBlock(storage, block.month);
          const merged = before === null ? block : await inSlices(mergeBlocks(before, block));
          const days = readDays([merged]);
          const [first, last] = [days[0], days.at(-1)];
          if (first === undefined || last === undefined) continue;
          const bytes = await packBlock(merged);
          await storage.write('history', block.month, bytes);
          const { month, campaigns } = merged;
          const at = Math.max(now(), (known.get(month)?.at ?? 0) + 1);
          known.set(month, { at, block: merged });
          written.push({
            month,
            at,
            bytes: bytes.length,
            campaigns: campaigns.length,
            first,
            last,
          });
        }
        await dispatch({ kind: 'written', months: written, emptyDays });
        await trim(storage, oldest);
      });
    },
  };

  async function trim(storage: UserStorage, oldest: string): Promise<void> {
    const past = (jobs.stored()?.months ?? []).filter(({ month }) => month < oldest);
    if (past.length === 0) return;
    await dispatch({ kind: 'trimmed', before: oldest });
    for (const { month } of past) {
      await storage.remove('history', month);
      known.delete(month);
    }
  }

  return store;
}

/** The oldest month to keep. */
function oldestMonth(): string {
  const [year = 0, month = 1] = utcDayOf(now()).split('-').map(Number);
  return new Date(Date.UTC(year, month - maxMonths, 1)).toISOString().slice(0, 7);
}
