// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '#config/config.ts';
import { setClock } from '#lib/clock.ts';
import { openChannel } from '#lib/tabs.ts';
import { createAuth, type Auth } from './auth.ts';
import type { Finished } from './protocol.ts';
import { returnAddress, returnKey } from './return-address.ts';
import {
  storeSession,
  restoreSession,
  serviceKey,
  sessionKey,
  sessionTimes,
  type StoredSession,
  type Session,
} from './session.ts';
import { NeedsRedirect, NoResponse, SignInError, unreachable } from './sign-in-error.ts';
import { testConfig } from './test-auth.ts';

const minute = 60_000;

/** The protocol as simulated in these tests; the real one is tested against a real provider. */
const protocol = vi.hoisted(() => ({
  renew: vi.fn<(session: Session, aboutToSpend: () => void) => Promise<Session>>(),
  begin: vi.fn<(prompt?: string) => Promise<string>>(),
  isActive: vi.fn<() => Promise<boolean | null>>(),
  finish: vi.fn<() => Promise<Finished>>(),
  forget: vi.fn<(session: Session, mayRefresh: boolean) => Promise<void>>(),
  end: vi.fn<() => Promise<{ address: string } | null>>(),
}));
vi.mock('./protocol.ts', () => ({ createProtocol: () => protocol }));

const config = testConfig;

let time: number;
let generation: number;
let refused: Set<string>;
let bearers: string[];
let auth: Auth;

function session(): StoredSession {
  return {
    family: 'f',
    idToken: `id ${generation}`,
    refreshToken: `refresh ${generation}`,
    scope: 'openid',
    user: { iss: 'i', sub: 's', name: 'n' },
    endSessionUrl: null,
    signOutMark: '',
    service: serviceKey(config),
    renewBy: 'token',
    signedInAt: 0,
    ...sessionTimes(time, 60 * minute),
  };
}

/** A call as the client makes it: a 401 leads to one renewal and one retry. */
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

/** Reloads the page with a session like this; the previous page does nothing any more. */
function reopen(kept: Partial<StoredSession> = {}, address = '/'): void {
  const mark = crypto.randomUUID();
  localStorage.setItem('crosschannel.sign-out', mark);
  auth.user();
  history.replaceState(null, '', address);
  storeSession({ ...session(), ...kept, signOutMark: mark });
  auth = createAuth(config, '/');
}

/** Whether this tab holds the lock of its session from now on, or waits for it. */
function mockLocks(isGranted: boolean): void {
  const request = (_: string, __: object, held: () => Promise<void>) =>
    isGranted ? held() : new Promise(() => {});
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

/** Lets code that is already loaded run its pending steps. */
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
  mockLocks(true);
  protocol.renew.mockReset().mockImplementation(() => {
    generation += 1;
    return Promise.resolve(session());
  });
  protocol.isActive.mockReset().mockResolvedValue(true);
  protocol.end.mockReset().mockResolvedValue(null);
  storeSession(session());
  auth = createAuth(config, '/');
});

afterEach(async () => {
  await auth.signOut('/');
  vi.useRealTimers();
  history.replaceState(null, '', '/');
  setClock(Date.now);
});

test('four parallel 401s cause one refresh', async () => {
  refused.add('id 1');
  expect(await Promise.all([call(), call(), call(), call()])).toEqual([true, true, true, true]);
  expect(protocol.renew).toHaveBeenCalledTimes(1);
  expect(bearers).toEqual([...Array<string>(4).fill('id 1'), ...Array<string>(4).fill('id 2')]);
});

test('a late 401 for the previous bearer causes no further refresh', async () => {
  refused.add('id 1');
  await call();
  expect(await auth.renewBearer('id 1')).toBe('id 2');
  expect(protocol.renew).toHaveBeenCalledTimes(1);
});

test('a valid bearer is used while its renewal is in progress, or fails', async () => {
  time += 59 * minute;
  protocol.renew.mockImplementation(() => new Promise(() => {}));
  expect(await auth.bearer()).toBe('id 1');
  expect(await auth.bearer()).toBe('id 1');
});

test('an expired bearer is renewed first; if the service cannot be reached nothing is lost', async () => {
  time += 61 * minute;
  protocol.renew.mockRejectedValueOnce(unreachable());
  await expect(call()).rejects.toMatchObject({ transient: true });
  expect(auth.isOver()).toBe(false);
  await call();
  expect(bearers).toEqual(['id 2']);
});

test('a final refusal ends the session and keeps the user', async () => {
  time += 61 * minute;
  protocol.renew.mockRejectedValue(new SignInError('Over.', false));
  const told = vi.fn<() => void>();
  auth.subscribe(told);
  expect(await call()).toBe(false);
  expect(auth.isOver()).toBe(true);
  expect(auth.user()?.sub).toBe('s');
  expect(sessionStorage.getItem(sessionKey)).toContain('id 1');
  // Spent together with the code of the next sign-in, it could end the grant of both.
  expect(sessionStorage.getItem(sessionKey)).not.toContain('refresh 1');
  expect(told).toHaveBeenCalled();
  expect(await call()).toBe(false);
  expect(protocol.renew).toHaveBeenCalledTimes(1);
  expect(bearers).toEqual([]);
});

test('after a sign-out in another tab no bearer is handed out, and the tab is notified', async () => {
  const told = vi.fn<() => void>();
  auth.onSignedOutElsewhere(told);
  localStorage.setItem('crosschannel.sign-out', 'another mark');
  expect(await auth.bearer()).toBeNull();
  expect(auth.user()).toBeNull();
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
});

test('a tab that makes no call is notified of a sign-out in another tab, too', async () => {
  const told = vi.fn<() => void>();
  auth.onSignedOutElsewhere(told);
  const key = 'crosschannel.sign-out';
  localStorage.setItem(key, 'another mark');
  dispatchEvent(Object.assign(new Event('storage'), { key }));
  await flush();
  expect(told).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
});

test.each([{ kind: 'service' }, { kind: 'openid', authority: 'https://idp.example' }] as const)(
  'a tab that learns of a sign-out has its own refresh token invalidated, with sign-in by $kind',
  async (signIn) => {
    const own = { ...config, signIn };
    storeSession({ ...session(), service: serviceKey(own) });
    const tab = createAuth(own, '/');
    const farewell = Promise.withResolvers<void>();
    tab.onSignedOutElsewhere((told) => void told.then(farewell.resolve));
    protocol.forget.mockReset();
    protocol.forget.mockResolvedValue();
    localStorage.setItem('crosschannel.sign-out', 'another mark');
    expect(tab.user()).toBeNull();
    await farewell.promise;
    const ended: unknown = expect.objectContaining({ refreshToken: 'refresh 1' });
    expect(protocol.forget).toHaveBeenCalledExactlyOnceWith(ended, true);
  },
);

test('a renewal that completes after the sign-out stores nothing', async () => {
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

test.each<[string, () => Promise<null>]>([
  ['is down', () => Promise.reject(unreachable())],
  ['does not respond', () => new Promise(() => {})],
])('signing out from a provider that %s ends here within two seconds', async (_, answer) => {
  vi.useFakeTimers();
  protocol.end.mockImplementation(answer);
  const onward = auth.signOut('/signed-out');
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  // The page there says that the provider may still remember the user.
  expect(await onward).toEqual({ address: '/signed-out#provider' });
});

test('a renewal that began offline is retried once the connection is back', async () => {
  const { promise, reject } = Promise.withResolvers<Session>();
  protocol.renew.mockReturnValueOnce(promise);
  reopen(sessionTimes(time - 61 * minute, 60 * minute));
  const first = auth.bearer();
  await flush();
  dispatchEvent(new Event('online'));
  reject(unreachable());
  await expect(first).rejects.toThrow('did not respond');
  await flush();
  expect(protocol.renew).toHaveBeenCalledTimes(2);
  expect(await auth.bearer()).toBe('id 2');
});

test('the callback page renews nothing, however overdue its session is', async () => {
  reopen(sessionTimes(time - 61 * minute, 60 * minute), '/auth/callback?code=c');
  dispatchEvent(new Event('online'));
  expect(await auth.bearer()).toBeNull();
  await flush();
  expect(protocol.renew).not.toHaveBeenCalled();
  generation = 2;
  protocol.finish.mockResolvedValue({
    session: { ...session(), family: 'g' },
    isSilent: false,
    askedForPassword: false,
  });
  sessionStorage.setItem(returnKey, '/x');
  expect(await auth.finishSignIn('c')).toBe('/x');
  expect(await auth.bearer()).toBe('id 2');
});

test.each([
  ['over', 'user', true],
  ['live', 'token', false],
] as const)(
  'a failed sign-in leaves a session that is %s unchanged',
  async (_, renewBy, isOver) => {
    reopen({ renewBy }, '/auth/callback?error=access_denied');
    protocol.finish.mockRejectedValue(new SignInError('Refused.', false));
    await expect(auth.finishSignIn('c')).rejects.toThrow('Refused.');
    expect([auth.isOver(), auth.user()?.sub]).toEqual([isOver, 's']);
  },
);

test('where a sign-in leads is known until it has finished, whatever happens in between', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  protocol.begin.mockResolvedValue('https://idp.example/auth');
  await auth.signIn('/campaigns?channel=channel-a&q=lamp');
  // A reload while the code is exchanged: the code and its record are gone.
  reopen({ renewBy: 'user' }, '/auth/callback');
  protocol.finish.mockRejectedValueOnce(new SignInError('Sign in again.', false));
  await expect(auth.finishSignIn('c')).rejects.toThrow('Sign in again.');
  expect(returnAddress()).toBe('/campaigns?channel=channel-a&q=lamp');
  const done = { session: session(), isSilent: false, askedForPassword: false };
  protocol.finish.mockResolvedValueOnce(done);
  await auth.finishSignIn('c');
  expect(returnAddress()).toBe('/');
  await auth.signIn('/campaigns');
  await auth.signOut('/signed-out');
  expect(returnAddress()).toBe('/');
});

test('after a sign-out, the provider is to ask for the password until the user has entered it', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  protocol.begin.mockResolvedValue('https://idp.example/auth');
  await auth.signOut('/signed-out');
  await auth.signIn('/campaigns');
  expect(protocol.begin).toHaveBeenLastCalledWith('login');
  const done = { session: session(), isSilent: false, askedForPassword: true };
  protocol.finish.mockResolvedValueOnce(done);
  await auth.finishSignIn('c');
  await auth.signIn('/campaigns');
  expect(protocol.begin).toHaveBeenLastCalledWith(undefined);
});

describe('ahead of expiry', () => {
  /** A tab with a session of this lifetime, and without any activity. */
  function idle(life: number): void {
    vi.useFakeTimers();
    reopen(sessionTimes(time, life));
  }

  async function pass(milliseconds: number): Promise<void> {
    time += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
    await vi.dynamicImportSettled();
  }

  test('a timer that fires early is set again', async () => {
    idle(60 * minute);
    await pass(58 * minute);
    time -= 100;
    await pass(minute);
    expect(protocol.renew).not.toHaveBeenCalled();
    await pass(100);
    expect(protocol.renew).toHaveBeenCalledOnce();
  });

  test('a lifetime of months is not renewed early', async () => {
    const day = 24 * 60 * minute;
    idle(90 * day);
    await pass(89 * day);
    expect(protocol.renew).not.toHaveBeenCalled();
    await pass(day);
    expect(protocol.renew).toHaveBeenCalledOnce();
  });

  test('a provider whose tokens expire immediately is not called constantly', async () => {
    protocol.renew.mockImplementation(async () => ({ ...session(), ...sessionTimes(time, 0) }));
    idle(0);
    for (let second = 0; second < 90; second++) await pass(1000);
    // Immediately, because the session had expired when the tab returned, and then every half a minute.
    expect(protocol.renew.mock.calls.length).toBeLessThanOrEqual(4);
  });
});

test('an OpenID provider cannot be asked whether a session lives', async () => {
  const own = { ...config, signIn: { kind: 'openid', authority: 'https://idp.example' } } as const;
  storeSession({ ...session(), service: serviceKey(own) });
  auth = createAuth(own, '/');
  await auth.stillRefused('id 1');
  expect(protocol.isActive).not.toHaveBeenCalled();
  expect(auth.isOver()).toBe(false);
});

test.each([
  ['is over', false, true],
  ['lives', true, false],
  ['is unknown to it', null, false],
])(
  'a renewed bearer that is refused ends a session only if the service says that it %s',
  async (_, isActive, isOver) => {
    protocol.isActive.mockResolvedValue(isActive);
    await auth.stillRefused('id 1');
    expect(auth.isOver()).toBe(isOver);
  },
);

test('a renewal that returns the same id_token keeps its refresh token', async () => {
  time += 59 * minute;
  protocol.renew.mockImplementation(async () => ({ ...session(), refreshToken: 'refresh 2' }));
  await auth.renewBearer('id 1');
  expect(sessionStorage.getItem(sessionKey)).toContain('refresh 2');
  expect([auth.isOver(), await auth.bearer()]).toEqual([false, 'id 1']);
});

describe.each([
  ['slept for 3 h', 180 * minute],
  ['slept for a day', 24 * 60 * minute],
  ['was set back by 2 h', -120 * minute],
])('on a device that %s', (_, jump) => {
  const wake = (): Promise<boolean[]> => {
    vi.useFakeTimers();
    reopen();
    time += jump;
    refused.add('id 1');
    // The timer fires late, in parallel with the page's calls.
    vi.advanceTimersByTime(60 * minute);
    dispatchEvent(new Event('online'));
    return Promise.all(Array.from({ length: 20 }, () => call()));
  };

  test('the first calls share one renewal', async () => {
    expect(new Set(await wake())).toEqual(new Set([true]));
    expect(protocol.renew).toHaveBeenCalledOnce();
    await call();
    expect(protocol.renew).toHaveBeenCalledOnce();
  });

  test('a session that cannot be renewed ends once, and nothing more is sent', async () => {
    protocol.renew.mockRejectedValue(new SignInError('Refused.', false));
    expect(new Set(await wake())).toEqual(new Set([false]));
    const sent = bearers.length;
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(await call()).toBe(false);
    expect([auth.isOver(), bearers.length]).toEqual([true, sent]);
    expect(protocol.renew).toHaveBeenCalledOnce();
  });
});

test.each<[string, Partial<Config>]>([
  ['base_url', { baseUrl: 'https://production.example/v' }],
  ['client_id', { clientId: 'another' }],
  ['sign_in.kind', { signIn: { kind: 'openid', authority: 'https://idp.example' } }],
])('a session for another %s is dropped, and nothing of it is sent', async (_, change) => {
  storeSession({ ...session(), ...sessionTimes(time - 61 * minute, 60 * minute) });
  const there = createAuth({ ...config, ...change }, '/');
  expect(there.user()).toBeNull();
  expect(sessionStorage.getItem(sessionKey)).toBeNull();
  dispatchEvent(new Event('online'));
  expect(await there.bearer()).toBeNull();
  expect(await there.renewBearer('id 1')).toBeNull();
  await flush();
  expect(protocol.renew).not.toHaveBeenCalled();
});

/** The session stored by this tab. */
const kept = () => restoreSession(serviceKey(config));
/** A session of this tab that is due for renewal, and still valid for a while or expired. */
const due = (left: number) => sessionTimes(time - 60 * minute + left, 60 * minute);

describe('a refresh token that was sent', () => {
  test('is marked before it is sent, and unmarked once there is a response', async () => {
    const answers = [Promise.withResolvers<Session>(), Promise.withResolvers<Session>()] as const;
    protocol.renew.mockImplementation((_, aboutToSpend) => {
      expect(kept()?.renewBy).toBe('token');
      aboutToSpend();
      return answers[protocol.renew.mock.calls.length === 1 ? 0 : 1].promise;
    });
    time += 61 * minute;
    const first = auth.bearer();
    await vi.waitFor(() => expect(kept()?.renewBy).toBe('redirect'));
    answers[0].reject(unreachable());
    await expect(first).rejects.toMatchObject({ transient: true });
    expect(kept()?.renewBy).toBe('token');
    const second = auth.bearer();
    await vi.waitFor(() => expect(kept()?.renewBy).toBe('redirect'));
    generation = 2;
    answers[1].resolve(session());
    expect(await second).toBe('id 2');
    expect(kept()).toMatchObject({ renewBy: 'token', refreshToken: 'refresh 2' });
  });

  test.each(['beforeunload', 'pagehide'])(
    'stays marked where the page is left: %s',
    async (event) => {
      protocol.renew.mockImplementation(async (_, aboutToSpend) => {
        aboutToSpend();
        // The browser aborts requests in flight.
        dispatchEvent(new Event(event));
        throw unreachable();
      });
      time += 61 * minute;
      await expect(auth.bearer()).rejects.toMatchObject({ transient: true });
      expect(kept()?.renewBy).toBe('redirect');
    },
  );

  test('is not sent again by a page that finds the mark', async () => {
    reopen({ ...due(minute / 2), renewBy: 'redirect' });
    expect(await auth.needsRedirect()).toBe(true);
    expect(await auth.bearer()).toBe('id 1');
    expect(protocol.renew).not.toHaveBeenCalled();
  });

  test('is not sent again after a timeout', async () => {
    protocol.renew.mockImplementation((_, aboutToSpend) => {
      aboutToSpend();
      return Promise.reject(new NoResponse());
    });
    time += 61 * minute;
    await expect(auth.bearer()).rejects.toMatchObject({ transient: true });
    const leave = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    auth.onRedirectNeeded(leave);
    void auth.bearer();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(protocol.renew).toHaveBeenCalledOnce();
  });
});

describe('a redirect through the provider without a form', () => {
  const leave = vi.fn<() => Promise<boolean>>();
  const go = vi.fn<(address: string | URL) => void>();

  beforeEach(() => {
    protocol.renew.mockRejectedValue(new NeedsRedirect());
    protocol.begin.mockReset().mockResolvedValue('https://idp.example/auth');
    leave.mockReset().mockResolvedValue(true);
    vi.spyOn(location, 'assign').mockImplementation(go.mockReset());
  });
  afterEach(() => vi.restoreAllMocks());

  test('is due when a refresh returns no id_token, but is not made until a call needs it', async () => {
    auth.onRedirectNeeded(leave);
    time += 59 * minute;
    expect(auth.isRedirectDue()).toBe(false);
    const told = vi.fn<() => void>();
    auth.subscribe(told);
    expect(await auth.bearer()).toBe('id 1');
    await vi.waitFor(() => expect(auth.isRedirectDue()).toBe(true));
    expect(told).toHaveBeenCalled();
    expect(await auth.bearer()).toBe('id 1');
    expect(leave).not.toHaveBeenCalled();
    time += 2 * minute;
    void auth.bearer();
    void auth.bearer();
    await vi.waitFor(() => expect(leave).toHaveBeenCalled());
    await flush();
    expect(leave).toHaveBeenCalledOnce();
    expect(protocol.renew).toHaveBeenCalledOnce();
    expect(auth.isOver()).toBe(false);
  });

  test('is made for a bearer that the service rejects', async () => {
    auth.onRedirectNeeded(leave);
    time += 2 * minute;
    void auth.renewBearer('id 1');
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  test('is made even if the clock was set back to before the sign-in', async () => {
    reopen({ renewBy: 'redirect', signedInAt: time });
    auth.onRedirectNeeded(leave);
    time -= 120 * minute;
    void auth.renewBearer('id 1');
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(auth.isOver()).toBe(false);
  });

  test('opens the dialog instead if leaving would lose work', async () => {
    auth.onRedirectNeeded(leave.mockResolvedValue(false));
    time += 61 * minute;
    expect(await auth.bearer()).toBeNull();
    expect(auth.isOver()).toBe(true);
    expect(kept()).toMatchObject({ refreshToken: null, renewBy: 'user' });
  });

  test('is not made by a tab with work, which releases its lock and ends no other tab’s session', async () => {
    reopen({ ...due(-minute), renewBy: 'redirect' });
    auth.onRedirectNeeded(leave.mockResolvedValue(false));
    const said = vi.fn<(message: unknown) => void>();
    const other = openChannel('crosschannel.family.f', said);
    onTestFinished(() => other.close());
    const released = vi.fn<() => void>();
    const request = (_: string, __: object, held: () => Promise<void>) => held().then(released);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    expect(await auth.bearer()).toBeNull();
    expect(auth.isOver()).toBe(true);
    await vi.waitFor(() => expect(released).toHaveBeenCalledOnce());
    expect(said).not.toHaveBeenCalledWith({ kind: 'failed', why: 'over' });
  });

  test('is not offered for a session that is certainly over, in any tab', async () => {
    protocol.renew.mockRejectedValue(new SignInError('Over.', false));
    time += 61 * minute;
    const said = vi.fn<(message: unknown) => void>();
    const other = openChannel('crosschannel.family.f', said);
    onTestFinished(() => other.close());
    expect(await auth.bearer()).toBeNull();
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith({ kind: 'failed', why: 'over' }));
  });

  test('loses nothing if the provider does not respond', async () => {
    auth.onRedirectNeeded(leave.mockRejectedValueOnce(unreachable()));
    time += 61 * minute;
    await expect(auth.bearer()).rejects.toMatchObject({ transient: true });
    expect(auth.isOver()).toBe(false);
    void auth.bearer();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  test('is not repeated within a minute, so that no page redirects in circles', async () => {
    reopen({ ...due(-minute), renewBy: 'redirect', signedInAt: time });
    auth.onRedirectNeeded(leave);
    expect(await auth.needsRedirect()).toBe(false);
    expect(await auth.bearer()).toBeNull();
    expect([auth.isOver(), leave.mock.calls.length]).toEqual([true, 0]);
  });

  test('requests no form, and only once', async () => {
    reopen({ ...due(-minute), renewBy: 'redirect' });
    await auth.signIn('/campaigns', { silently: true });
    expect(protocol.begin).toHaveBeenCalledWith('none');
    expect(go).toHaveBeenCalledWith('https://idp.example/auth');
    // The user returns with the back button.
    reopen(kept() ?? {});
    expect(await auth.needsRedirect()).toBe(false);
    expect(await auth.bearer()).toBeNull();
    expect(auth.isOver()).toBe(true);
  });

  test('ends the session as soon as the provider no longer knows the user, without waiting for a call', async () => {
    vi.useFakeTimers();
    reopen({ ...due(minute / 2), renewBy: 'user' }, '/auth/callback?error=login_required');
    protocol.finish.mockResolvedValue(noSession);
    await auth.finishSignIn('c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(auth.isOver()).toBe(true);
  });

  test('is not made again because another tab still hopes for one', async () => {
    mockLocks(false);
    const other = openChannel('crosschannel.family.f', (message) => {
      const asks = (message as { kind: string }).kind === 'ask';
      if (asks) other.post({ kind: 'failed', why: 'redirect' });
    });
    onTestFinished(() => other.close());
    reopen({ ...due(-minute), renewBy: 'user' }, '/auth/callback?error=login_required');
    protocol.finish.mockResolvedValue(noSession);
    await auth.finishSignIn('c');
    auth.onRedirectNeeded(leave.mockResolvedValue(false));
    expect(await auth.bearer()).toBeNull();
    expect([auth.isOver(), leave.mock.calls.length]).toEqual([true, 0]);
  });

  /** Asks this tab, which holds the lock, for another session; returns its message. */
  async function askFromAnotherTab(): Promise<unknown> {
    const { promise: answer, resolve } = Promise.withResolvers<unknown>();
    const other = openChannel('crosschannel.family.f', resolve);
    onTestFinished(() => other.close());
    other.post({ kind: 'ask', session: { ...session(), ...due(minute / 2), renewBy: 'redirect' } });
    return answer;
  }

  test.each(['the user stops it', 'the user comes back from it'])(
    'does not leave a page behind that waits for ever: %s',
    async (how) => {
      vi.useFakeTimers();
      reopen({ ...due(minute / 2), renewBy: 'redirect' });
      await auth.signIn('/x', { silently: true });
      await vi.advanceTimersByTimeAsync(29_000);
      expect(auth.isOver()).toBe(false);
      if (how === 'the user stops it') await vi.advanceTimersByTimeAsync(1000);
      else dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      expect(auth.isOver()).toBe(true);
      expect(await auth.bearer()).toBeNull();
    },
  );

  test('is not made if it would lose work by the time it can begin', async () => {
    reopen({ ...due(minute / 2), renewBy: 'redirect' });
    const begun = Promise.withResolvers<string>();
    protocol.begin.mockReturnValue(begun.promise);
    let wouldLose = false;
    const leaving = auth.signIn('/x', { silently: true, unless: () => wouldLose });
    wouldLose = true;
    begun.resolve('https://idp.example/auth');
    expect(await leaving).toBe(false);
    expect(go).not.toHaveBeenCalled();
    expect(kept()?.renewBy).toBe('redirect');
    wouldLose = false;
    expect(await auth.signIn('/x', { silently: true, unless: () => wouldLose })).toBe(true);
    expect(go).toHaveBeenCalledOnce();
  });

  test('ends no other tab’s session, and fails no call, once it has begun', async () => {
    reopen({ ...due(minute / 2), renewBy: 'redirect' });
    await flush();
    await auth.signIn('/x', { silently: true });
    expect(await askFromAnotherTab()).toEqual({ kind: 'failed', why: 'redirect' });
    const ended = vi.fn<(bearer: string | null) => void>();
    void auth.renewBearer('id 1').then(ended, ended);
    await flush();
    expect([ended.mock.calls.length, auth.isOver()]).toEqual([0, false]);
  });

  test('gives the same user a new session', async () => {
    reopen({ ...due(-minute), renewBy: 'user' }, '/auth/callback?code=c');
    generation = 2;
    const renewed = { ...session(), family: 'g' };
    protocol.finish.mockResolvedValue({
      session: renewed,
      isSilent: true,
      askedForPassword: false,
    });
    sessionStorage.setItem(returnKey, '/x');
    expect(await auth.finishSignIn('c')).toBe('/x');
    expect(await auth.bearer()).toBe('id 2');
    expect(kept()).toMatchObject({ renewBy: 'token', signedInAt: time });
  });

  test.each<[string, Session | null]>([
    ['the provider wants a form', null],
    [
      'somebody else is signed in there',
      { ...session0(), user: { iss: 'i', sub: 't', name: 'n' } },
    ],
  ])('if %s, the previous session is over and the page is as it was', async (_, found) => {
    reopen({ ...due(-minute), renewBy: 'user' }, '/auth/callback?code=c');
    protocol.finish.mockResolvedValue({
      session: found,
      isSilent: true,
      askedForPassword: false,
    });
    sessionStorage.setItem(returnKey, '/x');
    expect(await auth.finishSignIn('c')).toBe('/x');
    expect(await auth.bearer()).toBeNull();
    expect([auth.isOver(), auth.user()?.sub]).toEqual([true, 's']);
  });
});

/** The result of a redirect without a form if the provider requires one. */
const noSession: Finished = {
  session: null,
  isSilent: true,
  askedForPassword: false,
};

function session0(): Session {
  return {
    ...sessionTimes(0, minute),
    family: 'h',
    idToken: 'id',
    refreshToken: null,
    scope: '',
    endSessionUrl: null,
    user: { iss: 'i', sub: 's', name: 'n' },
  };
}
