import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Auth } from '#auth/auth.ts';
import { unreachable } from '#auth/sign-in-error.ts';
import { testAuth } from '#auth/test-auth.ts';
import { fetchBeside } from '#lib/fetch-beside.ts';
import { movedPaths } from '#navigation/paths.ts';
import { createRouter } from './router.tsx';

const needsRedirect = vi.fn<Auth['needsRedirect']>(async () => false);
const auth = testAuth({ needsRedirect });
const redirectSilently = vi.fn<(path: string) => Promise<boolean>>(async () => true);
const query = vi.fn<() => Promise<unknown>>(async () => []);

let router: ReturnType<typeof createRouter> | undefined;

function open(address: string): ReturnType<typeof createRouter> {
  history.replaceState(null, '', address);
  router = createRouter({
    auth,
    queryClient: Object.assign(new QueryClient(), { query }),
    basePath: '/',
    redirectSilently,
    hasBatch: true,
  });
  return router;
}

const isOpen = () => vi.waitFor(() => expect(router?.state.initialized).toBe(true));

beforeEach(() => vi.clearAllMocks());
afterEach(() => router?.dispose());

test('search parameters change synchronously, so that quick changes are not lost', async () => {
  const opened = open('/batch/migration');
  await isOpen();
  needsRedirect.mockClear();
  void opened.navigate({ search: '?q=one' });
  expect(location.search).toBe('?q=one');
  void opened.navigate({ search: '?q=one&show=two' });
  expect(location.search).toBe('?q=one&show=two');
  expect(router?.state.navigation.state).toBe('idle');
  expect(needsRedirect).not.toHaveBeenCalled();
});

test.each(Object.entries(movedPaths))('the old address %s has a route', async (from) => {
  open(`${from}?channel=channel-a`);
  await isOpen();
  expect(router?.state.matches.at(-1)?.route.path).toBe(from);
});

test('a page requests no data before the session is checked, once per navigation', async () => {
  let answer = (_needs: boolean): void => {};
  needsRedirect.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  open('/accounts');
  await vi.dynamicImportSettled();
  expect(query).not.toHaveBeenCalled();
  answer(false);
  await isOpen();
  // Accounts and campaigns.
  expect(query).toHaveBeenCalledTimes(2);
  expect(needsRedirect).toHaveBeenCalledOnce();
});

test('a page that redirects to the provider requests no data', async () => {
  needsRedirect.mockResolvedValueOnce(true);
  open('/accounts');
  await vi.waitFor(() => expect(needsRedirect).toHaveBeenCalledOnce());
  await vi.dynamicImportSettled();
  expect(query).not.toHaveBeenCalled();
  expect(router?.state.initialized).toBe(false);
  expect(redirectSilently).toHaveBeenCalledWith('/accounts');
});

test.each<[string, Auth['bearer']]>([
  ['is over', async () => null],
  ['has expired and cannot be renewed', () => Promise.reject(unreachable())],
])(
  'where the host cannot be reached, nothing opens in a tab whose session %s',
  async (_, bearer) => {
    // The browser may be connected to a network that does not lead to the host.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('{}') }) });
    await fetchBeside('/config.json');
    vi.spyOn(auth, 'bearer').mockImplementationOnce(bearer);
    open('/accounts');
    await isOpen();
    expect(router?.state.errors).toMatchObject({
      0: { message: expect.stringMatching(/^The sign-in service did not respond/) as string },
    });
    expect(query).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => Response.json({}));
    await fetchBeside('/config.json');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  },
);

test('a session is checked before the first page only', async () => {
  const bearer = vi.spyOn(auth, 'bearer');
  const opened = open('/accounts');
  await isOpen();
  await opened.navigate('/campaigns');
  expect(bearer).toHaveBeenCalledOnce();
});

test('a redirect between two pages returns to the second, with its search and fragment', async () => {
  const opened = open('/accounts?q=a#b');
  await isOpen();
  needsRedirect.mockResolvedValueOnce(true);
  void opened.navigate('/campaigns?f=**1x2y3z#f=abc');
  await vi.waitFor(() => expect(redirectSilently).toHaveBeenCalledOnce());
  expect(redirectSilently).toHaveBeenCalledWith('/campaigns?f=**1x2y3z#f=abc');
});
