// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { setClock } from '../lib/clock.ts';
import { createAuth, type Auth } from './auth.ts';
import {
  keepSession,
  serviceMark,
  sessionKey,
  timesOf,
  type KeptSession,
  type Session,
} from './session.ts';
import { SignInError, unreachable } from './sign-in-error.ts';

const minute = 60_000;

/** What the protocol does in a test; the real one is tested against a real provider. */
const protocol = vi.hoisted(() => ({
  renew: vi.fn<(session: Session) => Promise<Session>>(),
  isActive: vi.fn<() => Promise<boolean | null>>(),
  finish: vi.fn<() => Promise<{ session: Session; returnTo: string }>>(),
}));
vi.mock('./protocol.ts', () => ({ createProtocol: () => protocol }));

const config: Config = {
  baseUrl: 'https://api.example.com/v',
  subscriptionKey: 'key',
  signIn: { kind: 'service' },
  clientId: 'desk',
  scope: 'openid',
  allowedSignInOrigins: [],
  allowedResultOrigins: [],
  v2Batch: false,
};

let time: number;
let generation: number;
let refused: Set<string>;
let bearers: string[];
let auth: Auth;

function session(): KeptSession {
  return {
    family: 'f',
    idToken: `id ${generation}`,
    refreshToken: `refresh ${generation}`,
    scope: 'openid',
    user: { iss: 'i', sub: 's', name: 'n' },
    endSessionUrl: null,
    signOutMark: '',
    service: serviceMark(config),
    ...timesOf(time, 60 * minute),
  };
}

/** A call as the client makes one: a 401 is met with one renewal and one more try. */
async function call(): Promise<boolean> {
  const bearer = await auth.bearer();
  if (bearer === null) return false;
  bearers.push(bearer);
  if (!refused.has(bearer)) return true;
  const renewed = await auth.renewBearer(bearer);
  if (renewed === null) return false;
  bearers.push(renewed);
  return !refused.has(renewed);
}

/** The page is loaded anew with a session like this; the one from before does nothing any more. */
function reopen(kept: Partial<Session> = {}, address = '/'): void {
  const mark = crypto.randomUUID();
  localStorage.setItem('crosschannel.sign-out', mark);
  auth.user();
  history.replaceState(null, '', address);
  keepSession({ ...session(), ...kept, signOutMark: mark });
  auth = createAuth(config, '/');
}

/** Lets what has been loaded already take its steps. */
async function flush(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  time = 1_000_000;
  generation = 1;
  refused = new Set();
  bearers = [];
  setClock(() => time);
  sessionStorage.clear();
  localStorage.clear();
  const request = (_: string, __: object, held: () => Promise<void>) => held();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  protocol.renew.mockReset().mockImplementation(() => {
    generation += 1;
    return Promise.resolve(session());
  });
  protocol.isActive.mockReset().mockResolvedValue(true);
  keepSession(session());
  sessionStorage.setItem('crosschannel.seen', String(time));
  auth = createAuth(config, '/');
});

afterEach(async () => {
  await auth.signOut('/');
  vi.useRealTimers();
  history.replaceState(null, '', '/');
  setClock(Date.now);
});

test('four parallel 401s, one refresh', async () => {
  refused.add('id 1');
  expect(await Promise.all([call(), call(), call(), call()])).toEqual([true, true, true, true]);
  expect(protocol.renew).toHaveBeenCalledTimes(1);
  expect(bearers).toEqual([...Array<string>(4).fill('id 1'), ...Array<string>(4).fill('id 2')]);
});

test('a 401 that comes late, for a bearer of before, asks for no further refresh', async () => {
  refused.add('id 1');
  await call();
  expect(await auth.renewBearer('id 1')).toBe('id 2');
  expect(protocol.renew).toHaveBeenCalledTimes(1);
});

test('a live bearer is used while its renewal is under way, or fails', async () => {
  time += 59 * minute;
  protocol.renew.mockImplementation(() => new Promise(() => {}));
  expect(await auth.bearer()).toBe('id 1');
  expect(await auth.bearer()).toBe('id 1');
});

test('one that has ended is renewed first; where that finds no service nothing is lost', async () => {
  time += 61 * minute;
  protocol.renew.mockRejectedValueOnce(unreachable());
  await expect(call()).rejects.toMatchObject({ transient: true });
  expect(auth.isOver()).toBe(false);
  await call();
  expect(bearers).toEqual(['id 2']);
});

test('a final refusal ends the session and keeps what there is of it', async () => {
  time += 61 * minute;
  protocol.renew.mockRejectedValue(new SignInError('Over.', false));
  const told = vi.fn<() => void>();
  auth.subscribe(told);
  expect(await call()).toBe(false);
  expect(auth.isOver()).toBe(true);
  expect(auth.user()?.sub).toBe('s');
  expect(sessionStorage.getItem(sessionKey)).toContain('id 1');
  // Spent beside the next sign-in's code it could end the grant of both.
  expect(sessionStorage.getItem(sessionKey)).not.toContain('refresh 1');
  expect(told).toHaveBeenCalled();
  expect(await call()).toBe(false);
  expect(protocol.renew).toHaveBeenCalledTimes(1);
  expect(bearers).toEqual([]);
});

test('after a sign-out elsewhere no bearer is given away, and the tab is told', async () => {
  const told = vi.fn<() => void>();
  auth.onSignedOutElsewhere(told);
  localStorage.setItem('crosschannel.sign-out', 'another mark');
  expect(await auth.bearer()).toBeNull();
  expect(auth.user()).toBeNull();
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
});

test('a renewal that comes back after the sign-out stores nothing', async () => {
  time += 61 * minute;
  const { promise, resolve } = Promise.withResolvers<Session>();
  protocol.renew.mockReturnValue(promise);
  const bearer = auth.bearer();
  await vi.waitFor(() => expect(protocol.renew).toHaveBeenCalled());
  await auth.signOut('/');
  generation = 2;
  resolve(session());
  expect(await bearer).toBeNull();
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
});

test('the callback page renews nothing, however due its session is', async () => {
  reopen(timesOf(time - 61 * minute, 60 * minute), '/auth/callback?code=c');
  dispatchEvent(new Event('online'));
  expect(await auth.bearer()).toBeNull();
  await flush();
  expect(protocol.renew).not.toHaveBeenCalled();
  generation = 2;
  protocol.finish.mockResolvedValue({ session: { ...session(), family: 'g' }, returnTo: '/x' });
  expect(await auth.finishSignIn('c')).toBe('/x');
  expect(await auth.bearer()).toBe('id 2');
});

describe('ahead of the end', () => {
  /** A tab whose session lives so long, and in which nobody does anything. */
  function idle(life: number): void {
    vi.useFakeTimers();
    reopen(timesOf(time, life));
  }

  async function pass(milliseconds: number): Promise<void> {
    time += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
    await vi.dynamicImportSettled();
  }

  test('a timer that comes early is set again', async () => {
    idle(60 * minute);
    await pass(58 * minute);
    time -= 100;
    await pass(minute);
    expect(protocol.renew).not.toHaveBeenCalled();
    await pass(100);
    expect(protocol.renew).toHaveBeenCalledOnce();
  });

  test('a life of months is not renewed before its time', async () => {
    const day = 24 * 60 * minute;
    idle(90 * day);
    await pass(89 * day);
    expect(protocol.renew).not.toHaveBeenCalled();
    await pass(day);
    expect(protocol.renew).toHaveBeenCalledOnce();
  });

  test('a provider whose tokens live for no time at all is not asked without a pause', async () => {
    protocol.renew.mockImplementation(async () => ({ ...session(), ...timesOf(time, 0) }));
    idle(0);
    for (let second = 0; second < 90; second++) await pass(1000);
    // At once, as the session was over when the tab came back, and then every half a minute.
    expect(protocol.renew.mock.calls.length).toBeLessThanOrEqual(4);
  });
});

test.each<[string, Partial<Config>]>([
  ['base_url', { baseUrl: 'https://production.example/v' }],
  ['client_id', { clientId: 'another' }],
  ['sign_in.kind', { signIn: { kind: 'openid', authority: 'https://idp.example' } }],
])('a session for another %s is dropped, and nothing of it is sent', async (_, change) => {
  keepSession({ ...session(), ...timesOf(time - 61 * minute, 60 * minute) });
  const there = createAuth({ ...config, ...change }, '/');
  expect(there.user()).toBeNull();
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
  dispatchEvent(new Event('online'));
  expect(await there.bearer()).toBeNull();
  expect(await there.renewBearer('id 1')).toBeNull();
  await flush();
  expect(protocol.renew).not.toHaveBeenCalled();
});
