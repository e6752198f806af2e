/** Unsent work and work in progress that is lost when the user deletes stored data. */
import * as z from 'zod/mini';
import {
  isInProgress as isBatchInProgress,
  batchesKey,
  parseBatches,
  allBatches,
} from '#features/v2-batch/store/stored-batches.ts';
import { count } from '#lib/format.ts';
import { historyKey, parseHistory } from '#shared/history/history-state.ts';
import { isInProgress, reportsKey, parseReports } from '#shared/reports/stored-reports.ts';
import { parseStoredScan } from '#shared/scans/stored-scan.ts';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';

/** Sentences about pending work in these areas; empty if there is none. */
export async function pendingWork(
  storage: Pick<UserStorage, 'read'>,
  areas: readonly Area[],
): Promise<string[]> {
  const wanted = new Set(areas);
  const parts = await Promise.all([
    wanted.has('batches') ? batches(storage) : [],
    wanted.has('lists') ? draft(storage) : [],
    wanted.has('crawls') ? scans(storage) : [],
    wanted.has('reports') ? reports(storage) : [],
    wanted.has('history') ? history(storage) : [],
  ]);
  return parts.flat();
}

async function batches(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const all = allBatches((await storage.read('batches', batchesKey, parseBatches)) ?? undefined);
  const of = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
  const messages: string[] = [];
  const waiting = of('waiting');
  if (waiting === 1) messages.push('1 batch is waiting and will not be sent.');
  if (waiting > 1) messages.push(`${count(waiting)} batches are waiting and will not be sent.`);
  const inProgress = of('sending', 'unknown') + all.filter(isBatchInProgress).length;
  if (inProgress === 1) {
    messages.push('1 batch is in progress. You will not see its results here.');
  }
  if (inProgress > 1) {
    messages.push(
      `${count(inProgress)} batches are in progress. You will not see their results here.`,
    );
  }
  return messages;
}

const Draft = z.object({ key: z.string(), rows: z.string() });
const parseDraft = (value: unknown) => z.safeParse(Draft, value).data ?? null;

/** A draft that was submitted may still be stored; it is not pending. */
async function draft(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const saved = await storage.read('lists', 'batch', parseDraft);
  if (saved === null || saved.rows === '') return [];
  const state = await storage.read('batches', batchesKey, parseBatches);
  const isSubmitted = state?.submissions.some((it) => it.key === saved.key) === true;
  return isSubmitted ? [] : ['A draft batch has not been submitted.'];
}

async function scans(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const messages: string[] = [];
  for (const [kind, { running, paused }] of scanMessages) {
    const scan = await storage.read('crawls', kind, parseStoredScan);
    if (scan?.state === 'running') messages.push(running);
    if (scan?.state === 'paused' || scan?.state === 'failing') messages.push(paused);
  }
  return messages;
}

const scanMessages = [
  [
    'quality',
    {
      running: 'The quality scan is in progress and will stop.',
      paused: 'The quality scan is paused and cannot be resumed.',
    },
  ],
  [
    'eligibility',
    {
      running: 'The eligibility scan is in progress and will stop.',
      paused: 'The eligibility scan is paused and cannot be resumed.',
    },
  ],
] as const;

async function history(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const state = await storage.read('history', historyKey, parseHistory);
  return state === null || state.run === null
    ? []
    : ['The history is being loaded. Loading will stop.'];
}

async function reports(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const panel = await storage.read('reports', reportsKey, parseReports);
  const inProgress = panel?.reports.filter(isInProgress).length ?? 0;
  if (inProgress === 0) return [];
  return [
    inProgress === 1
      ? '1 report is in progress. The service will complete it, but it will not be listed here.'
      : `${count(inProgress)} reports are in progress. The service will complete them, but they will not be listed here.`,
  ];
}
