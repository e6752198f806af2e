/**
 * Everything that users would lose, by storage key: what happens to it if storage refuses writes, contains a value of a
 * later version, the clock was wrong, or another tab changes it, too. A new key is covered by being listed.
 */
import 'fake-indexeddb/auto';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBatchStore } from '#features/v2-batch/batch-store.ts';
import { batchesKey } from '#features/v2-batch/stored-batches.ts';
import { csvDecimals, csvSeparators } from '#lib/csv.ts';
import { setClock } from '#lib/clock.ts';
import { fc } from '#lib/test-properties.ts';
import { addSnooze } from '#features/findings/internal/snooze.ts';
import { historyKey, HistoryProblem } from '#features/history/history-state.ts';
import { createHistoryStore, type HistorySources } from '#features/history/history-store.ts';
import { read as readReport, rowOf, workInPage } from '#features/history/test-history.ts';
import { everything, withNote } from '#metrics/notes.ts';
import { emptyRates, withRate } from '#metrics/rates.ts';
import { withValue } from '#metrics/setting-scope.ts';
import { createReportStore } from '#features/reports/report-store.ts';
import { reportsKey } from '#features/reports/stored-reports.ts';
import { createProductLists } from '#features/scans/saved-product-list.ts';
import { withView } from '#lists/saved-views/saved-view.ts';
import { createViewStore } from '#lists/saved-views/view-store.ts';
import { scanDefinitions } from '#features/scans/scan-kinds.ts';
import { createScanStore } from '#features/scans/internal/scan-store.ts';
import { createSetting, type SettingKind } from '#user/setting.ts';
import * as storedSettings from '#user/settings.ts';
import { indexKey } from '#features/snapshots/snapshot-index.ts';
import { createSnapshotStore } from '#features/snapshots/internal/snapshot-store.ts';
import { startTabs } from '#user/test-tabs.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import type { Area } from '#storage/areas.ts';
import { NotSaved } from '#storage/user-storage.ts';

interface StoredKey {
  /** The file that stores it. */
  file: string;
  area: Area;
  key: string;
  /** Adds the thing with a number, through the store of a tab; rejects if it is refused. */
  open: (ports: TabPorts) => (thing: number) => Promise<unknown>;
  /** The numbers in a stored value. */
  things: (value: unknown) => number[];
  /** The last one replaces the one before. */
  isOne?: true;
  /** What was refused cannot come after something newer. */
  isInOrder?: true;
}

const month = (thing: number) => `2026-${String(thing + 1).padStart(2, '0')}`;
const day = 24 * 3600_000;
const start = Date.parse('2026-12-01T12:00:00Z');

const numbersIn = (value: unknown): number[] => {
  const all = [...JSON.stringify(value).matchAll(/thing-(\d+)/g)];
  return [...new Set(all.map(([, number]) => Number(number)))];
};

function setting<T>(kind: SettingKind<T>, add: (value: T, thing: number) => T): StoredKey {
  return {
    file: 'user/setting.ts',
    area: 'settings',
    key: kind.key,
    open(ports) {
      const store = createSetting(ports, kind);
      return (thing) => store.change((value) => add(value, thing));
    },
    things: numbersIn,
  };
}

const csvFormats = csvSeparators.flatMap((separator) =>
  csvDecimals.map((decimal) => ({ separator, decimal })),
);

const keys: StoredKey[] = [
  setting(storedSettings.targetsSetting, (all, thing) =>
    withValue(all, { of: 'channel', channel: `thing-${thing}` }, { acos: 0.1 }),
  ),
  setting(storedSettings.budgetsSetting, (budgets, thing) => ({
    ...budgets,
    all: withValue(
      budgets.all,
      { of: 'channel', channel: `thing-${thing}` },
      { amount: 1, currency: 'EUR' },
    ),
  })),
  setting(storedSettings.notesSetting, (all, thing) =>
    withNote(all, `thing-${thing}`, {
      ...everything,
      id: `thing-${thing}`,
      from: '2026-03-01',
      to: '2026-03-01',
      text: '',
    }),
  ),
  setting(storedSettings.ratesSetting, (rates, thing) =>
    withRate(rates ?? emptyRates('EUR'), `thing-${thing}`, 2, start),
  ),
  setting(storedSettings.chosenReportsSetting('keyword'), (all, thing) => [
    ...all,
    `thing-${thing}`,
  ]),
  setting(storedSettings.snoozesSetting, (all, thing) =>
    addSnooze(all, {
      id: `thing-${thing}`,
      said: '',
      at: start,
      until: null,
      cause: '',
      atStake: 1,
    }),
  ),
  {
    ...setting(storedSettings.backupSetting, (_, thing) => thing),
    things: (value) => [(value as { value: number }).value],
    isOne: true,
  },
  {
    ...setting(
      storedSettings.csvSetting,
      (_, thing) => csvFormats[thing % csvFormats.length] ?? null,
    ),
    things: (value) => {
      const at = csvFormats.findIndex((one) => JSON.stringify(value).includes(JSON.stringify(one)));
      return [at, at + csvFormats.length];
    },
    isOne: true,
  },
  {
    ...setting(storedSettings.morningSetting, (view, thing) => ({
      ...view,
      requestedOn: `thing-${thing}`,
    })),
    isOne: true,
  },
  {
    file: 'lists/saved-views/view-store.ts',
    area: 'views',
    key: '/campaigns',
    open(ports) {
      const store = createViewStore('/campaigns', ports);
      return (thing) =>
        store.change((all) =>
          withView(all, { id: `thing-${thing}`, name: String(thing), search: '' }),
        );
    },
    things: numbersIn,
  },
  {
    file: 'features/reports/report-store.ts',
    area: 'reports',
    key: reportsKey,
    open(ports) {
      const store = createReportStore(ports);
      return (thing) => store.add([`thing-${thing}`]);
    },
    things: numbersIn,
  },
  {
    file: 'features/v2-batch/batch-store.ts',
    area: 'batches',
    key: batchesKey,
    open(ports) {
      const store = createBatchStore({ ...ports, isOnline: () => true });
      const items = [{ asin: 'B000000001', countryCode: 'DE', percACoS: 12 }];
      return (thing) => store.submit(`thing-${thing}`, items);
    },
    things: numbersIn,
  },
  {
    file: 'features/scans/saved-product-list.ts',
    area: 'crawls',
    key: 'product list',
    open(ports) {
      const store = createProductLists(ports);
      return (thing) => store.replace([`thing-${thing}`]);
    },
    things: (value) => numbersIn((value as { ids: unknown }).ids),
    isOne: true,
  },
  ...(['quality', 'eligibility'] as const).map((kind): StoredKey => ({
    file: 'features/scans/internal/scan-store.ts',
    area: 'crawls',
    key: kind,
    open(ports) {
      const store = createScanStore(scanDefinitions[kind], ports);
      return (thing) => store.start(['one'], `thing-${thing}`);
    },
    things: numbersIn,
    isOne: true,
  })),
  {
    file: 'features/snapshots/internal/snapshot-store.ts',
    area: 'snapshots',
    key: indexKey,
    open(ports) {
      const store = createSnapshotStore(ports);
      const list = { ids: ['one'], columns: {} };
      return (thing) => store.keep('campaigns', start + thing * day, list, list);
    },
    isInOrder: true,
    things: (value) =>
      (value as { visits: { from: number }[] }).visits.map(({ from }) => (from - start) / day),
  },
  {
    file: 'features/history/history-store.ts',
    area: 'history',
    key: historyKey,
    open(ports) {
      const reports = { ...createReportStore(ports), remove: async () => {} };
      const store = createHistoryStore(ports, {
        reports,
        work: workInPage(),
      } as unknown as HistorySources);
      return (thing) => {
        const first = `${month(thing)}-01`;
        const rows = [rowOf(first, 'camp-1', { spend: 1 })];
        return store.merge(readReport({ rows, at: start, start: first, end: first }).blocks);
      };
    },
    things: (value) =>
      (value as { months: { month: string }[] }).months.map(
        (one) => Number(one.month.slice(5)) - 1,
      ),
  },
];

/** The files that store what loads again, or what other tests check. */
const otherFiles = [
  'app/palette/recent-entries.ts',
  'queries/query-persistence.ts',
  'features/data-quality/campaign-facts.ts',
  // Results of a scan.
  'features/scans/internal/scan-runner.ts',
  // The text of the draft, and its rows: see its own test.
  'features/v2-batch/draft-store.ts',
  // The items of a submission, which are saved before it.
  'features/v2-batch/stored-items.ts',
  // Those of the settings are listed above.
  'user/settings.ts',
  // What this device's figures were read with.
  'app/shell/adapter-change.tsx',
  // One choice of this browser.
  'pages/reports/browser-notifications.tsx',
  // With what they store, not for themselves.
  'features/scans/scan-results.ts',
  'user/synced-store.ts',
  'jobs/job-tracker.ts',
];

let tabs: ReturnType<typeof startTabs>;
/** The area whose writes storage refuses. */
let fullArea: Area | null;
let time: number;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  fullArea = null;
  const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key,
  ) {
    if (this.name === fullArea) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  time = start;
  setClock(() => time);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setClock(Date.now);
});

/** A device without stored data. No tab works in the background. */
function newDevice(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  tabs = startTabs();
  tabs.isLive = false;
  time = start;
}

async function openTab(entry: StoredKey) {
  const { ports } = tabs.open();
  const storage = await ports.user.openStorage();
  if (storage === null) throw new Error('No user is signed in.');
  const add = entry.open(ports);
  return {
    storage,
    /** Adds a thing, a day after the last; returns whether it was accepted. */
    add: async (thing: number, isFull = false): Promise<boolean> => {
      time = Math.max(time, start + thing * day);
      fullArea = isFull ? entry.area : null;
      try {
        await add(thing);
        return true;
      } catch (error) {
        if (!(error instanceof NotSaved || error instanceof HistoryProblem)) throw error;
        return false;
      } finally {
        fullArea = null;
      }
    },
  };
}

/** What the next visit finds. */
async function found({ area, key, things }: StoredKey): Promise<number[]> {
  const storage = await tabs.open().ports.user.openStorage();
  const value = await storage?.read(area, key, (raw) => raw);
  return value === null || value === undefined ? [] : things(value);
}

const steps = fc.array(fc.record({ tab: fc.nat(1), isFull: fc.boolean() }), { maxLength: 6 });

describe.each(keys)('$area/$key', (entry) => {
  test('whatever storage refuses to either tab, the user is told, and nothing accepted is lost', () =>
    fc.assert(
      fc.asyncProperty(steps, async (all) => {
        newDevice();
        const both = [await openTab(entry), await openTab(entry)] as const;
        const accepted: number[] = [];
        const last = [
          { tab: 0, isFull: false },
          { tab: 1, isFull: false },
        ];
        for (const [thing, { tab, isFull }] of [...all, ...last].entries()) {
          const { storage, add } = tab === 0 ? both[0] : both[1];
          const isAccepted = await add(thing, isFull);
          if (isAccepted && !(isFull && entry.isInOrder)) accepted.push(thing);
          const isSaid = !isAccepted || storage.unsaved().refused.includes(entry.area);
          expect(isSaid || !isFull).toBe(true);
        }
        const things = await found(entry);
        const wanted = entry.isOne ? accepted.slice(-1) : accepted;
        expect(wanted.filter((thing) => !things.includes(thing))).toEqual([]);
      }),
      { numRuns: 12 },
    ));

  test('a value of a later version is kept, and the user is told', async () => {
    newDevice();
    const later = { later: ['thing-7'] };
    await tabs.storage.write(entry.area, entry.key, later);
    const { storage, add } = await openTab(entry);
    await add(0);
    expect(storage.unsaved().unparsed).toContain(entry.area);
    expect(
      await openTab(entry).then((tab) => tab.storage.read(entry.area, entry.key, (raw) => raw)),
    ).toEqual(later);
  });

  test('a clock that was a year ahead once loses nothing else', async () => {
    newDevice();
    const { add } = await openTab(entry);
    await add(0);
    time = start + 400 * day;
    await add(400);
    for (const thing of [1, 2, 3]) {
      time = start + thing * day;
      await add(thing);
    }
    const things = await found(entry);
    const wanted = entry.isOne ? [3] : [0, 1, 2, 3];
    expect(wanted.filter((thing) => !things.includes(thing))).toEqual([]);
  });
});

test('every setting and every file that stores something is listed', () => {
  const stores =
    /createSyncedStore[(<]|trackJobs[(<]|createSetting\(|storage\??\.(?:write|writeMany|update)\(/;
  const files = globSync('src/{app,auth,features,queries,shared}/**/*.{ts,tsx}')
    .map((file) => file.replace('src/', ''))
    .filter((file) => !/test|property/.test(file))
    .filter((file) => stores.test(readFileSync(`src/${file}`, 'utf8')));
  const listed = new Set([...keys.map(({ file }) => file), ...otherFiles]);
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
  const settings = [
    storedSettings.chosenReportsSetting('keyword'),
    ...Object.values(storedSettings).filter((one) => typeof one === 'object' && 'schema' in one),
  ].map(({ key }) => key);
  expect(settings).toHaveLength(9);
  expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(settings));
});
