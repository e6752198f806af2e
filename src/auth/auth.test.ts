// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { setClock } from '../lib/clock.ts';
import { createAuth, type Auth } from './auth.ts';
import { keepSession, sessionKey, timesOf, type KeptSession, type Session } from './session.ts';
import { SignInError, unreachable } from './sign-in-error.ts';

const minute = 60_000;

/** What the protocol does in a test; the real one is tested against a real provider. */
const protocol = vi.hoisted(() => ({
  renew: vi.fn<(session: Session) => Promise<Session>>(),
  isActive: vi.fn<() => Promise<boolean | null>>(),
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
