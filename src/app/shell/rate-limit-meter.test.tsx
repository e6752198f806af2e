import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { monitorOf } from '#pages/api-usage/test-monitor.ts';
import { now } from '#lib/clock.ts';
import { RateLimitProvider } from '#query-state/use-rate-limit.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { RateLimitMeter } from './rate-limit-meter.tsx';

type State = Parameters<typeof monitorOf>[0];

const meter = (state: State) => (
  <MemoryRouter initialEntries={['/campaigns?channel=channel-a&q=shoes']}>
    <RateLimitProvider value={monitorOf(state)}>
      <RateLimitMeter />
    </RateLimitProvider>
  </MemoryRouter>
);
const link = () => document.querySelector('a');
const status = () => byRole('status')[0]?.textContent;

test('shows the units left, and links to “API usage” with the scope', async () => {
  await render(meter({ units: 187.6 }));
  expect(link()?.getAttribute('href')).toBe('/api-usage?channel=channel-a');
  expect(link()?.textContent).toBe('API units: 187, 187 of 300 units left');
  expect(link()?.querySelector('svg')).toBeNull();
  expect(status()).toBe('');
});

test('shows low units with an icon and a word', async () => {
  await render(meter({ units: 42 }));
  expect(link()?.textContent).toBe('API units: Low: 42, 42 of 300 units left');
  expect(link()?.querySelector('svg')).not.toBeNull();
  expect(status()).toBe('');
});

test('shows no number before the limit is known', async () => {
  await render(meter({ units: null, limit: null }));
  expect(link()?.textContent).toBe('API units: –, not known yet');
});

test('announces the start and the end of a wait, and nothing in between', async () => {
  const at = now();
  const draw = await render(meter({ units: 10, at }));
  expect(status()).toBe('');
  await draw(meter({ units: 0, at, pausedUntil: at + 3_600_000 }));
  expect(link()?.textContent).toMatch(/: Paused \d?\d:\d\d(:\d\d)?, rate limit reached,/);
  expect(status()).toBe('Waiting for the rate limit');
  const waiting = { endpoint: 'campaigns', priority: 'screen', cost: 2, since: at } as const;
  await draw(meter({ units: 0, at, waiting: [{ ...waiting, expectedAt: at + 600_000 }] }));
  expect(link()?.textContent).toMatch(/: Waiting \d?\d:\d\d, requests are waiting,/);
  expect(status()).toBe('Waiting for the rate limit');
  await draw(meter({ units: 300, at }));
  expect(status()).toBe('Requests resumed');
});
