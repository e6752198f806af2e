import { expect, test, vi } from 'vitest';
import { render, doing } from '#ui/test-render.tsx';
import { CostlyButton } from './costly-button.tsx';
import { type BudgetBoard, BudgetProvider } from './use-budget.ts';

test('says beside it and as its description what a press costs', async () => {
  const pressed = vi.fn<() => void>();
  await render(
    <BudgetProvider value={board}>
      <CostlyButton calls={[{ endpoint: 'quality', count: 2000 }]} onClick={pressed}>
        Fetch quality scores
      </CostlyButton>
    </BudgetProvider>,
  );
  const button = document.querySelector('button[type=button]') as HTMLElement;
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(note?.querySelector('button')?.textContent).toBe('2,000 units, about 6\u00a0min');
  expect(note?.querySelector('[role=tooltip]')?.textContent).toBe(
    '2,000 quality scores at 1 unit each. The budget is 300 units in 60 s; what you click meanwhile goes first.',
  );
  await doing(() => button.click());
  expect(pressed).toHaveBeenCalledOnce();
});

const board = {
  subscribe: () => () => {},
  state: () => state,
  costOf: () => 1,
  secondsFor: (units: number) => (units - 300) / 5,
} as unknown as BudgetBoard;
const state = { limit: 300, windowSeconds: 60 } as ReturnType<BudgetBoard['state']>;
