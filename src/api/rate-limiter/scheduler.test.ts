import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { noOtherTabs } from './browser-tab-channel.ts';
import { createScheduler, type Order } from './scheduler.ts';

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

async function start(options?: Parameters<typeof serviceOf>[0]): Promise<void> {
  service = serviceOf(options);
  scheduler = createScheduler({
    service: 'https://api.example.com key',
    now: () => Date.now(),
    openChannel: () => noOtherTabs,
    ask: () => service.ask(),
  });
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

test('a refused call waits as requested and is sent again; the wait is visible', async () => {
  await start();
  service.drain();
  const answer = run('second');
  await vi.advanceTimersByTimeAsync(100);
  expect(service.sent).toEqual(['first', 'second']);
  expect(scheduler.state()).toMatchObject({
    waiting: [{ endpoint: 'accounts', priority: 'screen' }],
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
});

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
  const stormy = createScheduler({
    service: 'another',
    now: () => Date.now(),
    openChannel: () => noOtherTabs,
    ask: refuse,
  });
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
