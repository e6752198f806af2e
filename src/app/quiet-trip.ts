/**
 * Renews a session that only a trip through the provider renews, in a moment in which nobody sees it:
 * while the tab is hidden, or nobody has touched the page for a while.
 */
import type { Auth } from '../auth/auth.ts';

/** How long nobody must have touched the page, in milliseconds. */
const quiet = 20_000;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Sets out as soon as that is so; ends by itself once no trip is due any more. */
export function setOutQuietly(
  auth: Pick<Auth, 'isTripDue'>,
  leave: () => Promise<boolean>,
  onEnd: () => void,
): void {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    wait();
    if (auth.isTripDue()) leave().catch(() => {});
    else {
      clearTimeout(timer);
      watching.abort();
      onEnd();
    }
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(attempt, quiet);
  }

  for (const touch of touches) addEventListener(touch, wait, { signal, passive: true });
  const onHidden = (): void => {
    if (document.hidden) attempt();
  };
  document.addEventListener('visibilitychange', onHidden, { signal });
  wait();
  onHidden();
}
