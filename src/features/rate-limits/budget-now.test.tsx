import { expect, test } from 'vitest';
import { now } from '#lib/clock.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { BudgetProvider } from '#workspace/use-budget.ts';
import { BudgetNow, BudgetRemarks } from './budget-now.tsx';
import { BudgetQueue } from './budget-queue.tsx';
import { boardOf } from './test-board.ts';

const draw = (state: Parameters<typeof boardOf>[0]) =>
  render(
    <BudgetProvider value={boardOf(state)}>
      <BudgetRemarks />
      <BudgetNow />
      <BudgetQueue />
    </BudgetProvider>,
  );
const text = () => document.body.textContent ?? '';

test('units left, as a number and as a meter, and that it is full', async () => {
  await draw({ units: 300 });
  expect(byRole('meter')[0]?.getAttribute('aria-valuetext')).toBe('300 of 300 units');
  expect(text()).toContain('300of 300 units');
  expect(text()).toMatch(/Full again.*Now/);
  expect(byRole('status')).toEqual([]);
});

test('before the first answer nothing is made up', async () => {
  await draw({ tier: null, limit: null, units: null, fullAt: null, source: 'count' });
  expect(byRole('meter')).toEqual([]);
  expect(text()).toContain('–not known before the service’s next answer');
});

test('a refusal is a wait with an end, and says what is under way and what waits', async () => {
  const at = now();
  const call = { endpoint: 'quality', cost: 1, since: at } as const;
  await draw({
    units: 0,
    at,
    heldUntil: at + 60_000,
    underWay: [{ ...call, priority: 'user', goesAt: null }],
    waiting: Array.from({ length: 25 }, () => ({
      ...call,
      priority: 'background' as const,
      goesAt: at + 90_000,
    })),
  });
  expect(byRole('status')[0]?.textContent).toMatch(/asked to wait.* in \d:\d\d\.$/);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatch(/^Quality score for you1under way for 0:0\d$/);
  expect(rows[1]).toMatch(/^Quality score background work1goes in 1:\d\d$/);
  expect(text()).toContain('And 6 more calls, 6 units.');
});
