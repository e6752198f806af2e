/** Two ways to sign in: with a session created beforehand, and through the real form. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { beginSignedIn } from './prepared-session.ts';

/**
 * Opens `to` as a signed-in user; through the form if the service is inside the page, and after signing out.
 * Users: `analyst`, `disconnected`, `empty`.
 */
export async function signIn(page: Page, user = 'analyst', to = '/campaigns'): Promise<void> {
  if (!(await beginSignedIn(page, user))) return signInThroughForm(page, user, to);
  await page.goto(to);
  await page.getByRole('main').waitFor();
}

/**
 * Opens `to`, is redirected to the provider's form, signs in and returns to `to`. Users: `analyst`,
 * `disconnected`, `empty`, `refused`; all with the password `demo`.
 */
export async function signInThroughForm(
  page: Page,
  user = 'analyst',
  to = '/campaigns',
): Promise<void> {
  await page.goto(to);
  await fillForm(page, user, 'demo');
  await expect(page).toHaveURL(to);
  await page.getByRole('main').waitFor();
}

/** Fills in the provider's form and submits it. */
export async function fillForm(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
