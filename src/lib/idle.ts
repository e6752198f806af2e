/** The longest that background work waits for a page that is still loading, in milliseconds. */
const maxWait = 10_000;

/** Resolves once what was rendered is painted; in a hidden tab after a second. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Resolves once the page is visible and idle, or a few seconds later; in a hidden tab not before it is shown. */
export async function idle(): Promise<void> {
  await visible();
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}

/** The same, but not while the page shows a skeleton, for work that is not the page's own. Ends early once `gone`. */
export async function contentComplete(gone: AbortSignal): Promise<void> {
  const start = performance.now();
  await idle();
  while (!gone.aborted && isLoading() && performance.now() - start < maxWait) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await idle();
  }
}

/** Before the first page, there is no `main`. What waits for the background itself does not count. */
const isLoading = (): boolean =>
  document.querySelector('main') === null ||
  document.querySelector('main [aria-busy="true"]:not([data-waits="background"])') !== null;

function visible(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
