/**
 * Fills storage as it is on any day but an analyst's first: finished reports, rates, targets, budgets, notes and a history. Reports
 * are created through the service's HTTP API; all of it is in IndexedDB before the app opens it.
 */
import type { Page } from '@playwright/test';
import { storedHistory, type StoredHistoryOf } from '#features/history/test-world-history.ts';
import { type StoredReports, reportsKey, type Report } from '#features/reports/stored-reports.ts';
import { everything, type Note } from '#metrics/notes.ts';
import { areaNames, type Area } from '#storage/areas.ts';
import { databaseVersion } from '#storage/database.ts';
import { userKey } from '#storage/user-key.ts';
import { askForReports, passTime, serviceAs } from './create-reports.ts';
import { claimsOf, daysAgo, startTime } from './stopped-clock.ts';
import { expect } from './fixtures.ts';
import { markOf, serviceBehind } from './prepared-session.ts';

/** One report of each type: products and keywords over 30 days, and campaigns by day over two weeks. */
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

/** In March, 3% over, 26% over, 22% under and 2% under. */
const budgets = {
  tolerance: null,
  all: [
    { of: 'everything', amount: 15_300, currency: 'EUR' },
    { of: 'account', accountId: 'acct-0001', amount: 1500, currency: 'EUR' },
    { of: 'account', accountId: 'acct-0009', amount: 8000, currency: 'EUR' },
    { of: 'account', accountId: 'acct-0002', amount: 800, currency: 'EUR' },
  ],
};

const account = { ...everything, channel: 'channel-a', accountId: 'acct-0001' };

const notes: readonly Note[] = [
  {
    ...everything,
    id: 'sale',
    from: daysAgo(13),
    to: daysAgo(10),
    text: 'Spring sale, 15% off all lamps',
  },
  { ...account, id: 'price', from: daysAgo(6), to: daysAgo(6), text: 'Price raised to 39.90' },
  {
    ...account,
    campaignId: 'cmp-00001',
    id: 'bids',
    from: daysAgo(4),
    to: daysAgo(4),
    text: 'Bids raised by 10% before the weekend',
  },
];

/** Fills the storage of `analyst`; returns the job IDs in the order of `reports`. */
export async function fillStorage(
  page: Page,
  reports: readonly object[] = usualReports,
): Promise<string[]> {
  const ids = await askForReports(page, reports);
  await passTime(page, 60);
  const api = await serviceAs(page);
  const jobs = await Promise.all(
    ids.map(async (id) => (await api.get(`/advertising/jobs/${id}`)).json() as Promise<Job>),
  );
  const panel: StoredReports = { revision: 1, reports: jobs.map((job) => reportOf(job)), odd: [] };
  await write(page, [
    ['reports', reportsKey, panel],
    ['settings', 'targets', { revision: 1, value: targets }],
    ['settings', 'budgets', { revision: 1, value: budgets }],
    ['settings', 'rates', { revision: 1, value: rates }],
  ]);
  await fillNotes(page);
  return ids;
}

/** Notes: by default about everything, an account, and a campaign of it. */
export const fillNotes = (page: Page, all = notes): Promise<void> =>
  write(page, [['settings', 'notes', { revision: 1, value: all }]]);

/** Histories that take seconds to compute, by what they are of. */
const built = new Map<string, ReturnType<typeof storedHistory>>();

/**
 * Fills it with the history of the last 95 days, loaded just now; or earlier, with daily updates; or `later` in
 * seconds. The service needs to have the same scenario.
 */
export async function fillHistory(page: Page, of: StoredHistoryOf = {}, later = 0): Promise<void> {
  const what = JSON.stringify({ of, later });
  let stored = built.get(what);
  if (stored === undefined) built.set(what, (stored = storedHistory(startTime + later * 1000, of)));
  const entries = [...(await stored)].map(([key, value]): StoredEntry => [
    'history',
    key,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  await write(page, entries);
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
    request: request && {
      ...request,
      channel: request.channel ?? null,
      account_id: request.account_id ?? null,
    },
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

/** Its area, its key, and its value; bytes as Base64. */
type StoredEntry = [Area, string, object];

/** Lets the first page of the app find these entries in the database of `analyst`. */
async function write(page: Page, entries: StoredEntry[]): Promise<void> {
  const service = serviceBehind(page) ?? '';
  const { idToken } = await serviceAs(page);
  const { user } = claimsOf(idToken);
  const database = `crosschannel.${await userKey(markOf(service), user)}`;
  const options = { service, database, version: databaseVersion, areas: areaNames, entries };
  await page.addInitScript(storeInPage, options);
}

/**
 * Runs in the page before the app, which finds no database until it is created. Several calls fill one
 * database together; later pages find it as it was left.
 */
function storeInPage({
  service,
  database,
  version,
  areas,
  entries,
}: {
  service: string;
  database: string;
  version: number;
  areas: readonly string[];
  entries: StoredEntry[];
}): void {
  if (['null', service].includes(location.origin)) return;
  const waiting = Reflect.get(window, 'entriesToStore') as StoredEntry[] | undefined;
  if (waiting) return void waiting.push(...entries);
  if (localStorage.getItem('storage-filled') !== null) return;
  const all = [...entries];
  Reflect.set(window, 'entriesToStore', all);
  const opening = indexedDB.open(database, version);
  opening.addEventListener('upgradeneeded', () => {
    localStorage.setItem('storage-filled', 'yes');
    for (const area of areas) {
      const store = opening.result.createObjectStore(area);
      store.createIndex('at', 'at');
      for (const [, key, value] of all.filter(([of]) => of === area)) {
        const stored =
          'base64' in value
            ? Uint8Array.from(atob(String(value.base64)), (char) => char.charCodeAt(0))
            : value;
        store.put({ value: stored, at: Date.now() }, key);
      }
    }
  });
  const isFilled = new Promise<void>((resolve) => {
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
  const list = indexedDB.databases.bind(indexedDB);
  indexedDB.databases = async () => isFilled.then(list);
}
