import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { actAsync, byRole, render } from '#ui/test-render.tsx';
import { DataAgeNotice } from './data-age-notice.tsx';

/** 9:07, in UTC. */
const receivedAt = Date.UTC(2026, 2, 11, 9, 7, 30);
const queryKey = ['campaigns'];

beforeEach(() => setClock(() => receivedAt));
afterEach(() => {
  setClock(Date.now);
  history.replaceState(null, '', '/');
});

function Header() {
  const { search } = useLocation();
  return (
    <header>
      <DataAgeNotice {...{ receivedAt, queryKey }} />
      <output>{search}</output>
    </header>
  );
}

const client = new QueryClient();
const invalidate = vi.spyOn(client, 'invalidateQueries');

/** Opens a link; returns the notice’s text. */
async function open(search: string): Promise<string | undefined> {
  history.replaceState(null, '', `/campaigns${search}`);
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/campaigns${search}`]}>
        <Header />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return byRole('status').at(-1)?.textContent;
}
const search = () => [...document.querySelectorAll('output')].at(-1)?.textContent;
const press = (name: string) =>
  actAsync(() =>
    [...document.querySelectorAll('button')]
      .find((it) => [it.getAttribute('aria-label'), it.textContent].includes(name))
      ?.click(),
  );

test('tells a later reader how much newer the data is, until dismissed', async () => {
  expect(await open('?status=enabled&seen=20260311T0641Z')).toMatch(
    /^The sender of this link saw data from .+\. You see data from .+, 2 h 26 min later\. Figures may differ\.$/,
  );
  await press('Dismiss');
  expect([byRole('status'), search()]).toEqual([[], '?status=enabled']);
});

test('data older than the link can be refreshed', async () => {
  expect(await open('?seen=20260311T0911Z')).toContain('3 min earlier, saved on this device');
  await press('Refresh');
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey, exact: true });
});

test('is silent about the same data, and removes the parameter; also about a time in the future', async () => {
  expect(await open('?status=enabled&seen=20260311T0907Z')).toBeUndefined();
  expect(search()).toBe('?status=enabled');
  expect(await open('?seen=99991231T2359Z')).toBeUndefined();
});
