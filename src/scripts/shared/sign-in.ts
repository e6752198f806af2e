import type { Page } from '@playwright/test';

/** Opens `address`, a page with a grid, and signs in through the form of the simulated service. */
export async function signInThroughForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Username').fill('analyst');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid').waitFor();
}
