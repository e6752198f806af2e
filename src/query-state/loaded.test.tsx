import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
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

const answered = {
  data: { receivedAt: 0 },
  isError: false,
  isPaused: false,
  isFetching: false,
  failureReason: null,
} as UseQueryResult<{ receivedAt: number }>;
