import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { doing, render } from '#ui/test-render.tsx';
import { Loaded } from './loaded.tsx';
import {
  type BudgetBoard,
  BudgetProvider,
  type BudgetState,
  type ListedCall,
} from './use-budget.ts';

test('a page stays as it is drawn while calls in the background spend from the budget', async () => {
  const call: ListedCall = {
    endpoint: 'quality',
    priority: 'background',
    cost: 1,
    since: 0,
    goesAt: 0,
  };
  const waiting = [call, call];
  const listeners = new Set<() => void>();
  let state = { waiting, units: 300 } as unknown as BudgetState;
  const board = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as Partial<BudgetBoard> as BudgetBoard;
  const change = (next: Partial<BudgetState>) =>
    doing(() => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    });
  const drawn = vi.fn<() => string>(() => 'rows');
  await render(
    <BudgetProvider value={board}>
      <Loaded query={answered} what="accounts" skeleton={null}>
        {drawn}
      </Loaded>
    </BudgetProvider>,
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
