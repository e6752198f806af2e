/**
 * The one door to signing in, renewing and signing out. The rest of the app asks it for the user
 * and the bearer, and learns from it when the session is over; no token leaves by another way.
 */
import type { Config } from '#config.ts';
import { now } from '#lib/clock.ts';
import { longestLeaving } from '#lib/leaving.ts';
import type { Family } from './family.ts';
import type { Farewell, Protocol } from './protocol.ts';
import { lastSeen, markSeen } from './seen.ts';
import {
  keepSession,
  isDue,
  isSame,
  type KeptSession,
  type RenewBy,
  remainingLife,
  restoreSession,
  serviceMark,
  type Session,
  type User,
} from './session.ts';
import { NeedsRedirect, NoAnswer, SignInError, unreachable } from './sign-in-error.ts';
import {
  markSignedOut,
  mustAskForPassword,
  onSignOutElsewhere,
  passwordWasAsked,
  signOutMark,
} from './sign-out-mark.ts';

const minute = 60_000;

/** A bearer this near its end may not reach the service in time: whoever sends it waits for the next one. */
const tooShort = 5000;

/** A session that nobody used for so long is asked about before it is used again. */
const pause = 10 * minute;

/** No renewal ahead of time comes sooner than this after the one before; a shorter life is renewed on use. */
const leastPause = 30_000;

/** The longest wait that a timer of the browser counts, in milliseconds: a longer one ends at once. */
const longestWait = 2 ** 31 - 1;

/** What signing out may take of the user's time, in milliseconds, whatever the provider does. */
const farewell = 2000;

export interface Auth {
  /** Names the service and the client that the session is for. */
  service: string;
  /** Who is signed in; also while the session is over and only waits for a new sign-in. */
  user: () => User | null;
  /** True once the session is over and cannot be renewed: calls fail until somebody signs in again. */
  isOver: () => boolean;
  /** Calls back whenever `user` or `isOver` may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Calls back when the user signed out in another tab, once this one has forgotten the session.
   * `farewell` resolves when the provider was told of this tab's refresh token, or that took too long.
   */
  onSignedOutElsewhere: (listener: (farewell: Promise<void>) => void) => () => void;
  /** A bearer that lives, renewed first where it must be; `null` when there is none. Rejects where renewal found no service. */
  bearer: () => Promise<string | null>;
  /** After a 401 with `refused`: another bearer, or `null` when the session is over. Many callers, one renewal. */
  renewBearer: (refused: string) => Promise<string | null>;
  /** After a 401 that a renewed bearer did not cure: finds out whether the session is over. */
  stillRefused: (bearer: string) => Promise<void>;
  /**
   * Sends the browser to sign in; it comes back to `returnTo`, a path with search. `silently`: without
   * a form, and once only: where the provider wants one, the session is over. `unless` is asked right
   * before the page is left: where it says true, the page stays. Answers whether the browser is on its
   * way. Rejects with `SignInError`.
   */
  signIn: (
    returnTo: string,
    options?: { silently?: boolean; unless?: () => boolean },
  ) => Promise<boolean>;
  /** Whether only a trip through the provider renews the session, and it is time for one. */
  isTripDue: () => boolean;
  /** The same before a page is opened, once it is sure that no other tab has a newer session. */
  needsTrip: () => Promise<boolean>;
  /**
   * Installs what to do when a call cannot go without such a trip: `leave` answers false while that
   * would cost the user something, and then the session is over. Rejects with `SignInError`.
   */
  onTripNeeded: (leave: () => Promise<boolean>) => void;
  /** Ends a sign-in at the callback address; answers the path to go to. Rejects with `SignInError` or `IdTokenError`. */
  finishSignIn: (callback: string) => Promise<string>;
  /**
   * Forgets the session, in every tab of this browser before its next call, then tells the provider
   * as far as it answers in time. Resolves with where to go: the provider's end of its session, or
   * `returnTo`, with `#provider` where the provider may remember the user still.
   */
  signOut: (returnTo: string) => Promise<Farewell>;
}

export function createAuth(config: Config, appBase: string): Auth {
  const service = serviceMark(config);
  let session: KeptSession | null = null;
  let over = false;
  let family: Promise<Family> | null = null;
  let renewal: Promise<string | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since 1970: no renewal ahead of time comes sooner. */
  let soonest = 0;
  /** While a sign-in ends here: what an older session would spend could end the grant that the new one is of. */
  let isArriving = location.pathname === `${appBase}auth/callback`;
  /** On the way to the provider without a form: nothing here matters any more. */
  let isLeaving = false;
  let leave = (): Promise<boolean> => Promise.resolve(false);
  let trip: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const elsewhere = new Set<(farewell: Promise<void>) => void>();

  async function protocol(): Promise<Protocol> {
    // A lost connection keeps the code from loading; the session goes on.
    const code = await import('./protocol.ts').catch(() => Promise.reject(unreachable()));
    return code.createProtocol(config, appBase);
  }

  /** The session, unless somebody signed out since it began; then it is forgotten here too. */
  function current(): KeptSession | null {
    if (session !== null && session.signOutMark !== signOutMark()) {
      const told = forget(session);
      put(null);
      queueMicrotask(() => elsewhere.forEach((listener) => listener(told)));
    }
    return session;
  }

  /** Has the provider forget a refresh token that this tab alone may have: who signed out elsewhere had another. */
  async function forget(ended: Session): Promise<void> {
    if (config.signIn.kind === 'service' || ended.refreshToken === null) return;
    const told = protocol().then((own) => own.forget(ended));
    const tooLong = new Promise<void>((give) => setTimeout(give, farewell));
    await Promise.race([told, tooLong]).catch(() => {});
  }

  function put(next: KeptSession | null): void {
    const before = session;
    session = next;
    over = false;
    if (next?.family !== before?.family) {
      leaveFamily();
      family = next && join(next);
    }
    keepSession(next);
    soonest = now() + leastPause;
    wait();
    announce();
  }

  /** Goes on with a session that was kept, whose renewal may be due. */
  function putBack(kept: KeptSession): void {
    put(kept);
    soonest = 0;
    wait();
  }

  /** Sets the timer for the renewal ahead of the end. */
  function wait(): void {
    clearTimeout(timer);
    if (session === null || over) return;
    const delay = Math.max(session.renewAt, soonest) - now();
    timer = setTimeout(renewAhead, Math.min(Math.max(0, delay), longestWait));
  }

  /** Loaded beside the first page, which needs it only to renew. */
  function join(copy: KeptSession): Promise<Family> {
    const joining = import('./family.ts').then(
      ({ joinFamily }) => joinFamily(copy, { current, spend, onRenewed, onRenewBy }),
      () => {
        throw unreachable();
      },
    );
    // What did not load may load later.
    joining.catch(() => {
      if (family === joining) family = null;
    });
    return joining;
  }

  function leaveFamily(): void {
    family?.then(
      (left) => left.leave(),
      () => {},
    );
    family = null;
  }

  /** Not at once: whoever only asks for the user, in the middle of drawing, may be the one to find out. */
  function announce(): void {
    queueMicrotask(() => listeners.forEach((listener) => listener()));
  }

  async function spend(aboutToSpend: () => void): Promise<KeptSession> {
    // Only this tab is on its way; another one that asks makes a trip of its own.
    if (isLeaving) throw new NeedsRedirect();
    const spent = current();
    if (spent === null) throw new SignInError('Nobody is signed in.', false);
    const { signOutMark: mark, renewBy, signedInAt } = spent;
    if (renewBy === 'user') throw new SignInError('The session is over. Sign in again.', false);
    if (renewBy === 'redirect') throw new NeedsRedirect();
    const left = whetherLeft();
    try {
      const renewed = await (
        await protocol()
      ).renew(spent, () => {
        // Signed out while the provider's keys were on their way: nothing more is sent.
        if (current()?.family !== spent.family)
          throw new SignInError('Nobody is signed in.', false);
        setRenewBy(spent, 'redirect');
        aboutToSpend();
      });
      return { ...renewed, signOutMark: mark, service, renewBy: 'token', signedInAt };
    } catch (error) {
      // A request that ends with its page says nothing: the answer may be on its way.
      if (left.isLeft()) throw new NoAnswer();
      if (error instanceof NeedsRedirect) setRenewBy(spent, 'redirect');
      else if (!(error instanceof NoAnswer)) setRenewBy(spent, 'token');
      throw error;
    } finally {
      left.stop();
    }
  }

  /** Kept at once: a page that is loaded anew before the answer must not spend the same token again. */
  function setRenewBy(of: KeptSession, how: RenewBy): void {
    const kept = current();
    if (kept !== null && kept.renewBy !== how && kept.renewBy !== 'user' && isSame(kept, of))
      keepSession((session = { ...kept, renewBy: how }));
  }

  function onRenewBy(how: RenewBy): void {
    const kept = current();
    if (kept === null || isArriving) return;
    if (how === 'user') endSession();
    else setRenewBy(kept, how);
  }

  function onRenewed(renewed: KeptSession): void {
    const kept = current();
    // Whatever comes late, a session that is over stays so.
    if (kept?.family !== renewed.family || kept.renewBy === 'user') return;
    if (!isSame(kept, renewed)) put(renewed);
  }

  async function renew(kept: KeptSession): Promise<string | null> {
    try {
      if (current()?.family !== kept.family) return null;
      family ??= join(kept);
      const renewed = await (await family).renew();
      // Signed out, or over, while the answer was under way: it must not bring the user back.
      if (over || current()?.family !== kept.family) return null;
      put(renewed);
      return renewed.idToken;
    } catch (error) {
      if (current()?.family !== kept.family) return null;
      // Nothing is lost yet: the next call, or the network's return, tries again.
      if (error instanceof NeedsRedirect || (error instanceof SignInError && error.transient)) {
        announce();
        throw error;
      }
      endSession();
      return null;
    }
  }

  /** Keeps who it was, and no refresh token: the next sign-in's grant may be the one that it is of. */
  function endSession(): void {
    if (isLeaving) return;
    over = true;
    clearTimeout(timer);
    if (session !== null)
      keepSession((session = { ...session, refreshToken: null, renewBy: 'user' }));
    // Another tab may still be able to go on: the lock is its own from now on.
    leaveFamily();
    announce();
  }

  /** The page was to be left, and is still here or here again. */
  function stay(): void {
    if (!isLeaving) return;
    isLeaving = false;
    endSession();
  }

  function isTripDue(): boolean {
    const kept = current();
    if (kept?.renewBy !== 'redirect' || over || isArriving || !isDue(kept)) return false;
    return mayTravel(kept);
  }

  async function setOut(kept: KeptSession): Promise<boolean> {
    try {
      return mayTravel(kept) && (await leave());
    } catch (error) {
      if (error instanceof SignInError && error.transient) throw error;
      return false;
    }
  }

  /** What is left where a call needs another bearer and renewing failed for `reason`: a trip, or the end. */
  async function travel(reason: unknown): Promise<null> {
    const kept = current();
    if (!(reason instanceof NeedsRedirect)) throw reason;
    if (kept === null) return null;
    trip ??= setOut(kept).finally(() => (trip = null));
    if ((await trip) || isLeaving) return never();
    endSession();
    return null;
  }

  function renewOnce(kept: KeptSession): Promise<string | null> {
    renewal ??= renew(kept).finally(() => (renewal = null));
    return renewal;
  }

  /** Ahead of the end, so that no call waits for it. What fails now is tried again by the next call. */
  function renewAhead(): void {
    const kept = current();
    if (kept === null || over || isArriving) return;
    // A timer may come early, and the device's clock may have been set back.
    if (isDue(kept)) renewOnce(kept).catch(() => {});
    else wait();
  }

  /** A session from before a long pause may have been ended meanwhile: asked once, before its first use. */
  async function checkAfterPause(kept: KeptSession): Promise<void> {
    if (isDue(kept)) return;
    const { isActive } = await protocol();
    // Signed out elsewhere while this tab slept: then its token is shown to nobody any more.
    if (current() === kept && (await isActive(kept)) === false) await renewOnce(kept);
  }

  const restored = restoreSession(service);
  // One for another service goes at once: no bearer of it may reach this one.
  if (restored === null) keepSession(null);
  else if (isArriving) {
    session = restored;
    over = restored.renewBy === 'user';
  } else putBack(restored);
  const sinceSeen = now() - lastSeen();
  const returned = current();
  // Whatever goes wrong with asking, the calls that follow find out for themselves.
  let checked =
    returned && !isArriving && sinceSeen > pause ? checkAfterPause(returned).catch(() => {}) : null;

  onSignOutElsewhere(() => current());
  addEventListener('online', () => {
    // One that began without a connection may still fail.
    if (renewal === null) renewAhead();
    else renewal.catch(renewAhead);
  });
  // A page that the browser kept whole, and that the user came back to from the provider.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stay();
  });

  return {
    service,
    user: () => current()?.user ?? null,
    isOver: () => over,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSignedOutElsewhere(listener) {
      elsewhere.add(listener);
      return () => elsewhere.delete(listener);
    },

    async bearer() {
      await checked;
      checked = null;
      const kept = current();
      if (kept === null || over || isArriving) return null;
      if (isLeaving) return never();
      markSeen();
      if (!isDue(kept)) return kept.idToken;
      if (remainingLife(kept) <= tooShort) {
        return renewOnce(kept).catch((error: unknown) => {
          if (remainingLife(kept) > 0) return kept.idToken;
          return travel(error);
        });
      }
      // It lives: no call waits for its renewal, or fails with it.
      renewOnce(kept).catch(() => {});
      return kept.idToken;
    },

    async renewBearer(refused) {
      const kept = current();
      if (kept === null || over) return null;
      if (isLeaving) return never();
      // Another call's renewal may have come first.
      if (kept.idToken !== refused) return kept.idToken;
      // Two renewals within a second may give the very same token: that is no reason to give up.
      return renewOnce(kept).catch(travel);
    },

    async stillRefused(bearer) {
      const kept = current();
      if (kept?.idToken !== bearer) return;
      const isActive = await (await protocol()).isActive(kept);
      if (isActive === false && current()?.idToken === bearer) endSession();
    },

    isTripDue,
    async needsTrip() {
      const kept = current();
      if (kept === null || !isTripDue()) return false;
      return renewOnce(kept).then(
        () => false,
        (error: unknown) => error instanceof NeedsRedirect,
      );
    },
    onTripNeeded: (install) => void (leave = install),

    async signIn(returnTo, { silently = false, unless } = {}) {
      const unlessSilent = mustAskForPassword() ? 'login' : undefined;
      const address = await (await protocol()).begin(returnTo, silently ? 'none' : unlessSilent);
      if (unless?.()) {
        forgetSignIns();
        return false;
      }
      const kept = current();
      if (silently && kept !== null) {
        isLeaving = true;
        // Whoever comes back without another session does not set out again.
        keepSession((session = { ...kept, renewBy: 'user' }));
        // The user may stop it, or the provider answer with nothing to show.
        setTimeout(stay, longestLeaving);
      }
      location.assign(address);
      return true;
    },

    async finishSignIn(callback) {
      // From before the first step: whoever signs out during the next ones stays signed out.
      const mark = signOutMark();
      const finished = await (await protocol()).finish(callback);
      const { session: begun, returnTo, isSilent } = finished;
      const kept = current();
      forgetSignIns();
      isArriving = false;
      if (isSilent && !(kept && begun && isOf(kept, begun))) {
        // Nobody was asked who it is, so only the same user goes on by it; else the dialog asks.
        if (kept) putBack(kept);
        return returnTo;
      }
      if (begun === null) return returnTo;
      if (finished.askedForPassword) passwordWasAsked();
      const signedInAt = now();
      put({ ...begun, signOutMark: mark, service, renewBy: 'token', signedInAt });
      markSeen();
      return returnTo;
    },

    async signOut(returnTo) {
      const ended: Session | null = session;
      const isOver = over;
      markSignedOut();
      put(null);
      forgetSignIns();
      if (ended === null) return { address: returnTo };
      const mayRefresh = renewal === null && !isOver;
      const goodbye = protocol().then((own) => own.end(ended, returnTo, mayRefresh));
      const tooLong = new Promise<null>((give) => setTimeout(() => give(null), farewell));
      const onward = await Promise.race([goodbye, tooLong]).catch(() => null);
      return onward ?? { address: `${returnTo}#provider` };
    },
  };
}

const never = (): Promise<never> => new Promise(() => {});

/**
 * Whether a trip through the provider may help: not after one that failed, soon after the last, by
 * whichever way the clock went since, or after a sign-out.
 */
function mayTravel({ signedInAt, renewBy }: KeptSession): boolean {
  const isSoon = Math.abs(now() - signedInAt) < minute;
  return renewBy !== 'user' && !isSoon && !mustAskForPassword();
}

const isOf = ({ user }: Session, { user: other }: Session): boolean =>
  user.iss === other.iss && user.sub === other.sub;

/** Finds out whether the page was left, or is about to be, since this was called. */
function whetherLeft(): { isLeft: () => boolean; stop: () => void } {
  const stopping = new AbortController();
  let isLeft = false;
  for (const event of ['beforeunload', 'pagehide']) {
    addEventListener(event, () => (isLeft = true), { signal: stopping.signal });
  }
  return { isLeft: () => isLeft, stop: () => stopping.abort() };
}

/** Sign-ins that were begun and never finished, in a reload for example, hold a verifier each. */
function forgetSignIns(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('crosschannel.sign-in.')) sessionStorage.removeItem(key);
  }
}
