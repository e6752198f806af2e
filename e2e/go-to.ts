/** Navigates without reloading the app. */
import type { Page } from '@playwright/test';

/**
 * Navigates to `address` as the back button would, keeping the app's memory. The page renders a moment later,
 * so callers must next expect something that is only on the new page.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}
