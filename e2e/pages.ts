/** Every page that there is, for the tests that hold all of them to the same. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { signIn } from './sign-in.ts';

export interface Visit {
  name: string;
  /** Opens the page by its own address, as a shared link would, and waits for its data. */
  open: (page: Page) => Promise<void>;
  /** Waits until the page has its data. */
  ready: (page: Page) => Promise<void>;
}

/** The pages of signed-in users. */
export const visits: readonly Visit[] = [
  list('campaigns', 'Campaigns'),
  record('campaign', 'Campaigns'),
  list('accounts', 'Accounts'),
  record('account', 'Accounts'),
];

function list(name: string, title: string): Visit {
  const ready = (page: Page) => expect(page.getByRole('grid', { name: title })).toBeVisible();
  const open = async (page: Page) => {
    await signIn(page, 'analyst', `/${name}`);
    await ready(page);
  };
  return { name, open, ready };
}

/** The page of the first record of a list. */
function record(name: string, title: string): Visit {
  const ready = (page: Page) =>
    expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
  const open = async (page: Page) => {
    await list(title.toLowerCase(), title).open(page);
    const row = page.getByRole('grid', { name: title }).getByRole('row').nth(1);
    await page.goto((await row.getByRole('link').first().getAttribute('href')) ?? '');
    await ready(page);
  };
  return { name, open, ready };
}
