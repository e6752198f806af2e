/** Disconnects a page from the network as the browser does. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Resolves once a call of this page has failed: the browser applies the setting with a delay. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isCut = () =>
    fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
      () => false,
      () => true,
    );
  await expect.poll(() => page.evaluate(isCut)).toBe(true);
}

/** Resolves once the app can open from this device. The next load is the first to use it. */
export async function installed(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistration())?.active?.state,
      (await caches.match('/config.json'))?.status,
    ]);
  await expect.poll(state).toEqual(['activated', 200]);
}
