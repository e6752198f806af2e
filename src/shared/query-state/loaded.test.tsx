import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import {
  type RateLimitMonitor,
  RateLimitProvider,
  type RateLimitState,
  type ListedCall,
} from '#shared/rate-limit/use-rate-limit.ts';
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

const answered = {
  data: { receivedAt: 0 },
  isError: false,
  isPaused: false,
  isFetching: false,
  failureReason: null,
} as UseQueryResult<{ receivedAt: number }>;
