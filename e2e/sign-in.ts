/** Through the real form, as a person does it. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Opens `to`, is sent to the provider's form, signs in and is back at `to`.
 * Users: `analyst`, `disconnected`, `empty`, `refused`; all with the password `demo`.
 */
export async function signIn(page: Page, user = 'analyst', to = '/campaigns'): Promise<void> {
  await page.goto(to);
  await fillForm(page, user, 'demo');
  await expect(page).toHaveURL(to);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Fills the provider's form in and sends it. */
export async function fillForm(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
