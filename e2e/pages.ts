/** Every page that there is, for the tests that hold all of them to the same. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** Opens a page, signed in, and waits until it has its data. */
export interface Visit {
  name: string;
  open: (page: Page) => Promise<void>;
}

/** The pages of signed-in users. */
export const visits: readonly Visit[] = [
  { name: 'campaigns', open: (page) => openList(page, 'Campaigns') },
  { name: 'campaign', open: (page) => openFirst(page, 'Campaigns') },
  { name: 'accounts', open: (page) => openList(page, 'Accounts') },
  { name: 'account', open: (page) => openFirst(page, 'Accounts') },
];

async function openList(page: Page, name: string): Promise<void> {
  await signIn(page, 'analyst', `/${name.toLowerCase()}`);
  await expect(page.getByRole('grid', { name })).toBeVisible();
}

/** By its own address, as a shared link would: a page loaded on its own is what is measured. */
async function openFirst(page: Page, name: string): Promise<void> {
  await openList(page, name);
  const link = page.getByRole('grid', { name }).getByRole('row').nth(1).getByRole('link').first();
  const heading = (await link.textContent()) ?? '';
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}
