import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdTokenError } from '#auth/id-token.ts';
import { notStartedHere } from '#auth/oauth-errors.ts';
import { returnKey } from '#auth/return-address.ts';
import { type RateLimitMonitor, RateLimitProvider } from '#query-state/use-rate-limit.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { SignInFailed } from './route-error.tsx';

let isLive: boolean;
const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  isLive = false;
  installCurrentUser({
    openStorage: async () => null,
    isLive: () => isLive,
    subscribe: () => () => {},
  });
  assign.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  history.replaceState(null, '', '/auth/callback');
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

async function fail(error: Error): Promise<void> {
  const loader = () => {
    throw error;
  };
  const Nothing = () => null;
  const route = { path: '/', loader, ErrorBoundary: SignInFailed, Component: Nothing };
  const router = createMemoryRouter([{ ...route, HydrateFallback: Nothing }]);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RateLimitProvider value={{} as RateLimitMonitor}>
        <RouterProvider router={router} />
      </RateLimitProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull());
}

const pressButton = () => actAsync(() => document.querySelector('button')?.click());

test('signs in to the overview if the sign-in was not started in this tab', async () => {
  await fail(notStartedHere());
  expect(document.body.textContent).toContain('You are not signed in');
  await pressButton();
  expect(assign).toHaveBeenCalledWith('/');
});

test('signs in to the page that the failed sign-in would have returned to', async () => {
  sessionStorage.setItem(returnKey, '/campaigns?q=a');
  await fail(new IdTokenError('Refused.'));
  expect(document.querySelectorAll('button')).toHaveLength(1);
  await pressButton();
  expect(assign).toHaveBeenCalledWith('/campaigns?q=a');
});

test('tells users who are still signed in and leads them back', async () => {
  isLive = true;
  await fail(notStartedHere());
  expect(document.body.textContent).not.toContain('not signed in');
  expect(document.body.textContent).toContain('still signed in');
  expect(document.querySelector('button')?.textContent).toBe('Back to the dashboard');
  await pressButton();
  expect(assign).toHaveBeenCalledWith('/');
});

test('offers to copy the diagnostics after an exception', async () => {
  await fail(new TypeError('x is not a function'));
  await until(() => expect(document.body.textContent).toContain('Copy diagnostics'));
});
