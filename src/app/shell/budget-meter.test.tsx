import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { boardOf } from '#features/rate-limits/test-board.ts';
import { now } from '#lib/clock.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { BudgetProvider } from '#workspace/use-budget.ts';
import { BudgetMeter } from './budget-meter.tsx';

type State = Parameters<typeof boardOf>[0];

const meter = (state: State) => (
  <MemoryRouter initialEntries={['/campaigns?channel=channel-a&q=shoes']}>
    <BudgetProvider value={boardOf(state)}>
      <BudgetMeter />
    </BudgetProvider>
  </MemoryRouter>
);
const link = () => document.querySelector('a');
const status = () => byRole('status')[0]?.textContent;

test('is quiet while there is plenty, and leads to the page with the scope kept', async () => {
  await render(meter({ units: 187.6 }));
  expect(link()?.getAttribute('href')).toBe('/budget?channel=channel-a');
  expect(link()?.textContent).toBe('Request budget: 187, 187 of 300 units left');
  expect(link()?.querySelector('svg')).toBeNull();
  expect(status()).toBe('');
});

test('names a low budget, with an icon beside the word', async () => {
  await render(meter({ units: 42 }));
  expect(link()?.textContent).toBe('Request budget: Low: 42, 42 of 300 units left');
  expect(link()?.querySelector('svg')).not.toBeNull();
  expect(status()).toBe('');
});

test('says nothing it does not know', async () => {
  await render(meter({ units: null, limit: null }));
  expect(link()?.textContent).toBe('Request budget: –, nothing known yet');
});

test('tells that a wait begins and that it ends, and nothing in between', async () => {
  const at = now();
  const draw = await render(meter({ units: 10, at }));
  expect(status()).toBe('');
  await draw(meter({ units: 0, at, heldUntil: at + 3_600_000 }));
  expect(link()?.textContent).toMatch(/: Held \d?\d:\d\d(:\d\d)?, the service asked to wait,/);
  expect(status()).toBe('Waiting for the request budget');
  const waiting = { endpoint: 'campaigns', priority: 'screen', cost: 2, since: at } as const;
  await draw(meter({ units: 0, at, waiting: [{ ...waiting, goesAt: at + 600_000 }] }));
  expect(link()?.textContent).toMatch(/: Waiting \d?\d:\d\d, calls wait for it,/);
  expect(status()).toBe('Waiting for the request budget');
  await draw(meter({ units: 300, at }));
  expect(status()).toBe('The request budget is back');
});
