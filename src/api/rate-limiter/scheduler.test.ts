import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { noOtherTabs } from './browser-tab-channel.ts';
import { priorities } from './rate-limit-monitor.ts';
import { createScheduler, type Order, type SchedulerOptions } from './scheduler.ts';
import type { Message } from './tab-channel.ts';

const limits = {
  current_tier: 'starter',
  refill: 'continuous',
  tiers: [{ name: 'starter', units_per_window: 60, window_s: 60 }],
  operation_costs: [{ method: 'GET', path: '/catalog/listings/{id}/quality', cost: 4 }],
  headers: [],
};

/** Responds according to a bucket of its own, and records the calls. */
function serviceOf({ held = 60, withHeaders = true } = {}) {
  let units = held;
  let at = Date.now();
  const sent: string[] = [];
  const headers = () => {
    units = Math.min(60, units + (Date.now() - at) / 1000);
    at = Date.now();
    return withHeaders
      ? {
          'RateLimit-Limit': '60',
          'RateLimit-Remaining': String(Math.floor(units)),
          'RateLimit-Reset': '60',
        }
      : undefined;
  };
  return {
    sent,
    drain: () => (units = 0),
    ask: () => Promise.resolve(Response.json(limits, { headers: headers() ?? {} })),
    send: (name: string, cost: number) => () => {
      sent.push(name);
      headers();
      const isRefused = units + 1e-6 < cost;
      if (!isRefused) units -= cost;
      const wait = isRefused && withHeaders ? { 'Retry-After': '5' } : {};
      return Promise.resolve(
        new Response('{}', { status: isRefused ? 429 : 200, headers: { ...headers(), ...wait } }),
      );
    },
  };
}

let service: ReturnType<typeof serviceOf>;
let scheduler: ReturnType<typeof createScheduler>;

const openTab = (more: Partial<SchedulerOptions> = {}) =>
  createScheduler({
    service: 'https://api.example.com key',
    now: () => Date.now(),
    openChannel: () => noOtherTabs,
    ask: () => service.ask(),
    ...more,
  });

async function start(options?: Parameters<typeof serviceOf>[0]): Promise<void> {
  service = serviceOf(options);
  scheduler = openTab();
  await run('first');
  await vi.advanceTimersByTimeAsync(1);
}

const order = (more: Partial<Order> = {}): Order => ({
  endpoint: 'accounts',
  priority: 'screen',
  ...more,
});
const run = (name: string, more: Partial<Order> = {}, cost = 2) =>
  scheduler.run(order(more), service.send(name, cost));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  setClock(() => Date.now());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setClock(Date.now);
});

test('learns the service’s costs, once', async () => {
  await start();
  expect(scheduler.costOf('quality')).toBe(4);
  expect(scheduler.costOf('accounts')).toBe(2);
  expect(scheduler.state()).toMatchObject({ tier: 'starter', limit: 60, refill: 'continuous' });
  const ask = vi.spyOn(service, 'ask');
  await run('second');
  expect(ask).not.toHaveBeenCalled();
});

test.each(priorities)(
  'a refused call (%s) waits as requested and is sent again; the wait is visible',
  async (priority) => {
    await start();
    service.drain();
    const answer = run('second', { priority });
    await vi.advanceTimersByTimeAsync(100);
    expect(service.sent).toEqual(['first', 'second']);
    expect(scheduler.state()).toMatchObject({
      waiting: [{ endpoint: 'accounts', priority }],
      others: true,
    });
    expect(scheduler.state().pausedUntil).toBe(Date.now() + 4900);
    await vi.advanceTimersByTimeAsync(4800);
    expect(service.sent).toHaveLength(2);
    // Another client may use more at once: for a while, readings are checked before spending.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.sent).toEqual(['first', 'second', 'second']);
    expect((await answer).status).toBe(200);
    expect(scheduler.usageHistory().at(-1)?.refused).toBe(1);
  },
);

test.each(priorities)(
  'a call (%s) refused in spite of units left waits as requested, too',
  async (priority) => {
    await start();
    const refusal = {
      'RateLimit-Limit': '60',
      'RateLimit-Remaining': '50',
      'RateLimit-Reset': '60',
      'Retry-After': '5',
    };
    let sent = 0;
    const answer = scheduler.run(order({ priority }), async () => {
      sent += 1;
      return sent === 1
        ? new Response('{}', { status: 429, headers: refusal })
        : service.send('second', 2)();
    });
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await answer).status).toBe(200);
  },
);

test('a call that no caller waits for any more is never sent', async () => {
  await start({ held: 2 });
  const controller = new AbortController();
  const answer = run('second', { signal: controller.signal });
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.sent).toEqual(['first']);
  expect(scheduler.state().waiting).toEqual([]);
});

test('a waiting call can become more urgent', async () => {
  await start({ held: 2 });
  const background = order({ priority: 'background' });
  const all = Promise.all([
    scheduler.run(background, service.send('background', 2)),
    run('polling', { priority: 'polling' }),
  ]);
  scheduler.raise(background, 'user');
  await vi.advanceTimersByTimeAsync(30_000);
  await all;
  expect(service.sent).toEqual(['first', 'background', 'polling']);
});

test('counts units from the service’s tier if headers cannot be read', async () => {
  await start({ withHeaders: false });
  const all = Promise.all(Array.from({ length: 40 }, (_, index) => run(String(index))));
  await vi.advanceTimersByTimeAsync(1);
  expect(scheduler.state()).toMatchObject({ source: 'count', limit: 60 });
  await vi.advanceTimersByTimeAsync(60_000);
  await all;
  // Each once: none was refused.
  expect(service.sent).toHaveLength(41);
});

test('waits for a service that refuses everything, and finally rejects', async () => {
  await start();
  const refuse = () =>
    Promise.resolve(
      new Response('{}', {
        status: 429,
        headers: { 'Retry-After': '30', 'RateLimit-Remaining': '0' },
      }),
    );
  const stormy = openTab({ ask: refuse });
  const sent = vi.fn<() => Promise<Response>>(refuse);
  const answer = stormy.run(order(), sent);
  const told = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(stormy.state().waiting).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await told).toMatchObject({ failure: { kind: 'rateLimited', retryAfter: 30 } });
  // The rest were free calls that read the rate limit.
  expect(sent).toHaveBeenCalledOnce();
});

test('the last hour contains the units left and spent, by source', async () => {
  await start();
  await run('second', { priority: 'user' });
  await vi.advanceTimersByTimeAsync(60_000);
  await run('third', { priority: 'polling' });
  const history = scheduler.usageHistory();
  expect(history.map(({ spent }) => spent)).toEqual([{ screen: 2, user: 2 }, { polling: 2 }]);
  expect(history[0]?.units).toBeLessThan(60);
});

describe('a service that asks to wait for years', () => {
  const refusal = (more: Record<string, string> = {}) => {
    service.sent.push('refused');
    const headers = { 'Retry-After': '999999999', ...more };
    return Promise.resolve(new Response('{}', { status: 429, headers }));
  };
  const minute = 60_000;

  test('is obeyed for an hour, during which no units count as left', async () => {
    await start();
    let isRefusing = true;
    const ask = vi.fn<() => Promise<Response>>(() => refusal());
    const tab = openTab({ ask });
    const answer = tab.run(order(), () =>
      isRefusing ? refusal({ 'RateLimit-Remaining': '60' }) : service.send('second', 2)(),
    );
    await vi.advanceTimersByTimeAsync(1);
    const end = Date.now() - 1 + 60 * minute;
    expect(tab.state()).toMatchObject({ pausedUntil: end, units: 0, fullAt: end });
    expect(tab.unitsAt(Date.now() + minute)).toBe(0);
    expect(tab.unitsAt(end)).toBe(60);
    const asked = ask.mock.calls.length;
    isRefusing = false;
    await vi.advanceTimersByTimeAsync(58 * minute);
    expect(service.sent).not.toContain('second');
    // Once a minute at most; refusals of these free calls do not prolong the wait.
    expect(ask.mock.calls.length - asked).toBeGreaterThan(50);
    expect(ask.mock.calls.length - asked).toBeLessThanOrEqual(58);
    expect(tab.state().pausedUntil).toBe(end);
    ask.mockImplementation(() => service.ask());
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect((await answer).status).toBe(200);
  });

  test('is asked by a free call after a minute, later after each further refusal', async () => {
    await start();
    let refusals = 2;
    const answer = scheduler.run(order(), () =>
      (refusals -= 1) >= 0 ? refusal() : service.send('second', 2)(),
    );
    await vi.advanceTimersByTimeAsync(minute - 1000);
    expect(service.sent).toEqual(['first', 'refused']);
    // The free call says that units are left, but the next one is refused again.
    await vi.advanceTimersByTimeAsync(3000);
    expect(service.sent).toEqual(['first', 'refused', 'refused']);
    await vi.advanceTimersByTimeAsync(2 * minute - 5000);
    expect(service.sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(6000);
    expect((await answer).status).toBe(200);
  });

  test('is asked at once at the user’s request, which waits again if it is refused', async () => {
    await start();
    let refusals = 2;
    const answer = scheduler.run(order(), () =>
      (refusals -= 1) >= 0 ? refusal() : service.send('second', 2)(),
    );
    await vi.advanceTimersByTimeAsync(1);
    scheduler.tryNow();
    await vi.advanceTimersByTimeAsync(1);
    expect(service.sent).toEqual(['first', 'refused', 'refused']);
    expect(scheduler.state().pausedUntil).not.toBeNull();
    scheduler.tryNow();
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(200);
    expect(scheduler.state().pausedUntil).toBeNull();
  });

  test('is asked again by a page that is reloaded', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    await start();
    void scheduler.run(order(), () => refusal());
    await vi.advanceTimersByTimeAsync(10_000);
    const answer = openTab().run(order(), service.send('reloaded', 2));
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(200);
  });
});

test('a tab that opens later knows the limits, and can end the wait of all tabs', async () => {
  const heard: ((message: Message) => void)[] = [];
  const openChannel = (): ReturnType<SchedulerOptions['openChannel']> => {
    const own = heard.length;
    return {
      post: (message) =>
        queueMicrotask(() => heard.forEach((hear, tab) => tab !== own && hear(message))),
      listen: (hear) => void heard.push(hear),
      elect: (lead) => own === 0 && queueMicrotask(lead),
      whenGone: () => {},
    };
  };
  service = serviceOf();
  const [leading, ask] = [openTab({ openChannel }), vi.fn<() => Promise<Response>>()];
  await leading.run(order(), service.send('first', 2));
  await vi.advanceTimersByTimeAsync(1);
  const later = openTab({ openChannel, ask });
  await vi.advanceTimersByTimeAsync(1);
  expect(later.costOf('quality')).toBe(4);

  service.drain();
  const answer = leading.run(order(), service.send('second', 2));
  await vi.advanceTimersByTimeAsync(1);
  expect(later.state().pausedUntil).not.toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(service.sent).toEqual(['first', 'second']);
  later.tryNow();
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).status).toBe(200);
  expect(ask).not.toHaveBeenCalled();
});
