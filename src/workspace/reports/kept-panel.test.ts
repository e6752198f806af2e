import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { startTabs } from '#workspace/test-tabs.ts';
import { keepPanel } from './kept-panel.ts';
import { emptyPanel, type Panel, panelKey } from './record.ts';

test('a panel that was read late does not take the place of a newer one', async () => {
  const { ports } = startTabs().open();
  const storage = await ports.user.openStorage();
  if (storage === null) throw new Error('Nobody is signed in.');
  const reads: ((panel: unknown) => void)[] = [];
  const slow = {
    ...storage,
    read: (() => new Promise<unknown>((give) => reads.push(give))) as typeof storage.read,
  };
  const shown: number[] = [];
  const kept = keepPanel(
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
  reads[1]?.({ ...emptyPanel, revision: 7 });
  await late;
  reads[0]?.({ ...emptyPanel, revision: 6 });
  await kept.attached;
  expect(shown).toEqual([7]);
  expect(kept.value()?.revision).toBe(7);
});

test('what happens is written down for whoever reads it next', async () => {
  const tabs = startTabs();
  const kept = keepPanel(tabs.open().ports, {
    onChange: () => {},
    onMessage: () => {},
    onReady: () => {},
  });
  await kept.dispatch({ kind: 'added', key: 'k', id: 'job-1' });
  const read = (value: unknown): Panel => value as Panel;
  const panel = await tabs.storage.read('reports', panelKey, read);
  expect(panel).toEqual(kept.value());
  expect(panel?.reports.map(({ id }) => id)).toEqual(['job-1']);
});
