import type { Page } from '@playwright/test';

/** Waits until the page is idle and has drawn its latest state. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
