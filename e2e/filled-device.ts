/**
 * A device as an analyst has it on any day but the first: finished reports, rates and targets. They are
 * made over the service's HTTP and written to IndexedDB, before the app is opened.
 */
import type { Page } from '@playwright/test';
import { readIdToken } from '#auth/id-token.ts';
import { areaNames, type Area } from '#storage/areas.ts';
import { databaseVersion } from '#storage/database.ts';
import { userKey } from '#storage/user-key.ts';
import { type Panel, panelKey, type Report } from '#workspace/reports/record.ts';
import { expect } from './fixtures.ts';
import { markOf, serviceBehind } from './session-beforehand.ts';
import { askForReports, daysAgo, passTime, serviceAs } from './reports-made.ts';

/** One of each type: what products and keywords did in 30 days, and two weeks of campaigns by day. */
const usualReports = [
  { name: 'Products', report_type: 'product', start_date: daysAgo(30), time_unit: 'summary' },
  { name: 'Keywords', report_type: 'keyword', start_date: daysAgo(30), time_unit: 'summary' },
  { name: 'Campaigns' },
] as const;

/** 1 GBP is 1.17 EUR, 1 USD is 0.92 EUR. */
const rates = { base: 'EUR', perUnit: { GBP: 1.17, USD: 0.92 }, enteredAt: {} };

const targets = [
  { of: 'everything', acos: 0.3 },
  { of: 'channel', channel: 'channel-b', acos: 0.2 },
];

/** Puts them there for `analyst`; answers the ids of the reports' jobs, in the order of `reports`. */
export async function fillDevice(
  page: Page,
  reports: readonly object[] = usualReports,
): Promise<string[]> {
  const ids = await askForReports(page, reports);
  await passTime(page, 60);
  const api = await serviceAs(page);
  const jobs = await Promise.all(
    ids.map(async (id) => (await api.get(`/advertising/jobs/${id}`)).json() as Promise<Job>),
  );
  const panel: Panel = { revision: 1, reports: jobs.map((job) => reportOf(job)), odd: [] };
  const { user } = readIdToken(api.idToken, { clientId: 'crosschannel' });
  // A page of the app that opens nobody's database.
  await page.goto('/signed-out');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await write(page, `crosschannel.${await userKey(markOf(serviceBehind(page) ?? ''), user)}`, [
    ['reports', panelKey, panel],
    ['settings', 'targets', { revision: 1, value: targets }],
    ['settings', 'rates', { revision: 1, value: rates }],
  ]);
  return ids;
}

interface Job {
  id: string;
  status: string;
  created_at: string;
  request: Report['request'];
}

function reportOf({ id, status, created_at, request }: Job): Report {
  expect(status).toBe('completed');
  const createdAt = Date.parse(created_at);
  return {
    key: id,
    id,
    request: request && { ...request, channel: null, account_id: null },
    standing: 'known',
    status,
    progress: null,
    askedAt: createdAt,
    createdAt,
    since: createdAt,
    heardAt: createdAt,
    reason: null,
    cancel: null,
    miss: null,
    misses: 0,
    lookedAt: createdAt,
    nextAt: null,
    news: null,
  };
}

/** Writes entries to a user's database, which is made as the app makes it where there is none. */
async function write(page: Page, name: string, entries: [Area, string, object][]): Promise<void> {
  await page.evaluate(
    async ([database, version, areas, all]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database, version);
        opening.addEventListener('upgradeneeded', () => {
          for (const area of areas) {
            opening.result.createObjectStore(area).createIndex('at', 'at');
          }
        });
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('It does not open.')));
      });
      const writing = db.transaction(areas, 'readwrite');
      const done = new Promise((resolve) => writing.addEventListener('complete', resolve));
      for (const [area, key, value] of all) {
        writing.objectStore(area).put({ value, at: Date.now() }, key);
      }
      await done;
      db.close();
    },
    [name, databaseVersion, areaNames, entries] as const,
  );
}
