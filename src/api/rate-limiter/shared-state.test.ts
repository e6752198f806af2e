import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedByTabs } from './shared-state.ts';

/** What is written is read with this delay, as in another process. */
const delay = 4;

interface Request {
  name: string;
  run: () => void;
  fail: (error: Error) => void;
}

/** Web Locks: one holder per name, the others in order. */
function locksOfBrowser() {
  const queues = new Map<string, Request[]>();
  return {
    query: async () => ({
      held: [...queues.values()].flatMap((queue) => queue.slice(0, 1)),
    }),
    async request(
      name: string,
      { signal, steal }: { signal?: AbortSignal; steal?: true },
      step: () => Promise<unknown>,
    ) {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const { promise: isTurn, resolve: run, reject: give } = Promise.withResolvers<void>();
      const { promise: stolen, reject: fail } = Promise.withResolvers<never>();
      const request = { name, run, fail };
      const leave = (): void => {
        const wasFirst = queue[0] === request;
        queue.splice(0, queue.length, ...queue.filter((other) => other !== request));
        if (wasFirst) queue[0]?.run();
      };
      signal?.addEventListener('abort', () => {
        if (queue.indexOf(request) > 0) give(signal.reason as Error);
      });
      if (steal) queue.shift()?.fail(new DOMException('Stolen', 'AbortError'));
      if (steal) queue.unshift(request);
      else queue.push(request);
      if (queue[0] === request) run();
      try {
        await isTurn;
        return await Promise.race([step(), stolen]);
      } finally {
        leave();
      }
    },
  };
}

/** Tabs that hang hear nothing. */
class Channel {
  static all: Channel[] = [];
  hangs = false;
  hear: (event: { data: unknown }) => void = () => {};
  constructor() {
    Channel.all.push(this);
  }
  addEventListener(_: string, hear: (event: { data: unknown }) => void): void {
    this.hear = hear;
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all.filter((one) => one !== this)) {
      const copy = structuredClone(data);
      setTimeout(() => {
        if (!other.hangs) other.hear({ data: copy });
      }, 1);
    }
  }
}

const writes: { at: number; value: string }[] = [];

beforeEach(() => {
  writes.length = 0;
  vi.stubGlobal('navigator', { locks: locksOfBrowser() });
  vi.stubGlobal('localStorage', {
    getItem: () => writes.findLast(({ at }) => at <= performance.now() - delay)?.value ?? null,
    setItem: (_: string, value: string) => writes.push({ at: performance.now(), value }),
  });
  Channel.all = [];
  vi.stubGlobal('BroadcastChannel', Channel);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () => sharedByTabs(() => 0)('https://api.example.com key');

test('no change of a tab is lost, even where storage lags behind', async () => {
  const tabs = [open(), open(), open()];
  let heard = 0;
  for (const tab of tabs) tab.listen((state) => (heard = Math.max(heard, state.limitsAt)));
  for (let round = 0; round < 10; round += 1) {
    for (const tab of tabs) tab.update((state) => (state.limitsAt += 1));
    await new Promise((next) => setTimeout(next, round % 3));
  }
  await expect.poll(() => heard).toBe(30);
});

test('a tab that is alone changes the state at once', async () => {
  const tab = open();
  let heard = 0;
  tab.listen((state) => (heard = state.limitsAt));
  tab.update((state) => (state.limitsAt += 1));
  await expect.poll(() => heard).toBe(1);
  tab.update((state) => (state.limitsAt += 1));
  tab.update((state) => (state.limitsAt += 1));
  await Promise.resolve();
  expect(heard).toBe(3);
  // Both in one go.
  expect(writes).toHaveLength(2);
});

test('a tab that hangs stops no other, and changes nothing alone when it goes on', async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  const [hanging, other] = [open(), open()];
  const heard: Record<string, number> = {};
  hanging.listen(({ limitsAt }) => (heard['hanging'] = limitsAt));
  other.listen(({ limitsAt }) => (heard['other'] = limitsAt));
  other.update(() => {});
  await vi.advanceTimersByTimeAsync(100);
  hanging.update((state) => (state.limitsAt += 1));
  await vi.advanceTimersByTimeAsync(100);
  for (const channel of Channel.all) channel.hangs = true;
  other.update((state) => (state.limitsAt += 1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard['other']).toBe(2);
  for (const channel of Channel.all) channel.hangs = false;
  hanging.update((state) => (state.limitsAt += 1));
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual({ hanging: 3, other: 3 });
});

test('a tab whose configuration is still loading stops no other', async () => {
  sharedByTabs(() => 0);
  const tab = open();
  let heard = 0;
  tab.listen((state) => (heard = state.limitsAt));
  tab.update((state) => (state.limitsAt += 1));
  await expect.poll(() => heard).toBe(1);
});

test('a page that is reloaded continues with the stored state', async () => {
  open().update((state) => (state.pausedUntil = 5000));
  await expect.poll(() => writes.length).toBe(1);
  let heard = 0;
  const reloaded = open();
  reloaded.listen(({ pausedUntil }) => (heard = pausedUntil));
  reloaded.update(() => {});
  await expect.poll(() => heard).toBe(5000);
});

test.each([
  ['no JSON', '{'],
  ['another form', '{"version":1,"state":{"bucket":{"at":1},"reserved":{}}}'],
  ['no bucket', '{"version":1,"state":{"bucket":null}}'],
  ['no object', '7'],
])('a stored value that is %s stops no call', async (_, value) => {
  writes.push({ at: -Infinity, value });
  let heard = 0;
  const tab = open();
  tab.listen(({ limitsAt }) => (heard = limitsAt));
  tab.update((state) => (state.limitsAt += 1));
  await expect.poll(() => heard).toBe(1);
});

test('a tab whose storage is blocked sends its calls all the same', async () => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  let heard = 0;
  const tab = open();
  tab.listen(({ limitsAt }) => (heard = limitsAt));
  tab.update((state) => (state.limitsAt += 1));
  await expect.poll(() => heard).toBe(1);
  tab.update((state) => (state.limitsAt += 1));
  await expect.poll(() => heard).toBe(2);
});
