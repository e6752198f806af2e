import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinSessionTabSync, type SessionTabSync } from './session-tab-sync.ts';
import { sessionTimes, type StoredSession } from './session.ts';
import { NeedsRedirect, SignInError, unreachable } from './sign-in-error.ts';

/** A tab: its copy of the session, and how it renews it. */
interface Tab extends SessionTabSync {
  session: StoredSession;
}

let spent: string[];
let outcome: (old: StoredSession) => Promise<StoredSession>;
let tabs: Tab[];
let named = 0;
let family: string;

beforeEach(() => {
  spent = [];
  tabs = [];
  outcome = (old) => Promise.resolve(after(old));
  family = `family ${named++}`;
  vi.stubGlobal('navigator', { locks: oneLock() });
});

afterEach(() => {
  for (const tab of tabs) tab.leave();
  vi.unstubAllGlobals();
});

function session(generation: number): StoredSession {
  return {
    family,
    idToken: `id ${generation}`,
    refreshToken: `refresh ${generation}`,
    user: { iss: 'i', sub: 's', name: 'n' },
    scope: 'openid',
    endSessionUrl: null,
    signOutMark: '',
    service: 'service',
    renewBy: 'token',
    signedInAt: 0,
    ...sessionTimes(generation * 1000, 1000),
  };
}

const generationOf = (one: StoredSession) => Number(one.idToken.split(' ')[1]);
const after = (old: StoredSession) => session(generationOf(old) + 1);

function open(copy: StoredSession): Tab {
  const own = { session: copy };
  const tab = Object.assign(
    own,
    joinSessionTabSync(copy, {
      current: () => own.session,
      refresh(aboutToSpend) {
        const { renewBy, refreshToken } = own.session;
        if (renewBy !== 'token') return Promise.reject(new NeedsRedirect());
        own.session = { ...own.session, renewBy: 'redirect' };
        aboutToSpend();
        spent.push(refreshToken ?? '');
        return outcome(own.session);
      },
      onRenewBy: (renewBy) => (own.session = { ...own.session, renewBy }),
      onRenewed: (renewed) => (own.session = renewed),
    }),
  );
  tabs.push(tab);
  return tab;
}

/** Web Locks, as far as they are used: the first in line holds the lock until its callback's promise settles. */
function oneLock() {
  let line = Promise.resolve();
  return {
    request(_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) {
      line = line.then(() => (signal.aborted ? undefined : run()));
      return line;
    },
  };
}

const generations = () => tabs.map((tab) => generationOf(tab.session));

test('a single tab renews for itself', async () => {
  const tab = open(session(1));
  expect(generationOf(await tab.renew())).toBe(2);
  expect(spent).toEqual(['refresh 1']);
});

test('the holder renews for the other tabs, and is updated too', async () => {
  open(session(1));
  const duplicate = open(session(1));
  expect(generationOf(await duplicate.renew())).toBe(2);
  expect(generations()).toEqual([2, 2]);
  await duplicate.renew();
  expect(spent).toEqual(['refresh 1', 'refresh 2']);
});

test('simultaneous callers share one renewal', async () => {
  const holder = open(session(1));
  const [second, third] = [open(session(1)), open(session(1))];
  const { promise, resolve } = Promise.withResolvers<void>();
  outcome = async (old) => {
    await promise;
    return after(old);
  };
  const all = Promise.all([holder, second, third, holder].map((tab) => tab.renew()));
  await vi.waitFor(() => expect(spent).toHaveLength(1));
  resolve();
  expect((await all).map(generationOf)).toEqual([2, 2, 2, 2]);
  expect(spent).toEqual(['refresh 1']);
});

test('an outdated copy is updated without a renewal', async () => {
  open(session(3));
  const old = open(session(1));
  await vi.waitFor(() => expect(generations()).toEqual([3, 3]));
  old.session = session(2);
  expect(generationOf(await old.renew())).toBe(3);
  expect(spent).toEqual([]);
});

test('a holder with an outdated copy takes the newer one', async () => {
  open(session(1));
  open(session(2));
  await vi.waitFor(() => expect(generations()).toEqual([2, 2]));
});

test.each([
  ['for now', unreachable()],
  ['for good', new SignInError('Over.', false)],
])('a failure %s reaches the tab that asked', async (_, error) => {
  open(session(1));
  const duplicate = open(session(1));
  outcome = () => Promise.reject(error);
  await expect(duplicate.renew()).rejects.toMatchObject({ transient: error.transient });
  expect(generations()).toEqual([1, 1]);
});

test('when the holder is closed before its response, the next in line does not send the same token', async () => {
  const holder = open(session(1));
  const next = open(session(1));
  outcome = () => new Promise(() => {});
  const waiting = next.renew();
  await vi.waitFor(() => expect(next.session.renewBy).toBe('redirect'));
  holder.leave();
  await expect(waiting).rejects.toBeInstanceOf(NeedsRedirect);
  expect(spent).toEqual(['refresh 1']);
});

test('neither does a tab that has joined since', async () => {
  const holder = open(session(1));
  outcome = () => new Promise(() => {});
  void holder.renew();
  const late = open(session(1));
  await vi.waitFor(() => expect(late.session.renewBy).toBe('redirect'));
  holder.leave();
  await expect(late.renew()).rejects.toBeInstanceOf(NeedsRedirect);
  expect(spent).toEqual(['refresh 1']);
});

test('when the holder is closed before it sent anything, the next in line renews', async () => {
  const holder = open(session(1));
  const next = open(session(1));
  outcome = () => Promise.reject(unreachable());
  await expect(holder.renew()).rejects.toMatchObject({ transient: true });
  await vi.waitFor(() => expect(next.session.renewBy).toBe('token'));
  outcome = (old) => Promise.resolve(after(old));
  holder.leave();
  expect(generationOf(await next.renew())).toBe(2);
});

test('a session that is over in one tab is over in all', async () => {
  const holder = open(session(1));
  const other = open(session(1));
  outcome = () => Promise.reject(new SignInError('Over.', false));
  await expect(holder.renew()).rejects.toMatchObject({ transient: false });
  await vi.waitFor(() => expect(other.session.renewBy).toBe('user'));
});

test('nothing is posted after signing out', async () => {
  const holder = open(session(1));
  const other = open(session(1));
  const { promise, resolve } = Promise.withResolvers<StoredSession>();
  outcome = () => promise;
  const renewal = holder.renew();
  await vi.waitFor(() => expect(spent).toHaveLength(1));
  holder.leave();
  resolve(session(2));
  await renewal;
  expect(generationOf(other.session)).toBe(1);
});

test('a message without a valid session is ignored', async () => {
  const tab = open(session(1));
  const channel = new BroadcastChannel(`crosschannel.family.${family}`);
  const heard = new Promise((resolve) => {
    const second = new BroadcastChannel(`crosschannel.family.${family}`);
    second.addEventListener('message', () => {
      second.close();
      resolve(null);
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage({ kind: 'renewed', session: { idToken: 'evil' } });
  await heard;
  channel.close();
  expect(tab.session.idToken).toBe('id 1');
});
