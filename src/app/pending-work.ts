/** Unsent work and work in progress that is lost when the user deletes stored data. */
import * as z from 'zod/mini';
import {
  allBatches,
  batchesKey,
  isInProgress as isBatchInProgress,
  parseBatches,
} from '#features/v2-batch/stored-batches.ts';
import { counted } from '#lib/format.ts';
import { historyKey, parseHistory } from '#features/history/history-state.ts';
import { isInProgress, parseReports, reportsKey } from '#features/reports/stored-reports.ts';
import { parseStoredScan } from '#features/scans/stored-scan.ts';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';

type Storage = Pick<UserStorage, 'read'>;

/** Sentences about pending work in these areas; empty if there is none. */
export async function pendingWork(storage: Storage, areas: readonly Area[]): Promise<string[]> {
  const found = await Promise.all(areas.map(async (area) => checks[area]?.(storage)));
  return found.flatMap((messages) => (messages ?? []).filter((message) => message !== false));
}

type Check = (storage: Storage) => Promise<(string | false)[]>;

const checks: Readonly<Partial<Record<Area, Check>>> = {
  async batches(storage) {
    const all = allBatches((await storage.read('batches', batchesKey, parseBatches)) ?? undefined);
    const waiting = all.filter(({ state }) => state === 'waiting').length;
    const inProgress = all.filter(
      (batch) => batch.state === 'sending' || batch.state === 'unknown' || isBatchInProgress(batch),
    ).length;
    return [
      waiting > 0 && `${counted(waiting, 'batch', 'batches')} will not be sent.`,
      inProgress > 0 &&
        `${counted(inProgress, 'batch is', 'batches are')} in progress. You will not see the results here.`,
    ];
  },
  // A draft that was submitted may still be stored; it is not pending.
  async lists(storage) {
    const draft = await storage.read('lists', 'batch', parseDraft);
    const sent = await storage.read('batches', batchesKey, parseBatches);
    const isSubmitted = sent?.submissions.some(({ key }) => key === draft?.key) === true;
    return [Boolean(draft?.rows) && !isSubmitted && 'A draft batch has not been submitted.'];
  },
  async crawls(storage) {
    const isPending = async (kind: 'quality' | 'eligibility'): Promise<boolean> => {
      const state = (await storage.read('crawls', kind, parseStoredScan))?.state;
      return state === 'running' || state === 'paused' || state === 'failing';
    };
    return [
      (await isPending('quality')) && 'The quality scan stops and cannot be resumed.',
      (await isPending('eligibility')) && 'The eligibility scan stops and cannot be resumed.',
    ];
  },
  async reports(storage) {
    const reports = (await storage.read('reports', reportsKey, parseReports))?.reports;
    const inProgress = reports?.filter(isInProgress).length ?? 0;
    return [
      inProgress > 0 &&
        `${counted(inProgress, 'report is', 'reports are')} in progress and will not be listed here when complete.`,
    ];
  },
  async history(storage) {
    const run = (await storage.read('history', historyKey, parseHistory))?.run ?? null;
    return [run !== null && 'The history is being loaded. Loading will stop.'];
  },
};

const Draft = z.object({ key: z.string(), rows: z.string() });
const parseDraft = (value: unknown) => z.safeParse(Draft, value).data ?? null;
