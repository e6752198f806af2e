/**
 * Renews a session that can only be renewed by a redirect through the provider, when the user does not
 * notice: while the tab is hidden, or after a time without input.
 */
import type { Auth } from '#auth/auth.ts';
import { SignInError } from '#auth/sign-in-error.ts';

/** How long the page must have been without input, in milliseconds. */
const idleTime = 20_000;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Redirects at such a moment, and stops once no redirect is due. After a redirect that could not start it
 * waits twice as long, up to five minutes; after a permanent failure it stops without calling `onEnd`.
 */
export function redirectWhenIdle(
  auth: Pick<Auth, 'isRedirectDue'>,
  redirect: () => Promise<boolean>,
  onEnd: () => void,
): void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = idleTime;

  function attempt(): void {
    wait();
    if (auth.isRedirectDue()) redirect().catch(onFailure);
    else {
      end();
      onEnd();
    }
  }

  function onFailure(error: unknown): void {
    if (error instanceof SignInError && !error.transient) end();
    else {
      delay = Math.min(delay * 2, 5 * 60_000);
      wait();
    }
  }

  function end(): void {
    clearTimeout(timer);
    stopped.abort();
  }

  function wait(): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(attempt, delay);
  }

  for (const type of activityEvents) addEventListener(type, wait, { signal, passive: true });
  const onHidden = (): void => {
    if (document.hidden) attempt();
  };
  document.addEventListener('visibilitychange', onHidden, { signal });
  wait();
  onHidden();
}
