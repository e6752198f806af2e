/** Takes the network away from a page as the browser does it. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Resolves once a call of this page has failed: the browser heeds it a moment after it was told. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isCut = () =>
    fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
      () => false,
      () => true,
    );
  await expect.poll(() => page.evaluate(isCut)).toBe(true);
}
