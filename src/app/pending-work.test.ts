import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Batch, Submission } from '#features/v2-batch/stored-batches.ts';
import { historyKey, noHistory } from '#features/history/history-state.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import type { StoredScan } from '#features/scans/stored-scan.ts';
import { type UserStorage, openUserStorage } from '#storage/user-storage.ts';
import { pendingWork } from './pending-work.ts';

let storage: UserStorage;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  storage = openUserStorage('one');
});

const areas = ['lists', 'reports', 'batches', 'crawls', 'history'] as const;

const batch = (state: Batch['state'], status: string | null = null): Batch => ({
  key: state,
  id: null,
  count: 5,
  state,
  closed: null,
  status,
  done: null,
  failed: null,
  message: null,
  sentAt: null,
  since: 1,
  failedPolls: 0,
  lookedAt: null,
  nextAt: null,
});

test('there is no pending work in empty or invalid storage', async () => {
  expect(await pendingWork(storage, areas)).toEqual([]);
  await storage.write('crawls', 'quality', { state: 'odd' });
  await storage.write('batches', 'panel', 7);
  expect(await pendingWork(storage, areas)).toEqual([]);
});

test('describes waiting, running and unsubmitted work of the given areas', async () => {
  const submission: Submission = {
    key: 'sent',
    at: 1,
    wantedAt: 1,
    told: null,
    countries: [],
    halted: false,
    batches: [
      batch('waiting'),
      batch('sending'),
      batch('accepted', 'PENDING'),
      batch('accepted', 'SUCCESS'),
    ],
  };
  await storage.write('batches', 'panel', { revision: 1, submissions: [submission] });
  const scan: StoredScan = {
    id: 'c',
    state: 'running',
    startedAt: 1,
    total: 9,
    skipped: 0,
    done: 1,
    unknown: 0,
    failed: [],
    units: 1,
  };
  await storage.write('crawls', 'quality', scan);
  await storage.write('crawls', 'eligibility', { ...scan, state: 'paused' });
  const report: Partial<Report> = {
    key: 'r',
    id: 'job-1',
    standing: 'known',
    status: 'running',
    progress: null,
    askedAt: 1,
    createdAt: null,
    since: 1,
    heardAt: null,
    reason: null,
    cancel: null,
    news: null,
    miss: null,
    misses: 0,
    lookedAt: null,
    nextAt: null,
  };
  const request = {};
  await storage.write('reports', 'panel', {
    revision: 1,
    reports: [
      { ...report, request },
      { ...report, request, status: 'completed' },
    ],
    odd: [],
  });
  await storage.write('lists', 'batch', { key: 'new', rows: '1\tB0\tDE\t5\t' });
  const run = { id: 'r', startedAt: 1, isAutomatic: false, isPlanned: false, parts: [] };
  await storage.write('history', historyKey, { ...noHistory, run });
  const expected = {
    batches: [
      '1 batch will not be sent.',
      '2 batches are in progress. You will not see the results here.',
    ],
    lists: ['A draft batch has not been submitted.'],
    crawls: [
      'The quality scan stops and cannot be resumed.',
      'The eligibility scan stops and cannot be resumed.',
    ],
    history: ['The history is being loaded. Loading will stop.'],
    reports: ['1 report is in progress and will not be listed here when complete.'],
  };
  expect((await pendingWork(storage, areas)).toSorted()).toEqual(
    Object.values(expected).flat().toSorted(),
  );
  for (const area of areas) expect(await pendingWork(storage, [area])).toEqual(expected[area]);
  await storage.write('lists', 'batch', { key: 'sent', rows: '1\tB0\tDE\t5\t' });
  expect(await pendingWork(storage, ['lists'])).toEqual([]);
});
