/**
 * Renews a session that only a trip through the provider renews, in a moment in which nobody sees it:
 * while the tab is hidden, or nobody has touched the page for a while.
 */
import type { Auth } from '#auth/auth.ts';
import { SignInError } from '#auth/sign-in-error.ts';

/** How long nobody must have touched the page, in milliseconds. */
const quiet = 20_000;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Sets out as soon as that is so; ends once no trip is due any more. After a trip that could not begin
 * it waits twice as long as before; after one that no later try can help it ends without `onEnd`.
 */
export function setOutQuietly(
  auth: Pick<Auth, 'isTripDue'>,
  leave: () => Promise<boolean>,
  onEnd: () => void,
): void {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = quiet;

  function attempt(): void {
    wait();
    if (auth.isTripDue()) leave().catch(failed);
    else {
      end();
      onEnd();
    }
  }

  function failed(error: unknown): void {
    if (error instanceof SignInError && !error.transient) end();
    else {
      pause *= 2;
      wait();
    }
  }

  function end(): void {
    clearTimeout(timer);
    watching.abort();
  }

  function wait(): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(attempt, pause);
  }

  for (const touch of touches) addEventListener(touch, wait, { signal, passive: true });
  const onHidden = (): void => {
    if (document.hidden) attempt();
  };
  document.addEventListener('visibilitychange', onHidden, { signal });
  wait();
  onHidden();
}
