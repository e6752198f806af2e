import type { Page } from '@playwright/test';

/** Waits until the page has drawn what it has and has nothing left to do. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
