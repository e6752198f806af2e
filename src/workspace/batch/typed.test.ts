import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTabs } from '#workspace/test-tabs.ts';
import { createTypedRows } from './typed.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(tabs: ReturnType<typeof startTabs>) {
  const { ports, close } = tabs.open();
  const leavers: (() => void)[] = [];
  const typed = createTypedRows({ ...ports, onLeave: (leave) => leavers.push(leave) });
  return { typed, close, leave: () => leavers.forEach((it) => it()) };
}

test('what was typed and not added is found again, also when the page goes at once', async () => {
  const tabs = startTabs();
  const one = open(tabs);
  expect(await one.typed.read()).toBe('');
  one.typed.keep('B000000001,DE,12');
  await expect.poll(() => open(tabs).typed.read()).toBe('B000000001,DE,12');
  one.typed.keep('B000000001,DE,12\nB0');
  one.leave();
  await expect.poll(() => open(tabs).typed.read()).toBe('B000000001,DE,12\nB0');
  one.close();
  const two = open(tabs);
  two.typed.keep('');
  two.leave();
  await expect.poll(() => open(tabs).typed.read()).toBe('');
});
