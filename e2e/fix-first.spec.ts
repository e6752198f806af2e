/** Fix first: the overview's list, its sources, and snoozed items. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

test.use({ movableClock: true });

const region = (page: Page) => page.getByRole('region', { name: 'Fix first' });
const list = (page: Page) => region(page).getByRole('list', { name: 'Fix first' });
const items = (page: Page) => list(page).getByRole('listitem');
/** Declines the morning setup, which has the same reports; each is then offered below the list. */
const declineSetup = (page: Page) => page.getByRole('button', { name: 'Not now' }).click();
const ask = (page: Page, what: string) =>
  region(page).getByRole('button', { name: `Request last 30 days ${what}` });
const aside = (page: Page) => region(page).getByRole('button', { name: /snoozed$/ });

/** On a busy machine, long lists take a while to be generated, read and ranked. */
const whenBusy = { timeout: 45_000 };

/** Requests a report in one click and advances the clock until it is complete. */
async function asked(page: Page, sim: Sim, what: string): Promise<void> {
  await ask(page, what).click();
  await expect(region(page).getByRole('progressbar', { name: what })).toBeVisible();
  await sim.clock(60);
  await expect(region(page).getByRole('progressbar', { name: what })).toBeHidden(whenBusy);
}

/** Waits until everything has loaded: the stock, and the scores of the listings with the highest spend. */
async function atRest(page: Page): Promise<void> {
  await expect(items(page).filter({ hasText: 'quality score 31 of 100' })).toBeVisible(whenBusy);
  await expect(region(page).getByText(/^(Loading|Reading|Asking|Working)/)).toHaveCount(0);
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

/** The text of a keyword without sales. */
const keywordSold = /“.*” \(\w+\) in .*: spend without sales/;

const cents = (text: string | undefined) => Math.round((figure(text ?? '') ?? Number.NaN) * 100);

test('items have the expected names and order; rows do not move under the pointer; snoozed items stay snoozed after a reload', async ({
  page,
  sim,
  traffic,
}) => {
  // Three loads, two of them with all sources of the list, and axe in both themes.
  test.slow();
  await signIn(page, 'analyst', '/');
  await declineSetup(page);
  // Campaigns alone lead to items; the cost of other sources is shown before they are requested.
  await expect(items(page).first()).toContainText('spend without sales');
  await expect(ask(page, 'Product metrics')).toHaveAccessibleDescription(/^10 units/);
  await expect(region(page)).toContainText('20 listings with the highest spend (20 units)');

  await test.step('keywords are requested in one click, and appear without moving rows under the pointer', async () => {
    const first = (await items(page).first().textContent()) ?? '';
    await items(page)
      .first()
      .getByRole('button', { name: /^Evidence/ })
      .click();
    await expect(items(page).first().getByRole('table', { name: 'Campaign' })).toBeVisible();
    await asked(page, sim, 'Keyword metrics');
    // Items stay in place while the user reads them, until more are requested.
    const more = region(page).getByRole('button', { name: /^Show more items/ });
    await expect(more).toBeVisible(whenBusy);
    expect(await items(page).first().textContent()).toContain(first);
    await more.click();
    const keyword = items(page).filter({ hasText: keywordSold }).first();
    await expect(keyword).toBeVisible();
    const spend = /Spent ([\d,.]+)/.exec((await keyword.textContent()) ?? '')?.[1];
    await keyword.getByRole('link', { name: /^View in list/ }).click();
    const grid = page.getByRole('grid', { name: 'Keywords' });
    await expect
      .poll(async () => (await readRows(grid)).map(({ Spend }) => cents(Spend))[0] ?? 0)
      .toBe(cents(spend));
    await page.goBack();
    await expect(keyword.getByRole('link', { name: /^View in list/ })).toBeFocused(whenBusy);
  });

  await test.step('with product and keyword reports, the expected items come first', async () => {
    await asked(page, sim, 'Product metrics');
    await atRest(page);
    // Keyword items are further down.
    await region(page)
      .getByRole('button', { name: /^Show 50 more/ })
      .press('Enter');
    await expect(items(page).filter({ hasText: keywordSold }).first()).toBeVisible();
    // All of them are counted, including those far down.
    const line =
      (await region(page)
        .getByText(/^55 of [\d,]+$/)
        .textContent()) ?? '';
    expect(figure(line.split(' ').at(-1) ?? '')).toBeGreaterThan(4000);
    await expect(items(page).nth(0)).toContainText(
      /Watercolour set, S, sand: out of stock on channel-a.* will spend [\d,.]+ EUR in the next 14 days/,
    );
    await expect(items(page).nth(1)).toContainText(
      /LED desk lamp, M, black: quality score 31 of 100.*Description: add/,
    );
    await expect(items(page).nth(2)).toContainText(
      /LED desk lamp, 0\.5 l, grey: suppressed on channel-a/,
    );
  });

  await test.step('the first item’s evidence adds up to its spend, and links to a list with the same total', async () => {
    const said = (await items(page).nth(0).textContent()) ?? '';
    const money = /They spent ([\d,.]+) EUR in 30 days/.exec(said)?.[1];
    const atStake = /^\d*([\d,.]+) EUR/.exec(said)?.[1];
    expect(cents(atStake)).toBeLessThan(cents(money));
    await items(page)
      .nth(0)
      .getByRole('button', { name: /^Evidence/ })
      .click();
    const spenders = items(page).nth(0).getByRole('table', { name: 'Campaigns with spend on it' });
    await expect(spenders).toBeVisible();
    const rows = await readRows(spenders);
    expect(cents(rows.at(-1)?.['Spend'])).toBe(cents(money));
    await items(page)
      .nth(0)
      .getByRole('link', { name: /^View in list/ })
      .click();
    await expect(page).toHaveURL(/\/listings\?.*product_id\*is\*/);
    const grid = page.getByRole('grid', { name: 'Listings' });
    await expect
      .poll(async () =>
        (await readRows(grid))
          .filter(({ Listing }) => Listing?.startsWith('Total'))
          .map(({ Spend }) => cents(Spend)),
      )
      .toEqual([cents(money)]);
    await page.goBack();
    await atRest(page);
  });

  await test.step('a snoozed item stays snoozed after a reload, and can be unsnoozed', async () => {
    const story = items(page).filter({ hasText: 'out of stock on channel-a' }).first();
    const said =
      (await story
        .getByText(/out of stock/)
        .first()
        .textContent()) ?? '';
    await story.getByRole('button', { name: /^Snooze/ }).click();
    await page.getByRole('menuitem', { name: 'Until it changes' }).click();
    await expect(aside(page)).toHaveText('1 item snoozed');
    // The focus moves on from the removed element.
    await expect(aside(page)).toBeFocused();
    await expect(items(page).first()).toContainText('quality score 31 of 100');
    await watchFirst(page);
    await page.reload();
    await atRest(page);
    await expect(items(page).first()).toContainText('quality score 31 of 100');
    // Cached, fresh data is not requested again, least of all the stock.
    expect(traffic.calls().filter((call) => /listings|inventory/.test(call))).toEqual([]);
    // Neither a snoozed item nor a campaign appears before the storage has been read.
    expect(await page.evaluate(() => Reflect.get(window, 'firstFix') as string)).toMatch(
      /: suppressed|score 31 of 100/,
    );
    await aside(page).click();
    await expect(region(page).getByRole('list', { name: 'Snoozed' })).toContainText(said);
    await expectNoViolationsInEitherTheme(page);
    await region(page)
      .getByRole('button', { name: /^Unsnooze/ })
      .click();
    await expect(region(page).getByText('Nothing snoozed.')).toBeFocused();
    await page.reload();
    await atRest(page);
    await expect(items(page).first()).toContainText(said);
  });
});
