/**
 * Signing in, renewing and signing out. The rest of the app gets the user and the bearer here, and learns
 * here that the session is over. No token leaves the app any other way.
 */
import type { Config } from '#config/config.ts';
import { now } from '#lib/clock.ts';
import { maxLeaveTime } from '#lib/max-leave-time.ts';
import { createEmitter } from '#lib/store.ts';
import type { SignOutRequest, Protocol } from './protocol.ts';
import { returnAddress, returnKey } from './return-address.ts';
import type { SessionTabSync } from './session-tab-sync.ts';
import {
  storeSession,
  isRenewalDue,
  isSame,
  type StoredSession,
  type RenewBy,
  remainingLife,
  restoreSession,
  serviceKey,
  type Session,
  type User,
} from './session.ts';
import { isOffline, NeedsRedirect, NoResponse, SignInError, unreachable } from './sign-in-error.ts';
import {
  markSignedOut,
  mustAskForPassword,
  onSignOutElsewhere,
  clearPasswordRequirement,
  signOutMark,
} from './sign-out-mark.ts';

const minute = 60_000;

/**
 * A bearer that expires within this many milliseconds may not reach the service in time: its call waits for
 * the renewed one.
 */
const minBearerLife = 5000;

/** Minimum milliseconds between two renewals ahead of expiry. A session with a shorter life is renewed on use. */
const minRenewalGap = 30_000;

/** The longest delay a browser timer supports, in milliseconds; a longer one fires immediately. */
const maxTimerDelay = 2 ** 31 - 1;

/** How long signing out may keep the user waiting for the provider, in milliseconds. */
const signOutTimeout = 2000;

export interface Auth {
  /** Identifies the service and the client of the session. */
  service: string;
  /** The signed-in user; also while the session is over and waits for a new sign-in. */
  user: () => User | null;
  /** True once the session is over and cannot be renewed: calls fail until the user signs in again. */
  isOver: () => boolean;
  /** Calls back whenever `user` or `isOver` may have changed; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Calls back when the user has signed out in another tab, after this tab has dropped the session.
   * `farewell` resolves when this tab's refresh token has been revoked, or that took too long.
   */
  onSignedOutElsewhere: (listener: (farewell: Promise<void>) => void) => () => void;
  /**
   * A valid bearer, renewed first if necessary; `null` when there is none. Rejects when the renewal could not
   * reach the service.
   */
  bearer: () => Promise<string | null>;
  /**
   * After a 401 for `refused`: another bearer, or `null` when the session is over. Concurrent callers share
   * one renewal.
   */
  renewBearer: (refused: string) => Promise<string | null>;
  /** After a 401 for a renewed bearer: checks whether the session is over. */
  stillRefused: (bearer: string) => Promise<void>;
  /**
   * Sends the browser to sign in; it returns to `returnTo`, a path with its search. `silently`: without a
   * form, and only once: if the provider requires one, the session is over. `unless` is called right before
   * the page is left; if it returns true, the page stays. Returns whether the browser is leaving. Rejects
   * with `SignInError`.
   */
  signIn: (
    returnTo: string,
    options?: { silently?: boolean; unless?: () => boolean },
  ) => Promise<boolean>;
  /** Whether the session can be renewed only by a redirect through the provider, and is due for it. */
  isRedirectDue: () => boolean;
  /** The same before a page is opened, after checking that no other tab has a newer session. */
  needsRedirect: () => Promise<boolean>;
  /**
   * Sets what to do when a call requires such a redirect: `leave` returns false if leaving would lose the
   * user's work, and then the session is over. Rejects with `SignInError`.
   */
  onRedirectNeeded: (startRedirect: () => Promise<boolean>) => void;
  /**
   * Completes a sign-in at the callback address; returns the path to go to. Rejects with `SignInError` or
   * `IdTokenError`.
   */
  finishSignIn: (callback: string) => Promise<string>;
  /**
   * Drops the session in every tab of this browser before its next call, then notifies the provider, within a
   * time limit. Resolves with where to go: the provider's end-session address, or `returnTo`, with
   * `#provider` if the provider may still remember the user.
   */
  signOut: (returnTo: string) => Promise<SignOutRequest>;
}

export function createAuth(config: Config, appBase: string): Auth {
  const service = serviceKey(config);
  let session: StoredSession | null = null;
  let over = false;
  let tabSync: Promise<SessionTabSync> | null = null;
  let renewal: Promise<string | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since 1970: no earlier renewal ahead of expiry. */
  let earliestRenewal = 0;
  /** While a sign-in completes here: spending an older refresh token could revoke the grant of the new session. */
  let isArriving = location.pathname === `${appBase}auth/callback`;
  /** A redirect without a form has started: this page is about to be replaced. */
  let isLeaving = false;
  let leave = (): Promise<boolean> => Promise.resolve(false);
  let redirect: Promise<boolean> | null = null;
  const changes = createEmitter();
  const signedOutElsewhere = createEmitter<[farewell: Promise<void>]>();

  async function protocol(): Promise<Protocol> {
    // Without a connection the code may fail to load; the session continues.
    const code = await import('./protocol.ts').catch(() => Promise.reject(unreachable()));
    return code.createProtocol(config, appBase);
  }

  /** The session, unless the user has signed out since it began; then it is dropped in this tab too. */
  function current(): StoredSession | null {
    if (session !== null && session.signOutMark !== signOutMark()) {
      const told = forget(session, mayRefresh());
      setSession(null);
      queueMicrotask(() => signedOutElsewhere.emit(told));
    }
    return session;
  }

  /** Whether the refresh token may be spent: not if a renewal is spending it, or the session is over. */
  const mayRefresh = (): boolean => renewal === null && !over;

  /** Invalidates a refresh token that only this tab may hold: the tab that signed out had another one. */
  async function forget(ended: Session, maySpend: boolean): Promise<void> {
    if (ended.refreshToken === null) return;
    await inTime(protocol().then((own) => own.forget(ended, maySpend)));
  }

  function setSession(next: StoredSession | null, renewFrom = now() + minRenewalGap): void {
    const before = session;
    session = next;
    over = false;
    if (next?.family !== before?.family) {
      leaveTabSync();
      tabSync = next && joinTabSync(next);
    }
    storeSession(next);
    earliestRenewal = renewFrom;
    scheduleRenewal();
    notify();
  }

  /** Continues with a stored session, which may be due for renewal. */
  const resumeSession = (stored: StoredSession): void => setSession(stored, 0);

  /** Sets the timer for the renewal ahead of expiry. */
  function scheduleRenewal(): void {
    clearTimeout(timer);
    if (session === null || over) return;
    const delay = Math.max(session.renewAt, earliestRenewal) - now();
    timer = setTimeout(renewAhead, Math.min(Math.max(0, delay), maxTimerDelay));
  }

  /** Loaded beside the first page, which needs it only for renewing. */
  function joinTabSync(copy: StoredSession): Promise<SessionTabSync> {
    const joining = import('./session-tab-sync.ts').then(
      ({ joinSessionTabSync }) =>
        joinSessionTabSync(copy, { current, refresh, onRenewed, onRenewBy }),
      () => {
        throw unreachable();
      },
    );
    // A failed load may succeed later.
    joining.catch(() => {
      if (tabSync === joining) tabSync = null;
    });
    return joining;
  }

  function leaveTabSync(): void {
    tabSync?.then(
      (left) => left.leave(),
      () => {},
    );
    tabSync = null;
  }

  /** Asynchronous, because a component may trigger this while it renders. */
  const notify = (): void => queueMicrotask(changes.emit);

  async function refresh(aboutToSpend: () => void): Promise<StoredSession> {
    // Only this tab is leaving; another tab that waits makes its own redirect.
    if (isLeaving) throw new NeedsRedirect();
    const spent = current();
    if (spent === null) throw new SignInError('You are signed out. Sign in again.', false);
    const { signOutMark: mark, renewBy, signedInAt } = spent;
    if (renewBy === 'user') throw new SignInError('The session is over. Sign in again.', false);
    if (renewBy === 'redirect') throw new NeedsRedirect();
    const left = watchForLeaving();
    try {
      const renewed = await (
        await protocol()
      ).renew(spent, () => {
        // Signed out while the provider's keys were loading: send nothing more.
        if (current()?.family !== spent.family)
          throw new SignInError('You are signed out. Sign in again.', false);
        setRenewBy(spent, 'redirect');
        aboutToSpend();
      });
      return { ...renewed, signOutMark: mark, service, renewBy: 'token', signedInAt };
    } catch (error) {
      // A request cut off by leaving the page proves nothing: the response may be on its way.
      if (left.isLeft()) throw new NoResponse();
      if (error instanceof NeedsRedirect) setRenewBy(spent, 'redirect');
      else if (!(error instanceof NoResponse)) setRenewBy(spent, 'token');
      throw error;
    } finally {
      left.stop();
    }
  }

  /** Stored immediately: a page reloaded before the response must not send the same token again. */
  function setRenewBy(of: StoredSession, how: RenewBy): void {
    const stored = current();
    if (
      stored !== null &&
      stored.renewBy !== how &&
      stored.renewBy !== 'user' &&
      isSame(stored, of)
    )
      storeSession((session = { ...stored, renewBy: how }));
  }

  function onRenewBy(how: RenewBy): void {
    const stored = current();
    if (stored === null || isArriving) return;
    if (how === 'user') endSession();
    else setRenewBy(stored, how);
  }

  function onRenewed(renewed: StoredSession): void {
    const stored = current();
    // A late response does not revive a session that is over.
    if (stored?.family !== renewed.family || stored.renewBy === 'user') return;
    if (!isSame(stored, renewed)) setSession(renewed);
  }

  async function renew(stored: StoredSession): Promise<string | null> {
    try {
      if (current()?.family !== stored.family) return null;
      tabSync ??= joinTabSync(stored);
      const renewed = await (await tabSync).renew();
      // Signed out, or over, while the request was in flight: the response must not sign the user in again.
      if (over || current()?.family !== stored.family) return null;
      setSession(renewed);
      return renewed.idToken;
    } catch (error) {
      if (current()?.family !== stored.family) return null;
      // Nothing is lost yet: the next call, or a restored connection, tries again.
      if (error instanceof NeedsRedirect || (error instanceof SignInError && error.transient)) {
        notify();
        throw error;
      }
      endSession();
      return null;
    }
  }

  /** Keeps the user, but no refresh token: it may belong to the grant of the next sign-in. */
  function endSession(): void {
    if (isLeaving) return;
    over = true;
    clearTimeout(timer);
    if (session !== null)
      storeSession((session = { ...session, refreshToken: null, renewBy: 'user' }));
    // Another tab may still be able to renew: release the lock to it.
    leaveTabSync();
    notify();
  }

  /** The page was to be left, but is still here or was restored. */
  function cancelRedirect(): void {
    if (!isLeaving) return;
    isLeaving = false;
    endSession();
  }

  function isRedirectDue(): boolean {
    const stored = current();
    if (stored?.renewBy !== 'redirect' || over || isArriving || !isRenewalDue(stored)) return false;
    return mayRedirect(stored);
  }

  async function tryRedirect(stored: StoredSession): Promise<boolean> {
    try {
      return mayRedirect(stored) && (await leave());
    } catch (error) {
      if (error instanceof SignInError && error.transient) throw error;
      return false;
    }
  }

  /**
   * What remains when a call needs another bearer and the renewal failed for `reason`: a redirect, or the end
   * of the session.
   */
  async function redirectOrEnd(reason: unknown): Promise<null> {
    const stored = current();
    if (!(reason instanceof NeedsRedirect)) throw reason;
    if (stored === null) return null;
    redirect ??= tryRedirect(stored).finally(() => (redirect = null));
    if ((await redirect) || isLeaving) return never();
    endSession();
    return null;
  }

  function renewOnce(stored: StoredSession): Promise<string | null> {
    renewal ??= renew(stored).finally(() => (renewal = null));
    return renewal;
  }

  /** Renews ahead of expiry, so that no call waits. A failure is retried by the next call. */
  function renewAhead(): void {
    const stored = current();
    if (stored === null || over || isArriving) return;
    // A timer may fire early, and the device's clock may have been set back.
    if (isRenewalDue(stored)) renewOnce(stored).catch(() => {});
    else scheduleRenewal();
  }

  const restored = restoreSession(service);
  // Drop a session of another service immediately: its bearer must not reach this one.
  if (restored === null) storeSession(null);
  else if (isArriving) {
    session = restored;
    over = restored.renewBy === 'user';
  } else resumeSession(restored);

  onSignOutElsewhere(() => current());
  addEventListener('online', () => {
    // A renewal that began offline may still fail.
    if (renewal === null) renewAhead();
    else renewal.catch(renewAhead);
  });
  // The user came back from the provider to a page restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cancelRedirect();
  });

  return {
    service,
    user: () => current()?.user ?? null,
    isOver: () => over,
    subscribe: changes.subscribe,
    onSignedOutElsewhere: signedOutElsewhere.subscribe,

    async bearer() {
      const stored = current();
      if (stored === null || over || isArriving) return null;
      if (isLeaving) return never();
      if (!isRenewalDue(stored)) return stored.idToken;
      if (remainingLife(stored) <= minBearerLife) {
        return renewOnce(stored).catch((error: unknown) => {
          if (remainingLife(stored) > 0) return stored.idToken;
          return redirectOrEnd(error);
        });
      }
      // Still valid: no call waits for its renewal, or fails with it.
      renewOnce(stored).catch(() => {});
      return stored.idToken;
    },

    async renewBearer(refused) {
      const stored = current();
      if (stored === null || over) return null;
      if (isLeaving) return never();
      // Another call may have renewed it first.
      if (stored.idToken !== refused) return stored.idToken;
      // Two renewals within a second may return the same token: that is no reason to give up.
      return renewOnce(stored).catch(redirectOrEnd);
    },

    async stillRefused(bearer) {
      const stored = current();
      // An OpenID provider cannot be asked.
      if (stored?.idToken !== bearer || config.signIn.kind !== 'service') return;
      const isActive = await (await protocol()).isActive(stored);
      if (isActive === false && current()?.idToken === bearer) endSession();
    },

    isRedirectDue,
    async needsRedirect() {
      const stored = current();
      if (stored === null || !isRedirectDue()) return false;
      return renewOnce(stored).then(
        () => false,
        (error: unknown) => error instanceof NeedsRedirect,
      );
    },
    onRedirectNeeded: (install) => void (leave = install),

    async signIn(returnTo, { silently = false, unless } = {}) {
      // The browser would replace the app with its own error page.
      if (isOffline()) throw unreachable();
      const unlessSilent = mustAskForPassword() ? 'login' : undefined;
      const address = await (await protocol()).begin(silently ? 'none' : unlessSilent);
      if (unless?.()) {
        removeUnfinishedSignIns();
        return false;
      }
      const stored = current();
      if (silently && stored !== null) {
        isLeaving = true;
        // A user who returns without a new session is not redirected again.
        storeSession((session = { ...stored, renewBy: 'user' }));
        // The user may stop the navigation, or the provider may answer without a page.
        setTimeout(cancelRedirect, maxLeaveTime);
      }
      sessionStorage.setItem(returnKey, returnTo);
      location.assign(address);
      return true;
    },

    async finishSignIn(callback) {
      // Read before the first step: a user who signs out during the next ones stays signed out.
      const mark = signOutMark();
      const returnTo = returnAddress();
      const finished = await (await protocol()).finish(callback);
      const { session: begun, isSilent } = finished;
      const stored = current();
      removeUnfinishedSignIns();
      isArriving = false;
      if (isSilent && !(stored && begun && isSameUser(stored, begun))) {
        // The provider did not ask who the user is, so only the same user continues; otherwise the dialog asks.
        if (stored) resumeSession(stored);
        return returnTo;
      }
      if (begun === null) return returnTo;
      if (finished.askedForPassword) clearPasswordRequirement();
      const signedInAt = now();
      setSession({ ...begun, signOutMark: mark, service, renewBy: 'token', signedInAt });
      return returnTo;
    },

    async signOut(returnTo) {
      const ended: Session | null = session;
      const maySpend = mayRefresh();
      markSignedOut();
      setSession(null);
      removeUnfinishedSignIns();
      if (ended === null) return { address: returnTo };
      const onward = await inTime(protocol().then((own) => own.end(ended, returnTo, maySpend)));
      return onward ?? { address: `${returnTo}#provider` };
    },
  };
}

const never = (): Promise<never> => new Promise(() => {});

/** The result of a step of signing out; `null` if it fails or takes too long. */
function inTime<T>(step: Promise<T>): Promise<T | null> {
  const tooLong = new Promise<null>((give) => setTimeout(() => give(null), signOutTimeout));
  return Promise.race([step, tooLong]).catch(() => null);
}

/**
 * Whether a redirect through the provider may help: not after a failed one, not within a minute of the last
 * (in either direction, as the clock may have changed), and not after a sign-out.
 */
function mayRedirect({ signedInAt, renewBy }: StoredSession): boolean {
  const isSoon = Math.abs(now() - signedInAt) < minute;
  return renewBy !== 'user' && !isSoon && !mustAskForPassword();
}

const isSameUser = ({ user }: Session, { user: other }: Session): boolean =>
  user.iss === other.iss && user.sub === other.sub;

/** Tracks whether the page is left, or about to be, from this call on. */
function watchForLeaving(): { isLeft: () => boolean; stop: () => void } {
  const stopping = new AbortController();
  let isLeft = false;
  for (const event of ['beforeunload', 'pagehide']) {
    addEventListener(event, () => (isLeft = true), { signal: stopping.signal });
  }
  return { isLeft: () => isLeft, stop: () => stopping.abort() };
}

/** Sign-ins that were never completed, for example because of a reload, each hold a verifier. */
function removeUnfinishedSignIns(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('crosschannel.sign-in.') || key === returnKey)
      sessionStorage.removeItem(key);
  }
}
