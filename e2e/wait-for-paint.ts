import type { Page } from '@playwright/test';

/** Waits until the page is idle and has painted its latest state. */
export const waitForPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
