import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { startTabs } from '#shared/user/test-tabs.ts';
import { noReports, type StoredReports, reportsKey } from './stored-reports.ts';
import { createSyncedReports } from './synced-reports.ts';

test('a state read late does not replace a newer one', async () => {
  const { ports } = startTabs().open();
  const storage = await ports.user.openStorage();
  if (storage === null) throw new Error('Nobody is signed in.');
  const reads: ((panel: unknown) => void)[] = [];
  const slow = {
    ...storage,
    read: (() => new Promise<unknown>((give) => reads.push(give))) as typeof storage.read,
  };
  const shown: number[] = [];
  const kept = createSyncedReports(
    { ...ports, user: { ...ports.user, openStorage: async () => slow } },
    {
      onChange: (panel, isNews) => {
        if (isNews) shown.push(panel.revision);
      },
      onMessage: () => {},
      onReady: () => {},
    },
  );
  await expect.poll(() => reads.length).toBe(1);
  const late = kept.reload();
  reads[1]?.({ ...noReports, revision: 7 });
  await late;
  reads[0]?.({ ...noReports, revision: 6 });
  await kept.attached;
  expect(shown).toEqual([7]);
  expect(kept.value()?.revision).toBe(7);
});

test('events are saved for the next reader', async () => {
  const tabs = startTabs();
  const kept = createSyncedReports(tabs.open().ports, {
    onChange: () => {},
    onMessage: () => {},
    onReady: () => {},
  });
  await kept.dispatch({ kind: 'added', key: 'k', id: 'job-1' });
  const read = (value: unknown): StoredReports => value as StoredReports;
  const panel = await tabs.storage.read('reports', reportsKey, read);
  expect(panel).toEqual(kept.value());
  expect(panel?.reports.map(({ id }) => id)).toEqual(['job-1']);
});
