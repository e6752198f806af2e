import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Auth } from '#auth/auth.ts';
import { testAuth } from '#auth/test-auth.ts';
import { createRouter } from './router.tsx';

const needsTrip = vi.fn<Auth['needsTrip']>(async () => false);
const auth = testAuth({ needsTrip });
const query = vi.fn<() => Promise<unknown>>(async () => []);

let router: ReturnType<typeof createRouter> | undefined;

function open(address: string): ReturnType<typeof createRouter> {
  history.replaceState(null, '', address);
  router = createRouter({
    auth,
    queryClient: { query } as unknown as QueryClient,
    basePath: '/',
    travel: async () => true,
    cameBack: async () => {},
    hasBatch: true,
  });
  return router;
}

const patient = { timeout: 30_000 };
const isOpen = () => vi.waitFor(() => expect(router?.state.initialized).toBe(true), patient);

beforeEach(() => vi.clearAllMocks());
afterEach(() => router?.dispose());

test('a change of the address within a page takes effect at once, so that neither of two is lost', async () => {
  const opened = open('/batch/migration');
  await isOpen();
  needsTrip.mockClear();
  void opened.navigate({ search: '?q=one' });
  expect(location.search).toBe('?q=one');
  void opened.navigate({ search: '?q=one&show=two' });
  expect(location.search).toBe('?q=one&show=two');
  expect(router?.state.navigation.state).toBe('idle');
  expect(needsTrip).not.toHaveBeenCalled();
});

test('a page requests no data before its user is admitted, which is checked once', async () => {
  let answer = (_needs: boolean): void => {};
  needsTrip.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  open('/accounts');
  await vi.dynamicImportSettled();
  expect(query).not.toHaveBeenCalled();
  answer(false);
  await isOpen();
  expect(query).toHaveBeenCalledOnce();
  expect(needsTrip).toHaveBeenCalledOnce();
});

test('a page that is left for the provider requests no data', async () => {
  needsTrip.mockResolvedValueOnce(true);
  open('/accounts');
  await vi.waitFor(() => expect(needsTrip).toHaveBeenCalledOnce(), patient);
  await vi.dynamicImportSettled();
  expect(query).not.toHaveBeenCalled();
  expect(router?.state.initialized).toBe(false);
});
