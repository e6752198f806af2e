import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyRates, withRate } from '#shared/metrics/change-rates.ts';
import { withTarget } from '#shared/metrics/change-targets.ts';
import { startTabs } from '#shared/user/test-tabs.ts';
import { createSetting } from './setting.ts';
import { parseKeys, parseRates, parseTargets } from './stored-settings.ts';

beforeEach(() => {
  // Separate storage for each test.
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const everything = { of: 'everything' } as const;
const kind = { key: 'targets', parse: parseTargets };

test('a target is stored and synced to other tabs', async () => {
  const tabs = startTabs();
  const [here, there] = [tabs.open(), tabs.open()];
  const [storage, other] = [createSetting(here.ports, kind), createSetting(there.ports, kind)];
  const listener = vi.fn<() => void>();
  other.subscribe(listener);
  await expect.poll(() => other.state()).toEqual([]);
  expect(await storage.change((all) => withTarget(all, everything, 0.25))).toBe(true);
  await expect.poll(() => other.state()).toEqual([{ of: 'everything', acos: 0.25 }]);
  expect(listener).toHaveBeenCalledTimes(2);
  const next = createSetting(tabs.open().ports, kind);
  await expect.poll(() => next.state()).toEqual(storage.state());
});

test('concurrent changes of two tabs are both stored', async () => {
  const tabs = startTabs();
  const [one, two] = [tabs.open(), tabs.open()].map(({ ports }) => createSetting(ports, kind));
  await Promise.all([
    one?.change((all) => withTarget(all, everything, 0.25)),
    two?.change((all) => withTarget(all, { of: 'channel', channel: 'a' }, 0.1)),
  ]);
  const both: unknown = expect.arrayContaining([
    { of: 'everything', acos: 0.25 },
    { of: 'channel', channel: 'a', acos: 0.1 },
  ]);
  await expect.poll(() => one?.state()).toEqual(both);
  await expect.poll(() => two?.state()).toEqual(both);
});

test('without storage, a change lasts until the page is closed and resolves with false', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const setting = createSetting(startTabs().open().ports, kind);
  expect(await setting.change((all) => withTarget(all, everything, 0.25))).toBe(false);
  expect(setting.state()).toEqual([{ of: 'everything', acos: 0.25 }]);
});

test('invalid entries are treated as not set, one by one', async () => {
  const tabs = startTabs();
  await tabs.storage.write('settings', 'targets', {
    revision: 4,
    value: [
      { of: 'everything', acos: '25' },
      { of: 'channel', channel: 'a', acos: 0.1 },
      { of: 'account', acos: 0.1 },
      { of: 'planet', acos: 0.1 },
      { of: 'channel', channel: 'b', acos: -1 },
      null,
    ],
  });
  const setting = createSetting(tabs.open().ports, kind);
  await expect.poll(() => setting.state()).toEqual([{ of: 'channel', channel: 'a', acos: 0.1 }]);
  for (const odd of [undefined, null, 7, 'x', {}, [], { base: '' }, { base: 'EUR', perUnit: 3 }]) {
    expect(parseRates(odd)).toBeNull();
    expect(parseTargets(odd)).toEqual([]);
  }
});

test('parses stored keys and skips invalid ones', () => {
  expect(parseKeys(['a', 7, null, 'b'])).toEqual(['a', 'b']);
  for (const odd of [undefined, null, 7, 'x', {}]) expect(parseKeys(odd)).toEqual([]);
});

test('parses stored rates and skips invalid ones', () => {
  const rates = withRate(emptyRates('EUR'), 'USD', 0.9, 10);
  expect(parseRates(structuredClone(rates))).toEqual(rates);
  const odd = { base: 'EUR', perUnit: { USD: 0.9, JPY: 0, GBP: null, EUR: 2 }, enteredAt: 7 };
  expect(parseRates(odd)).toEqual({ ...rates, enteredAt: { USD: 0 } });
});
