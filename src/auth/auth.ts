/**
 * The one door to signing in, renewing and signing out. The rest of the app asks it for the user
 * and the bearer, and learns from it when the session is over; no token leaves by another way.
 */
import type { Config } from '../config.ts';
import type { Protocol } from './protocol.ts';
import { keepSession, remainingLife, restoreSession, type Session, type User } from './session.ts';

/** A bearer this near its end is renewed before it is sent. Milliseconds. */
const renewWithin = 60_000;

const promptKey = 'crosschannel.signed-out';

export interface Auth {
  /** Who is signed in; also while the session is over and only waits for a new sign-in. */
  user: () => User | null;
  /** True once the session is over and cannot be renewed: calls fail until somebody signs in again. */
  isOver: () => boolean;
  /** Calls back whenever `user` or `isOver` may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** A bearer that lives, renewed first where it must be; `null` when there is none. Rejects where renewal found no service. */
  bearer: () => Promise<string | null>;
  /** After a 401 with `refused`: another bearer, or `null` when the session is over. Many callers, one renewal. */
  renewBearer: (refused: string) => Promise<string | null>;
  /** Sends the browser to sign in; it comes back to `returnTo`, a path with search. Rejects with `SignInError`. */
  signIn: (returnTo: string) => Promise<void>;
  /** Ends a sign-in at the callback address; answers the path to go to. Rejects with `SignInError` or `IdTokenError`. */
  finishSignIn: (callback: string) => Promise<string>;
  /** Forgets the session of this tab. The next sign-in asks for the password again. */
  signOut: () => void;
}

export function createAuth(config: Config, appBase: string): Auth {
  let session = restoreSession();
  let over = false;
  let renewal: Promise<string | null> | null = null;
  const listeners = new Set<() => void>();

  const protocol = async (): Promise<Protocol> =>
    (await import('./protocol.ts')).createProtocol(config, appBase);

  function put(next: Session | null): void {
    session = next;
    over = false;
    keepSession(next);
    announce();
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  async function renew(current: Session): Promise<string | null> {
    try {
      const next = await (await protocol()).renew(current);
      // Signed out while the answer was under way: it must not bring the user back.
      if (session !== current) return null;
      put(next);
      return next.idToken;
    } catch (error) {
      if (session !== current) return null;
      const transient = error instanceof Error && 'transient' in error && error.transient === true;
      if (transient && remainingLife(current) > 0) return current.idToken;
      // Nothing is lost yet: the next call tries again.
      if (transient) throw error;
      over = true;
      announce();
      return null;
    }
  }

  function renewOnce(current: Session): Promise<string | null> {
    renewal ??= renew(current).finally(() => (renewal = null));
    return renewal;
  }

  return {
    user: () => session?.user ?? null,
    isOver: () => over,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async bearer() {
      if (session === null || over) return null;
      return remainingLife(session) > renewWithin ? session.idToken : renewOnce(session);
    },
    async renewBearer(refused) {
      if (session === null || over) return null;
      // Another call's renewal may have come first.
      if (session.idToken !== refused) return session.idToken;
      const renewed = await renewOnce(session);
      return renewed === refused ? null : renewed;
    },
    async signIn(returnTo) {
      const prompt = sessionStorage.getItem(promptKey) === null ? undefined : 'login';
      location.assign(await (await protocol()).begin(returnTo, prompt));
    },
    async finishSignIn(callback) {
      const { session: next, returnTo } = await (await protocol()).finish(callback);
      sessionStorage.removeItem(promptKey);
      put(next);
      return returnTo;
    },
    signOut() {
      sessionStorage.setItem(promptKey, 'login');
      put(null);
    },
  };
}
