/** Where all calls of a runner wait while there is no connection, or the rate limit is used up. */
import { ServiceError } from '#api/errors.ts';
import type { TabPorts } from '#user/tab-ports.ts';

/** Why nothing is done although something is due. */
export type Hold = 'rateLimit' | 'offline';

export interface Barrier {
  /** Resolves once calls may start again; `null` if they may start now. */
  passed: () => Promise<void> | null;
  /** Returns true, and holds all calls, if the connection or the rate limit made a call fail: repeat it after the hold. */
  holdFor: (error: unknown) => boolean;
  /** A call was answered: there is a connection. */
  answered: () => void;
}

export function createBarrier(
  ports: Pick<TabPorts, 'wait' | 'untilReachable'> & { onHold: (hold: Hold | null) => void },
  signal: AbortSignal,
): Barrier {
  let barrier: Promise<void> | null = null;
  let attempt = 0;

  function holdWhile(reason: Hold, wait: () => Promise<void>): void {
    if (barrier !== null) return;
    ports.onHold(reason);
    barrier = wait()
      .catch(() => {})
      .finally(() => {
        barrier = null;
        ports.onHold(null);
      });
  }

  return {
    passed: () => barrier,
    holdFor(error) {
      const failure = error instanceof ServiceError ? error.failure : null;
      if (failure?.kind === 'network') {
        holdWhile('offline', () => ports.untilReachable(attempt++, signal));
        return true;
      }
      if (failure?.kind !== 'rateLimited') return false;
      holdWhile('rateLimit', () => ports.wait(failure.retryAfter, signal));
      return true;
    },
    answered: () => void (attempt = 0),
  };
}
