import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { testAuth } from '#auth/test-auth.ts';
import { createEmitter } from '#lib/store.ts';
import { type Page, pages } from './pages.ts';
import { lastExceptions } from '#lib/exceptions.ts';
import { createQueryClient, start } from './start.ts';

const query = vi.spyOn(QueryClient.prototype, 'query').mockResolvedValue([]);
const accounts = pages.find(({ path }) => path === 'accounts') as Page;
const code = vi.spyOn(accounts, 'code');
const user = () => ({ iss: 'https://idp.test', sub: 'one', name: 'One' });

const ours = fakeClient(async () => Promise.reject(new Error('No calls are made.')));
const changes = createEmitter();
let waiting: unknown[] = [];
Object.assign(ours.rateLimit, { subscribe: changes.subscribe, state: () => ({ waiting }) });

beforeEach(() => {
  vi.clearAllMocks();
  waiting = [];
  installClient(ours);
  history.replaceState(null, '', '/accounts');
});
afterEach(() => history.replaceState(null, '', '/'));

/** Timers and microtasks that the start leaves behind. */
const after = () => new Promise((resolve) => void setTimeout(resolve));

test('the first page’s calls are sent at once, and its code is loaded after them', async () => {
  start({ auth: testAuth({ user }), basePath: '/' });
  expect(code).not.toHaveBeenCalled();
  await Promise.resolve();
  // Accounts and campaigns.
  expect(query).toHaveBeenCalledTimes(2);
  await after();
  expect(code).toHaveBeenCalledOnce();
});

test('the rest of the code waits until the calls are sent', async () => {
  waiting = ['a call'];
  let isSent = false;
  const { sent } = start({ auth: testAuth({ user }), basePath: '/' });
  void sent.then(() => (isSent = true));
  await after();
  expect(isSent).toBe(false);
  waiting = [];
  changes.emit();
  await sent;
});

test('the rest of the code does not wait for the rate limit', async () => {
  waiting = ['a call'];
  const { sent } = start({ auth: testAuth({ user }), basePath: '/' });
  await expect(sent).resolves.toBeUndefined();
});

test('returning to the tab sends nothing, however old the answers are', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(async () => 'answer');
  client.mount();
  const leave = new QueryObserver(client, { queryKey: ['old'], queryFn, staleTime: 0 }).subscribe(
    () => {},
  );
  onTestFinished(() => {
    leave();
    client.unmount();
    client.clear();
  });
  await vi.waitFor(() => expect(client.getQueryData(['old'])).toBe('answer'));
  dispatchEvent(new Event('visibilitychange'));
  await after();
  expect(queryFn).toHaveBeenCalledOnce();
});

test('without a user, nothing is sent or loaded', async () => {
  start({ auth: testAuth({ user: () => null }), basePath: '/' });
  await after();
  expect(query).not.toHaveBeenCalled();
  expect(code).not.toHaveBeenCalled();
});

test.each([
  ['about to be redirected', { isRedirectDue: () => true }],
  ['whose session is over', { isOver: () => true }],
])('a user %s sends no calls', async (_, state) => {
  start({ auth: testAuth({ user, ...state }), basePath: '/' });
  await after();
  expect(query).not.toHaveBeenCalled();
});

test('a fault of the code in a query or a mutation is noted', async () => {
  const client = createQueryClient();
  const fail = (number: number) => async () => {
    throw new Error(`Minified React error #${number}`);
  };
  const asked = client.getQueryCache().build(client, { queryKey: ['fault'], queryFn: fail(101) });
  await expect(asked.fetch()).rejects.toThrow('101');
  const mutation = client.getMutationCache().build(client, { mutationFn: fail(102) });
  await expect(mutation.execute(undefined)).rejects.toThrow('102');
  client.clear();
  expect(
    lastExceptions()
      .slice(0, 2)
      .map(({ message }) => message),
  ).toEqual(['Error: Minified React error #102', 'Error: Minified React error #101']);
});
