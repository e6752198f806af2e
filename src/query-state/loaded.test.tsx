import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { now } from '#lib/clock.ts';
import { clockTime } from '#lib/format.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import {
  type RateLimitMonitor,
  RateLimitProvider,
  type RateLimitState,
  type ListedCall,
} from './use-rate-limit.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { Loaded } from './loaded.tsx';

test('a page does not render for background calls', async () => {
  const call: ListedCall = {
    endpoint: 'quality',
    priority: 'background',
    cost: 1,
    since: 0,
    expectedAt: 0,
  };
  const waiting = [call, call];
  const listeners = new Set<() => void>();
  let state = { waiting, units: 300 } as unknown as RateLimitState;
  const board = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as Partial<RateLimitMonitor> as RateLimitMonitor;
  const change = (next: Partial<RateLimitState>) =>
    actAsync(() => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    });
  const drawn = vi.fn<() => string>(() => 'rows');
  await render(
    <RateLimitProvider value={board}>
      <Loaded query={answered} what="accounts" skeleton={null}>
        {drawn}
      </Loaded>
    </RateLimitProvider>,
  );
  expect(document.body.textContent).toBe('rows');
  const before = drawn.mock.calls.length;
  for (let units = 299; units > 280; units -= 1) {
    await change({ units, waiting: waiting.slice(units % 2) });
  }
  expect(drawn).toHaveBeenCalledTimes(before);
});

test.each([
  ['list', { records: [1], total: 1, cut: 'full' }, 'exactly 1 record'],
  ['table', { rows: 1, duplicates: 0, cut: 'full' }, 'exactly 1 record'],
  ['table', { rows: 1, duplicates: 0, total: 3 }, '1 of 3 records'],
])('a %s that may be cut says so above its data', async (_, data, said) => {
  installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));
  const whole = { isComplete: true, unreadable: 0, receivedAt: 0, calls: 1 };
  const query = { ...answered, data: { ...whole, ...data } };
  await render(
    <Loaded query={query as typeof answered} what="keywords" skeleton={null}>
      {() => 'rows'}
    </Loaded>,
  );
  expect(document.body.textContent).toContain(said);
});

test('offline, saved data are shown with their time, and without any nothing seems to load', async () => {
  installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));
  const shown = (query: object) => (
    <Loaded query={{ ...answered, ...query, isPaused: true }} what="accounts" skeleton="…">
      {() => 'rows'}
    </Loaded>
  );
  const rerender = await render(shown({}));
  expect(document.body.textContent).toMatch(/You are offline\. Showing data from .+\.rows$/);
  await rerender(shown({ data: undefined }));
  expect(document.body.textContent).toBe(
    'You are offlineData will appear here when you are online again.',
  );
});

/** Renders a query that waits for the rate limit, and returns what ends the wait. */
async function renderWait(
  query: object,
  limit: Pick<RateLimitState, 'pausedUntil'>,
  until: number,
) {
  const tryNow = vi.fn<() => void>();
  const at = now();
  const call = { endpoint: 'accounts', priority: 'screen', cost: 2, since: at, expectedAt: until };
  const state = { ...limit, at, waiting: [call] } as unknown as RateLimitState;
  const board: Partial<RateLimitMonitor> = {
    state: () => state,
    subscribe: () => () => {},
    unitsAt: () => 0,
    tryNow,
  };
  await render(
    <RateLimitProvider value={board as RateLimitMonitor}>
      <Loaded query={{ ...answered, isFetching: true, ...query }} what="accounts" skeleton={null}>
        {() => 'rows'}
      </Loaded>
    </RateLimitProvider>,
  );
  return tryNow;
}

test.each([
  ['above data', {}],
  ['without data', { data: undefined }],
])('a wait that the service asks for can be ended, %s', async (_, query) => {
  const pausedUntil = now() + 3_500_000;
  const tryNow = await renderWait(query, { pausedUntil }, pausedUntil);
  expect(document.body.textContent).toContain(
    `asked to wait. Loading continues automatically at ${clockTime(pausedUntil)}, in 58:`,
  );
  await actAsync(() => document.querySelector('button')?.click());
  expect(tryNow).toHaveBeenCalledOnce();
});

test('used up units come back by themselves', async () => {
  await renderWait({}, { pausedUntil: null }, now() + 20_000);
  expect(document.body.textContent).toMatch(/All API units are used.* in 0:\d\d/);
  expect(document.querySelector('button')).toBeNull();
});

const answered = {
  data: { receivedAt: 0 },
  isError: false,
  isPaused: false,
  isFetching: false,
  failureReason: null,
} as UseQueryResult<{ receivedAt: number }>;
