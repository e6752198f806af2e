import type { Page } from '@playwright/test';

/**
 * Waits until the page is idle and has painted its latest state. It asks for a frame first: on a page where
 * nothing changes, Chromium may not call idle callbacks before the next frame, which can take a minute.
 */
export const waitForPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
        });
      }),
  );
