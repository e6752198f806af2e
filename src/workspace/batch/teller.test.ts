import { expect, test } from 'vitest';
import type { BatchDesk, BatchView } from './desk.ts';
import { happen } from './panel.ts';
import { emptyPanel, type Panel } from './record.ts';
import { startBatchTeller } from './teller.ts';
import type { Told } from './told.ts';

/** Tabs that know the same panel. */
function start() {
  let panel: Panel = emptyPanel;
  const listeners = new Set<() => void>();
  const happened = (told: Told): boolean => {
    const before = panel;
    panel = happen(panel, { ...told, at: 0 });
    if (panel !== before) for (const listener of listeners) listener();
    return panel !== before;
  };
  const desk: Pick<BatchDesk, 'subscribe' | 'snapshot' | 'tell'> = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => ({ submissions: panel.submissions }) as unknown as BatchView,
    tell: async (key, news) => happened({ kind: 'told', key, news }),
  };
  const open = (isHidden = false) => {
    const tab = { isHidden, told: [] as string[], look: () => {} };
    startBatchTeller(desk, {
      isHidden: () => tab.isHidden,
      onShow: (listener) => (tab.look = listener),
      show: (_, news) => tab.told.push(news),
    });
    return tab;
  };
  return { happened, open };
}

const settle = () => new Promise((next) => setImmediate(next));

test('it is told once, in a tab that is looked at, and in a hidden one when somebody comes', async () => {
  const { happened, open } = start();
  const [one, two, hidden] = [open(), open(), open(true)];
  happened({
    kind: 'submitted',
    key: 'list',
    countries: [],
    batches: [{ key: 'a', count: 1 }],
  });
  happened({ kind: 'sending', key: 'a' });
  await settle();
  expect([one.told, two.told]).toEqual([[], []]);
  happened({ kind: 'lost', key: 'a', reason: null });
  await settle();
  expect([...one.told, ...two.told]).toEqual(['stuck']);
  hidden.isHidden = false;
  hidden.look();
  await settle();
  expect(hidden.told).toEqual([]);

  one.isHidden = true;
  two.isHidden = true;
  hidden.isHidden = true;
  happened({ kind: 'named', key: 'a', id: 'id' });
  const word = { status: 'SUCCESS', good: 1, failed: 0, retryAfter: null };
  happened({ kind: 'heard', id: 'id', word });
  await settle();
  expect(hidden.told).toEqual([]);
  hidden.isHidden = false;
  hidden.look();
  await settle();
  expect([one.told.length + two.told.length, hidden.told]).toEqual([1, ['ended']]);
});
