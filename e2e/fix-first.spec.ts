/**
 * Fix first: the overview's list, its sources, and snoozed items. Only a browser shows that no row moves under the
 * pointer, where the focus is, and what is displayed before storage has been read. Order, evidence and links are in
 * `fix-first-page.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

const region = (page: Page) => page.getByRole('region', { name: 'Fix first' });
const list = (page: Page) => region(page).getByRole('list', { name: 'Fix first' });
const items = (page: Page) => list(page).getByRole('listitem');
/** Declines the morning setup, which has the same reports; each is then offered below the list. */
const declineSetup = (page: Page) => page.getByRole('button', { name: 'Not now' }).click();
const ask = (page: Page, what: string) =>
  region(page).getByRole('button', { name: `Request last 30 days ${what}` });
const aside = (page: Page) => region(page).getByRole('button', { name: /snoozed$/ });

/** Requests a report in one click and advances the clock until it is complete. */
async function asked(page: Page, sim: Sim, what: string): Promise<void> {
  await ask(page, what).click();
  await expect(region(page).getByRole('progressbar', { name: what })).toBeVisible();
  await sim.clock(60);
  await expect(region(page).getByRole('progressbar', { name: what })).toBeHidden();
}

/** Records the first items of the list on each page load from now on. */
async function watchFirst(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const item = document.querySelector('ol[aria-label="Fix first"] > li');
      if (item === null) return;
      watch.disconnect();
      Reflect.set(window, 'firstFix', item.textContent);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

/** The first item once all sources are known. */
const story = (page: Page) =>
  items(page).filter({ hasText: 'USB-C hub 7-in-1, XL, grey: out of stock' }).first();

test('items of a report come without moving rows under the pointer, and snoozed items stay snoozed after a reload', async ({
  page,
  sim,
  traffic,
}) => {
  await signIn(page, 'analyst', '/');
  await declineSetup(page);
  // Campaigns alone lead to items; the cost of other sources is shown before they are requested.
  await expect(items(page).first()).toContainText(/ACOS [\d.]+%, account average/);
  await expect(ask(page, 'Product metrics')).toHaveAccessibleDescription(/^10 units/);
  await expect(region(page)).toContainText('20 listings with the highest spend (20 units)');

  await test.step('products are requested in one click, and appear without moving rows under the pointer', async () => {
    const first = (await items(page).first().textContent()) ?? '';
    await items(page)
      .first()
      .getByRole('button', { name: /^Evidence/ })
      .click();
    await expect(items(page).first().getByRole('table', { name: 'Campaign' })).toBeVisible();
    await asked(page, sim, 'Product metrics');
    // Items stay in place while the user reads them, until more are requested.
    const more = region(page).getByRole('button', { name: /^Show more items/ });
    await expect(more).toBeVisible();
    expect(await items(page).first().textContent()).toContain(first);
    // The stock, and the scores of the listings with the highest spend.
    await traffic.rest();
    await more.click();
    await expect(items(page).nth(0)).toContainText(
      /USB-C hub 7-in-1, XL, grey: out of stock and inactive on channel-a/,
    );
    await expect(items(page).nth(1)).toContainText(
      /Vitamin C serum, 2-pack, sand: quality score 31 of 100.*Description: add/,
    );
    await expect(items(page).nth(2)).toContainText(
      /Vitamin C serum, S, sage: suppressed on channel-a/,
    );
  });

  await test.step('a snoozed item stays snoozed after a reload, and can be unsnoozed', async () => {
    const said =
      (await story(page)
        .getByText(/: out of stock/)
        .first()
        .textContent()) ?? '';
    await story(page)
      .getByRole('button', { name: /^Snooze/ })
      .click();
    await page.getByRole('menuitem', { name: 'Until it changes' }).click();
    await expect(aside(page)).toHaveText('1 item snoozed');
    // The focus moves on from the removed element.
    await expect(aside(page)).toBeFocused();
    await expect(items(page).filter({ hasText: said })).toHaveCount(0);
    const first = (await items(page).first().getByText(/: /).first().textContent()) ?? '';
    await watchFirst(page);
    await page.reload();
    await expect(aside(page)).toHaveText('1 item snoozed');
    await traffic.rest();
    await expect(items(page).first()).toContainText(first);
    // Cached, fresh data is not requested again, least of all the stock.
    expect(traffic.calls().filter((call) => /listings|inventory/.test(call))).toEqual([]);
    // Neither a snoozed item nor a campaign appears before the storage has been read.
    expect(await page.evaluate(() => Reflect.get(window, 'firstFix') as string)).toContain(first);
    await aside(page).click();
    await expect(region(page).getByRole('list', { name: 'Snoozed' })).toContainText(said);
    await expectNoViolationsInEitherTheme(page);
    await region(page)
      .getByRole('button', { name: /^Unsnooze/ })
      .click();
    await expect(region(page).getByText('Nothing snoozed.')).toBeFocused();
    await expect(items(page).first()).toContainText(said);
  });
});
