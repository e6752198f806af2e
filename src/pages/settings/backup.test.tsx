import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Adaptation } from '#api/adapter/adaptation.ts';
import { installClient } from '#api/service.ts';
import { fakeClient } from '#api/test-client.ts';
import { loadConfig } from '#config/config.ts';
import {
  createHistoryStore,
  type HistorySources,
  type HistoryStore,
} from '#features/history/history-store.ts';
import { read as readReport, rowOf, workInPage } from '#features/history/test-history.ts';
import { createReportStore } from '#features/reports/report-store.ts';
import { draftStore } from '#features/v2-batch/draft-store.ts';
import { newRow } from '#features/v2-batch/read-rows.ts';
import { setClock } from '#lib/clock.ts';
import { fc } from '#lib/test-properties.ts';
import { whenState } from '#lib/when-state.ts';
import { viewStoreOf } from '#lists/saved-views/view-store.ts';
import { everything } from '#metrics/notes.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { openSettings } from '#user/settings.ts';
import { startTabs } from '#user/test-tabs.ts';
import * as backups from './backup.ts';
import { type BackupProblem, readBackup, writeTeamFile } from './backup.ts';

const now = Date.parse('2026-11-20T13:00:00Z');
const writeBackup = async (of: HistoryStore) => (await backups.writeBackup(of)).file;
const own = 'https://api.example.com/v3';

function serviceIs(baseUrl = own, fingerprint?: string): void {
  const adapter = fingerprint === undefined ? undefined : ({ fingerprint } as Adaptation);
  const client = fakeClient(() => Promise.reject(new TypeError('Not expected.')));
  installClient({ ...client, options: { baseUrl, adapter } });
}

/** A browser without data, with its history. */
function newDevice() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const tabs = startTabs();
  tabs.isLive = false;
  installCurrentUser({
    openStorage: async () => tabs.storage,
    isLive: () => false,
    subscribe: () => () => {},
  });
  const { ports } = tabs.open();
  const reports = { ...createReportStore(ports), remove: async () => {} };
  const sources = { reports, work: workInPage() } as unknown as HistorySources;
  return { history: createHistoryStore(ports, sources), storage: tabs.storage };
}

beforeEach(async () => {
  setClock(() => now);
  serviceIs();
  const config = {
    base_url: own,
    subscription_key: 'k',
    sign_in: { kind: 'service' },
    client_id: 'c',
    scope: 'openid',
    v2_batch: true,
  };
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadConfig('/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const accounts = new Set(['acct-1', 'acct-2']);
const blocksOf = (account: string, spend: number) =>
  readReport({
    zones: new Map([[account, 'UTC']]),
    rows: [rowOf('2026-11-03', `camp of ${account}`, { account_id: account, spend })],
  }).blocks;
const note = (id: string, text = id) => ({
  ...everything,
  id,
  from: '2026-11-01',
  to: '2026-11-01',
  text,
});
const row = (asin: string, percACoS = '12') => newRow({ asin, countryCode: 'DE', percACoS });

/** A device with something of everything. */
async function filledDevice() {
  const device = newDevice();
  const { targets, budgets, rates, notes, snoozes } = openSettings();
  await targets.change(() => [{ of: 'everything', acos: 0.25 }]);
  await budgets.change(() => ({
    tolerance: 0.2,
    all: [{ of: 'channel', channel: 'a', amount: 100, currency: 'EUR' }],
  }));
  await rates.change(() => ({ base: 'EUR', perUnit: { USD: 0.9 }, enteredAt: { USD: 1 } }));
  await notes.change(() => [note('one')]);
  const snooze = { id: 's', said: 'S', at: 1, until: null, cause: 'c', atStake: 2 };
  await snoozes.change(() => [snooze]);
  await viewStoreOf('/campaigns').change(() => [{ id: 'v', name: 'Paused', search: '?q=1' }]);
  await draftStore().add(() => [row('B000000001'), row('B000000002')]);
  await device.history.merge([...blocksOf('acct-1', 1), ...blocksOf('acct-2', 2)]);
  return device;
}

/** All that a backup is about. */
async function contentOf({ history }: Pick<ReturnType<typeof newDevice>, 'history'>) {
  const file = JSON.parse(await (await writeBackup(history)).text()) as {
    content: { work: unknown; draft: { rows: unknown } };
  };
  const { work, draft } = file.content;
  const { months = [] } = history.state().stored ?? {};
  const blocks = await history.ask('blocks', months, null);
  return { work, rows: draft.rows, blocks };
}

test('an empty device has everything of a backup afterwards, and a second import adds nothing', async () => {
  const before = await filledDevice();
  const backup = await writeBackup(before.history);
  const content = await contentOf(before);

  const after = newDevice();
  const read = await readBackup(backup, accounts);
  expect(read).toMatchObject({ savedAt: now, isOtherAdapter: false, foreignAccounts: 0 });
  expect(await read.restore(after.history)).toEqual([
    '1 target',
    '1 budget',
    '1 rate',
    '1 note',
    '1 saved view',
    '1 snoozed item',
    '2 draft rows',
    '1 month of history',
  ]);
  expect(await contentOf(after)).toEqual(content);

  const again = await (await readBackup(backup, accounts)).restore(after.history);
  expect(again).toEqual(['1 month of history']);
  expect(await contentOf(after)).toEqual(content);
});

test('a backup of a device that has little else is read', async () => {
  const before = newDevice();
  await openSettings().notes.change(() => [note('one')]);
  const backup = await writeBackup(before.history);
  const { history } = newDevice();
  expect(await (await readBackup(backup, accounts)).restore(history)).toEqual(['1 note']);
});

test('what a device has already is kept', async () => {
  const backup = await writeBackup((await filledDevice()).history);
  const { history } = newDevice();
  const { targets, budgets, rates, notes } = openSettings();
  await targets.change(() => [{ of: 'everything', acos: 0.5 }]);
  await budgets.change(() => ({ tolerance: 0.3, all: [] }));
  await rates.change(() => ({ base: 'USD', perUnit: { GBP: 2 }, enteredAt: { GBP: 5 } }));
  await notes.change(() => [note('one', 'changed'), note('two')]);
  await viewStoreOf('/campaigns').change(() => [{ id: 'x', name: 'PAUSED', search: '' }]);
  await draftStore().add(() => [row('B000000002'), row('B000000001', '30')]);
  expect(await (await readBackup(backup, accounts)).restore(history)).toEqual([
    '1 budget',
    '1 rate',
    '1 snoozed item',
    '1 draft row',
    '1 month of history',
  ]);
  expect(targets.state()).toEqual([{ of: 'everything', acos: 0.5 }]);
  expect(budgets.state()).toMatchObject({ tolerance: 0.3, all: [{ channel: 'a' }] });
  // In the base of this device.
  expect(rates.state()).toEqual({
    base: 'USD',
    perUnit: { GBP: 2, EUR: 1.11111111111 },
    enteredAt: { GBP: 5, EUR: 1 },
  });
  expect(notes.state()).toEqual([note('one', 'changed'), note('two')]);
  expect(viewStoreOf('/campaigns').state()).toEqual([{ id: 'x', name: 'PAUSED', search: '' }]);
  expect(
    draftStore()
      .state()
      ?.map(({ asin, percACoS }) => `${asin} ${percACoS}`),
  ).toEqual(['B000000002 12', 'B000000001 30', 'B000000001 12']);
});

test('a draft that was submitted since does not return', async () => {
  const { history } = await filledDevice();
  const backup = await writeBackup(history);
  await draftStore().submit(draftStore().state() ?? []);
  expect(await (await readBackup(backup, accounts)).restore(history)).toEqual([
    '1 month of history',
  ]);
  expect(draftStore().state()).toEqual([]);
});

test('a draft without room for all rows is told', async () => {
  const backup = await writeBackup((await filledDevice()).history);
  const { history } = newDevice();
  const many = Array.from({ length: 49_999 }, (_, at) => row(`X${String(at).padStart(9, '0')}`));
  await draftStore().add(() => many);
  await expect((await readBackup(backup, accounts)).restore(history)).rejects.toThrow(
    'Everything was added but 1 draft row, for which the draft has no room.',
  );
});

test('what storage refuses is told', async () => {
  const backup = await writeBackup((await filledDevice()).history);
  const { history } = newDevice();
  const read = await readBackup(backup, accounts);
  const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key,
  ) {
    if (this.name === 'settings') throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await expect(read.restore(history)).rejects.toThrow('Not everything could be saved.');
});

test('only a history needs the accounts', async () => {
  const filled = await writeBackup((await filledDevice()).history);
  const { history } = newDevice();
  await expect(readBackup(filled, null)).rejects.toThrow('Your accounts are not loaded');
  await openSettings().notes.change(() => [note('one')]);
  const small = await writeBackup(history);
  newDevice();
  expect((await readBackup(small, null)).foreignAccounts).toBe(0);
});

test('the history of accounts that the user does not have is left out', async () => {
  const backup = await writeBackup((await filledDevice()).history);
  const { history } = newDevice();
  const read = await readBackup(backup, new Set(['acct-2']));
  expect(read.foreignAccounts).toBe(1);
  await read.restore(history);
  const blocks = await history.ask('blocks', history.state().stored?.months ?? [], null);
  expect(blocks.flatMap((block) => block.accounts)).toEqual(['acct-2']);
});

describe('where it comes from', () => {
  test('another service is refused', async () => {
    const { history } = await filledDevice();
    serviceIs('https://staging.example.com/v3');
    const backup = await writeBackup(history);
    serviceIs();
    await expect(readBackup(backup, accounts)).rejects.toThrow(
      'This file belongs to another service: https://staging.example.com/v3.',
    );
  });

  test.each([
    ['another adapter', 'a', 'b'],
    ['an adapter', 'a', undefined],
    ['no adapter', undefined, 'b'],
  ])('%s is told', async (_, from, to) => {
    const { history } = await filledDevice();
    serviceIs(own, from);
    const backup = await writeBackup(history);
    serviceIs(own, to);
    expect((await readBackup(backup, accounts)).isOtherAdapter).toBe(true);
    serviceIs(own, from);
    expect((await readBackup(backup, accounts)).isOtherAdapter).toBe(false);
  });

  test('a history that the last release exported is read', async () => {
    const before = await filledDevice();
    const { content } = JSON.parse(await (await writeBackup(before.history)).text()) as {
      content: { history: string[] };
    };
    const file = { kind: 'history', version: 3, service: own, mapping: null };
    const backup = new Blob([JSON.stringify({ ...file, months: content.history })]);
    const { history } = newDevice();
    expect(await (await readBackup(backup, accounts)).restore(history)).toEqual([
      '1 month of history',
    ]);
  });

  test('a file has neither users nor keys', async () => {
    const backup = JSON.parse(await (await writeBackup((await filledDevice()).history)).text()) as {
      content: object;
    };
    expect(Object.keys(backup.content)).toEqual([
      'savedAt',
      'service',
      'adapter',
      'work',
      'draft',
      'history',
    ]);
  });
});

describe('a damaged file is refused, and changes nothing', () => {
  const refusal = async (file: BlobPart): Promise<string> =>
    readBackup(new Blob([file]), accounts).then(
      () => 'read',
      (error: BackupProblem) => error.name,
    );

  test('with a flipped bit', async () => {
    const backup = await writeBackup((await filledDevice()).history);
    const file = new Uint8Array(await backup.arrayBuffer());
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = file.slice();
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        expect(await refusal(damaged)).toBe('BackupProblem');
      }),
      { numRuns: 300 },
    );
  });

  test('cut off anywhere', async () => {
    const backup = await writeBackup((await filledDevice()).history);
    const file = new Uint8Array(await backup.arrayBuffer());
    for (let length = 0; length < file.length; length++)
      expect(await refusal(file.slice(0, length))).toBe('BackupProblem');
  });

  test('of anything else', async () => {
    newDevice();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (any) => {
        expect(await refusal(any)).toBe('BackupProblem');
      }),
    );
  });

  test('over 50 MB', async () => {
    const file = await writeBackup((await filledDevice()).history);
    vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(50_000_001);
    await expect(readBackup(file, accounts)).rejects.toThrow('A backup has at most 50 MB.');
  });
});

describe('nothing is left out unnoticed', () => {
  test('not what another version has saved', async () => {
    const { history, storage } = newDevice();
    await storage.write('settings', 'targets', { revision: 1, value: 'of a later version' });
    await expect(writeBackup(history)).rejects.toThrow('saved by another version');
  });

  test('not a month that is damaged or gone', async () => {
    const { history, storage } = await filledDevice();
    await storage.write('history', '2026-11', new Uint8Array([1, 2, 3]));
    await expect(writeBackup(history)).rejects.toThrow('cannot be read');
    await storage.remove('history', '2026-11');
    await expect(writeBackup(history)).rejects.toThrow('cannot be read');
  });
});

test('the team file has what a team shares', async () => {
  await filledDevice();
  await whenState(draftStore(), (rows) => rows !== null);
  expect(JSON.parse(await (await writeTeamFile()).text())).toEqual({
    targets: [{ of: 'everything', acos: 0.25 }],
    budgets: {
      tolerance: 0.2,
      all: [{ of: 'channel', channel: 'a', amount: 100, currency: 'EUR' }],
    },
    rates: { base: 'EUR', perUnit: { USD: 0.9 }, enteredAt: { USD: 1 } },
    notes: [note('one')],
    views: {
      '/accounts': [],
      '/campaigns': [{ id: 'v', name: 'Paused', search: '?q=1' }],
      '/inventory': [],
      '/keywords': [],
      '/listings': [],
    },
  });
});
