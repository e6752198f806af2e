/** The reports page for tests. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Sim } from './fixtures.ts';

/** In seconds: by then a report is complete. */
export const enough = 20;

const list = (page: Page) => page.getByRole('grid', { name: 'Reports' });
export const items = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
export const item = (page: Page, name: string) =>
  items(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) });
/** The button of an action on a report, which is selected for it. */
export async function action(page: Page, name: string, which: RegExp): Promise<Locator> {
  const row = item(page, name).first();
  if ((await row.getAttribute('aria-selected')) !== 'true') {
    await row.getByRole('gridcell').first().click();
  }
  return page.getByRole('group', { name: 'Selected reports' }).getByRole('button', { name: which });
}

/** Presses it, and confirms if it asks. */
export async function act(page: Page, name: string, which: string): Promise<void> {
  await (await action(page, name, new RegExp(`^${which}`))).click();
  await page.getByRole('dialog').getByRole('button', { name: which, exact: true }).click();
}

export const expectStatus = (page: Page, name: string, status: string) =>
  expect(item(page, name).getByText(status, { exact: true })).toBeVisible();

/** Advances the page's clock until it has polled: a poll in flight during a time jump would delay the next one. */
export const comesTo = (page: Page, name: string, status: string) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(5000);
      return item(page, name).getByText(status, { exact: true }).first().isVisible();
    })
    .toBe(true);

/** Requests a report of that name with other form values. */
export async function ask(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name);
  await page.getByRole('button', { name: 'Request report' }).click();
  await expect(item(page, name).first()).toBeVisible();
}

/** Number of report requests that reached the service. */
export async function asked(sim: Sim): Promise<number> {
  const seen = await sim.requests();
  return seen.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/advertising/reports'),
  ).length;
}
