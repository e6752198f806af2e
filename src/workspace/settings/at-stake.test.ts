import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type UserStorage, openUserStorage } from '#storage/user-storage.ts';
import type { Batch, Submission } from '#workspace/batch/record.ts';
import type { Crawl } from '#workspace/scans/record.ts';
import type { Report } from '#workspace/reports/record.ts';
import { atStake } from './at-stake.ts';

let storage: UserStorage;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  storage = openUserStorage('one');
});

const areas = ['lists', 'reports', 'batches', 'crawls'] as const;

const batch = (standing: Batch['standing'], status: string | null = null): Partial<Batch> => ({
  key: standing,
  id: null,
  count: 5,
  standing,
  status,
  good: null,
  failed: null,
  reason: null,
  sentAt: null,
  since: 1,
  heardAt: null,
  miss: null,
  misses: 0,
  lookedAt: null,
  nextAt: null,
});

test('nothing is at stake on a device that keeps nothing, or nothing that is under way', async () => {
  expect(await atStake(storage, areas)).toEqual([]);
  await storage.write('crawls', 'quality', { state: 'odd' });
  await storage.write('batches', 'panel', 7);
  expect(await atStake(storage, areas)).toEqual([]);
});

test('what waits, runs, is being made or is not submitted is said, with its area alone', async () => {
  const submission: Partial<Omit<Submission, 'batches'>> & { batches: Partial<Batch>[] } = {
    key: 'sent',
    at: 1,
    countries: [],
    halted: null,
    batches: [
      batch('waiting'),
      batch('sending'),
      batch('sent', 'PENDING'),
      batch('sent', 'SUCCESS'),
    ],
  };
  await storage.write('batches', 'panel', { revision: 1, submissions: [submission], odd: [] });
  const crawl: Crawl = {
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
  await storage.write('crawls', 'quality', crawl);
  await storage.write('crawls', 'eligibility', { ...crawl, state: 'paused' });
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
  const said = {
    batches: [
      '1 batch waits to be sent, and will never be.',
      '2 batches were sent and have not ended: what comes of them is not seen here any more.',
    ],
    lists: ['A list of items is put together and not submitted.'],
    crawls: [
      'The Quality scan is running, and ends.',
      'The Eligibility check is paused, and cannot be gone on with.',
    ],
    reports: [
      '1 report is being made: the service goes on, and nothing here knows of it any more.',
    ],
  };
  expect(await atStake(storage, areas)).toEqual(Object.values(said).flat());
  for (const area of areas) expect(await atStake(storage, [area])).toEqual(said[area]);
  await storage.write('lists', 'batch', { key: 'sent', rows: '1\tB0\tDE\t5\t' });
  expect(await atStake(storage, ['lists'])).toEqual([]);
});
