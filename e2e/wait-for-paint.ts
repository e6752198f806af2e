import type { Page } from '@playwright/test';

/**
 * Waits until the page is idle and has painted its latest state. On a page where nothing changes, headless Chromium
 * may draw no frame and call no idle callback for a minute; then there is nothing to wait for, and half a second ends
 * each wait.
 */
export const waitForPaint = (page: Page) =>
  page.evaluate(async () => {
    const longest = 500;
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
        setTimeout(resolve, longest);
      });
    await frame();
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve(), { timeout: longest });
    });
    await frame();
    await new Promise<void>((resolve) => void setTimeout(resolve));
  });
