import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { withValue } from '#metrics/setting-scope.ts';
import { startTabs } from './test-tabs.ts';
import { createSetting } from './setting.ts';
import { targetsSetting as kind } from './settings.ts';

beforeEach(() => {
  // Separate storage for each test.
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const everything = { of: 'everything' } as const;

test('a target is stored and synced to other tabs', async () => {
  const tabs = startTabs();
  const [here, there] = [tabs.open(), tabs.open()];
  const [storage, other] = [createSetting(here.ports, kind), createSetting(there.ports, kind)];
  const listener = vi.fn<() => void>();
  other.subscribe(listener);
  await expect.poll(() => other.state()).toEqual([]);
  await storage.change((all) => withValue(all, everything, { acos: 0.25 }));
  await expect.poll(() => other.state()).toEqual([{ of: 'everything', acos: 0.25 }]);
  expect(listener).toHaveBeenCalledTimes(2);
  const next = createSetting(tabs.open().ports, kind);
  await expect.poll(() => next.state()).toEqual(storage.state());
});

test('concurrent changes of two tabs are both stored', async () => {
  const tabs = startTabs();
  const [one, two] = [tabs.open(), tabs.open()].map(({ ports }) => createSetting(ports, kind));
  await Promise.all([
    one?.change((all) => withValue(all, everything, { acos: 0.25 })),
    two?.change((all) => withValue(all, { of: 'channel', channel: 'a' }, { acos: 0.1 })),
  ]);
  const both: unknown = expect.arrayContaining([
    { of: 'everything', acos: 0.25 },
    { of: 'channel', channel: 'a', acos: 0.1 },
  ]);
  await expect.poll(() => one?.state()).toEqual(both);
  await expect.poll(() => two?.state()).toEqual(both);
});

test('without storage, a change lasts until the page is closed', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const setting = createSetting(startTabs().open().ports, kind);
  await setting.change((all) => withValue(all, everything, { acos: 0.25 }));
  expect(setting.state()).toEqual([{ of: 'everything', acos: 0.25 }]);
});
