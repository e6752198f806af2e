/** Another address without another load of the app. */
import type { Page } from '@playwright/test';

/**
 * Takes the app to `address` as the back button would; what it has read stays read. What a caller
 * looks for next must be of the new address, which is drawn a moment later.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}
