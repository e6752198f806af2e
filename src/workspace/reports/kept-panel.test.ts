import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { startTabs } from '#workspace/test-tabs.ts';
import { keepPanel } from './kept-panel.ts';
import { emptyPanel, type Panel, panelKey } from './record.ts';

test('a panel that was read late does not take the place of a newer one', async () => {
  const { ports } = startTabs().open();
  const own = await ports.owner.open();
  if (own === null) throw new Error('Nobody is signed in.');
  const reads: ((panel: unknown) => void)[] = [];
  const device = {
    ...own.device,
    read: (() => new Promise<unknown>((give) => reads.push(give))) as typeof own.device.read,
  };
  const shown: number[] = [];
  const kept = keepPanel(
    { ...ports, owner: { ...ports.owner, open: async () => ({ key: own.key, device }) } },
    {
      took: (panel, isNews) => {
        if (isNews) shown.push(panel.revision);
      },
      heard: () => {},
      ready: () => {},
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
  const kept = keepPanel(tabs.open().ports, { took: () => {}, heard: () => {}, ready: () => {} });
  await kept.happened({ kind: 'added', key: 'k', id: 'job-1' });
  const read = (value: unknown): Panel => value as Panel;
  const panel = await tabs.device.read('reports', panelKey, read);
  expect(panel).toEqual(kept.value());
  expect(panel?.reports.map(({ id }) => id)).toEqual(['job-1']);
});
