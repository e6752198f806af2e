import { expect, test } from 'vitest';
import { now } from '#lib/clock.ts';
import { RateLimitProvider } from '#shared/rate-limit/use-rate-limit.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { RequestQueue } from './request-queue.tsx';
import { monitorOf } from './test-monitor.ts';
import { UnitsLeft, RateLimitNotices } from './units-left.tsx';

const draw = (state: Parameters<typeof monitorOf>[0]) =>
  render(
    <RateLimitProvider value={monitorOf(state)}>
      <RateLimitNotices />
      <UnitsLeft />
      <RequestQueue />
    </RateLimitProvider>,
  );
const text = () => document.body.textContent ?? '';

test('shows the units left as a number and as a meter, and that they are full', async () => {
  await draw({ units: 300 });
  expect(byRole('meter')[0]?.getAttribute('aria-valuetext')).toBe('300 of 300 units');
  expect(text()).toContain('300of 300 units');
  expect(text()).toMatch(/Fully refilled.*Now/);
  expect(byRole('status')).toEqual([]);
});

test('shows nothing made-up before the first response', async () => {
  await draw({ tier: null, limit: null, units: null, fullAt: null, source: 'count' });
  expect(byRole('meter')).toEqual([]);
  expect(text()).toContain('–unknown until the next response');
});

test('a refusal shows when the wait ends, and what is in flight and waiting', async () => {
  const at = now();
  const call = { endpoint: 'quality', cost: 1, since: at } as const;
  await draw({
    units: 0,
    at,
    pausedUntil: at + 60_000,
    inFlight: [{ ...call, priority: 'user', expectedAt: null }],
    waiting: Array.from({ length: 25 }, () => ({
      ...call,
      priority: 'background' as const,
      expectedAt: at + 90_000,
    })),
  });
  expect(byRole('status')[0]?.textContent).toMatch(/rate limit.* in \d:\d\d\.$/);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatch(/^Quality score your request1in progress for 0:0\d$/);
  expect(rows[1]).toMatch(/^Quality score background work1sends in 1:\d\d$/);
  expect(text()).toContain('+ 6 more requests, 6 units.');
});
