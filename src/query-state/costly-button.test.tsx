import { expect, test, vi } from 'vitest';
import { render, actAsync } from '#ui/test-render.tsx';
import { CostlyButton } from './costly-button.tsx';
import { type RateLimitMonitor, RateLimitProvider } from './use-rate-limit.ts';

test('shows the cost of a press beside it and as its description', async () => {
  const pressed = vi.fn<() => void>();
  await render(
    <RateLimitProvider value={board}>
      <CostlyButton calls={[{ endpoint: 'quality', count: 2000 }]} onClick={pressed}>
        Fetch quality scores
      </CostlyButton>
    </RateLimitProvider>,
  );
  const button = document.querySelector('button[type=button]') as HTMLElement;
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(note?.querySelector('button')?.textContent).toBe('2,000 units, about 6\u00a0min');
  const definition = note?.querySelector('button')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(definition)?.textContent).toBe(
    '2,000 quality scores at 1 unit each. The rate limit is 300 units per 60 s. Requests you click take precedence.',
  );
  await actAsync(() => button.click());
  expect(pressed).toHaveBeenCalledOnce();
});

const board = {
  subscribe: () => () => {},
  state: () => state,
  costOf: () => 1,
  secondsFor: (units: number) => (units - 300) / 5,
} as unknown as RateLimitMonitor;
const state = { limit: 300, windowSeconds: 60 } as ReturnType<RateLimitMonitor['state']>;
