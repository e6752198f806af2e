/** What background work needs from its tab; tests replace it. */
import type { RateLimitMonitor } from '#api/rate-limiter/rate-limit-monitor.ts';
import { rateLimit } from '#api/service.ts';
import { withLock, openChannel } from '#lib/tabs.ts';
import { type CurrentUser, currentUser } from './current-user.ts';

export interface TabPorts {
  user: CurrentUser;
  withLock: typeof withLock;
  openChannel: typeof openChannel;
  rateLimit: () => RateLimitMonitor | null;
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when there may be a connection again; `attempt` counts from 0. */
  untilReachable: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Whether the tab is in the background. */
  isHidden: () => boolean;
  /** Calls back when the tab comes to the foreground. */
  onShow: (listener: () => void) => void;
  /** Calls back when the tab goes to the background. */
  onHide: (listener: () => void) => void;
  /** Calls back when the page is left. */
  onLeave: (listener: () => void) => void;
}

export function portsOfThisTab(): TabPorts {
  const onVisibility = (wanted: DocumentVisibilityState, listener: () => void): void =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === wanted) listener();
    });
  return {
    user: currentUser(),
    withLock: withLock,
    openChannel,
    rateLimit: rateLimit,
    wait,
    untilReachable,
    isHidden: () => document.visibilityState === 'hidden',
    onShow: (listener) => onVisibility('visible', listener),
    onHide: (listener) => onVisibility('hidden', listener),
    onLeave: (listener) => addEventListener('pagehide', listener),
  };
}

/** A store of the signed-in user, created at the first call: the one in this tab. */
export function perUser<Store, Needed extends unknown[]>(
  create: (ports: TabPorts, ...needed: Needed) => Store,
): (...needed: Needed) => Store {
  const stores = new WeakMap<CurrentUser, Store>();
  return (...needed) => {
    const user = currentUser();
    const store = stores.get(user) ?? create(portsOfThisTab(), ...needed);
    stores.set(user, store);
    return store;
  };
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((next) => {
    const timer = setTimeout(next, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      next();
    });
  });
}

/**
 * Resolves as soon as the browser reports being online; as that is unreliable, also after 5 s, 10 s, … up to
 * a minute.
 */
async function untilReachable(attempt: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController();
  addEventListener('online', () => online.abort(), { signal: online.signal });
  await wait(Math.min(60, 5 * 2 ** attempt), AbortSignal.any([signal, online.signal]));
  online.abort();
}
