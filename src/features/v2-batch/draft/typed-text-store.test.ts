import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTabs } from '#shared/user/test-tabs.ts';
import { createTypedTextStore } from './typed-text-store.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(tabs: ReturnType<typeof startTabs>) {
  const { ports, close } = tabs.open();
  const leavers: (() => void)[] = [];
  const store = createTypedTextStore({ ...ports, onLeave: (leave) => leavers.push(leave) });
  return { store, close, leave: () => leavers.forEach((it) => it()) };
}

test('text that was not added is restored, even if the page closes at once', async () => {
  const tabs = startTabs();
  const one = open(tabs);
  expect(await one.store.read()).toBe('');
  one.store.save('B000000001,DE,12');
  await expect.poll(() => open(tabs).store.read()).toBe('B000000001,DE,12');
  one.store.save('B000000001,DE,12\nB0');
  one.leave();
  await expect.poll(() => open(tabs).store.read()).toBe('B000000001,DE,12\nB0');
  one.close();
  const two = open(tabs);
  two.store.save('');
  two.leave();
  await expect.poll(() => open(tabs).store.read()).toBe('');
});
