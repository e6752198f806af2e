import type { Page } from '@playwright/test';
import { signInAs } from '../../src/mocks/sign-in-as.ts';
import type { Pair } from '../../src/scripts/shared/pair.ts';

/** Loads the history of a signed-in page. Requests wait for the rate limit, so the service's clock is advanced. */
export async function loadHistory(page: Page, { origin, service }: Pair): Promise<void> {
  const { send } = await signInAs(service);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Set up history' }).click();
  await page.getByText('of 4 reports').waitFor();
  while (await page.getByRole('progressbar', { name: 'Loading history' }).isVisible()) {
    await send('POST', '/__sim/clock', { advance_s: 30 });
    await page.waitForTimeout(1000);
  }
  // Away and back, so that the overview opens as on another visit.
  await page.goto(`${origin}/settings`);
  await page.getByText('active campaigns per month').waitFor();
}
