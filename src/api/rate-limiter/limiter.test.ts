import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { createLimiter, type LimiterOptions, type Order } from './limiter.ts';
import { priorities } from './rate-limit-monitor.ts';
import { ownState } from './shared-state.ts';

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
let limiter: ReturnType<typeof createLimiter>;

const now = () => Date.now();
const openTab = (more: Partial<LimiterOptions> = {}) =>
  createLimiter({ now, shared: ownState(now), ask: () => service.ask(), ...more });

async function start(options?: Parameters<typeof serviceOf>[0]): Promise<void> {
  service = serviceOf(options);
  limiter = openTab();
  await run('first');
  await vi.advanceTimersByTimeAsync(1);
}

const order = (more: Partial<Order> = {}): Order => ({
  endpoint: 'accounts',
  priority: 'screen',
  ...more,
});
const run = (name: string, more: Partial<Order> = {}, cost = 2) =>
  limiter.run(order(more), service.send(name, cost));

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
  expect(limiter.costOf('quality')).toBe(4);
  expect(limiter.costOf('accounts')).toBe(2);
  expect(limiter.state()).toMatchObject({ tier: 'starter', limit: 60, refill: 'continuous' });
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
    expect(limiter.state()).toMatchObject({
      waiting: [{ endpoint: 'accounts', priority }],
      others: true,
    });
    expect(limiter.state().pausedUntil).toBe(Date.now() + 4900);
    await vi.advanceTimersByTimeAsync(4800);
    expect(service.sent).toHaveLength(2);
    // Another client may use more at once: for a while, readings are checked before spending.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.sent).toEqual(['first', 'second', 'second']);
    expect((await answer).status).toBe(200);
    expect(limiter.usageHistory().at(-1)?.refused).toBe(1);
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
    const answer = limiter.run(order({ priority }), async () => {
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
  expect(limiter.state().waiting).toEqual([]);
});

test('counts units from the service’s tier if headers cannot be read', async () => {
  await start({ withHeaders: false });
  const all = Promise.all(Array.from({ length: 40 }, (_, index) => run(String(index))));
  await vi.advanceTimersByTimeAsync(1);
  expect(limiter.state()).toMatchObject({ source: 'count', limit: 60 });
  await vi.advanceTimersByTimeAsync(60_000);
  await all;
  // Each once: none was refused.
  expect(service.sent).toHaveLength(41);
});

test('the last hour contains the units left and spent, by source', async () => {
  await start();
  await run('second', { priority: 'user' });
  await vi.advanceTimersByTimeAsync(60_000);
  await run('third', { priority: 'polling' });
  const history = limiter.usageHistory();
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
    const answer = limiter.run(order(), () =>
      isRefusing ? refusal({ 'RateLimit-Remaining': '60' }) : service.send('second', 2)(),
    );
    await vi.advanceTimersByTimeAsync(1);
    const end = Date.now() - 1 + 60 * minute;
    expect(limiter.state()).toMatchObject({ pausedUntil: end, units: 0, fullAt: end });
    expect(limiter.unitsAt(Date.now() + minute)).toBe(0);
    isRefusing = false;
    await vi.advanceTimersByTimeAsync(59 * minute);
    expect(service.sent).not.toContain('second');
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect((await answer).status).toBe(200);
  });

  test('is asked at once at the user’s request, which waits again if it is refused', async () => {
    await start();
    let refusals = 2;
    const answer = limiter.run(order(), () =>
      (refusals -= 1) >= 0 ? refusal() : service.send('second', 2)(),
    );
    await vi.advanceTimersByTimeAsync(1);
    limiter.tryNow();
    await vi.advanceTimersByTimeAsync(1);
    expect(service.sent).toEqual(['first', 'refused', 'refused']);
    expect(limiter.state().pausedUntil).not.toBeNull();
    limiter.tryNow();
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(200);
    expect(limiter.state().pausedUntil).toBeNull();
  });
});

test('a tab that opens later knows the limits and the wait, and can end it for all', async () => {
  service = serviceOf();
  const [shared, ask] = [ownState(now), vi.fn<() => Promise<Response>>()];
  const first = openTab({ shared });
  await first.run(order(), service.send('first', 2));
  await vi.advanceTimersByTimeAsync(1);
  service.drain();
  const answer = first.run(order(), service.send('second', 2));
  await vi.advanceTimersByTimeAsync(1);
  const later = openTab({ shared, ask });
  const own = later.run(order(), service.send('third', 2));
  await vi.advanceTimersByTimeAsync(1);
  expect(later.costOf('quality')).toBe(4);
  expect(later.state().pausedUntil).not.toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(service.sent).toEqual(['first', 'second']);
  later.tryNow();
  await vi.advanceTimersByTimeAsync(3000);
  expect([(await answer).status, (await own).status]).toEqual([200, 200]);
  expect(ask).not.toHaveBeenCalled();
});
