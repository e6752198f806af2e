/** The overview in the morning: set up in one form, then the most expensive problems first, renewed each day. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, type Sim, test } from './fixtures.ts';
import { totalIn, totalsTable } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import type { Traffic } from './traffic.ts';

test.use({ movableClock: true });

const setup = (page: Page) => page.getByRole('region', { name: 'Set up your morning view' });
const fixes = (page: Page) => page.getByRole('list', { name: 'Fix first' }).getByRole('listitem');
const sections = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** The reports requested so far. */
const requested = async (sim: Sim) =>
  (await sim.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/reports') && status < 300,
  ).length;

/** The end of an element, in pixels from the top of the window. */
async function endOf(locator: ReturnType<Page['locator']>): Promise<number> {
  const { y = NaN, height = NaN } = (await locator.boundingBox()) ?? {};
  return y + height;
}

/** Leaves, and returns a day later. */
async function nextDay(page: Page, sim: Sim, traffic: Traffic): Promise<void> {
  await traffic.rest();
  await page.goto('about:blank');
  await sim.clock(24 * 3600);
  await page.goto('/');
  await expect(totalsTable(page)).toBeVisible();
}

test('one form sets target, rates and reports; from then on the overview begins with what to fix, each day anew', async ({
  page,
  sim,
  traffic,
}) => {
  // Three visits with reports.
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'analyst', '/');
  await test.step('a first visit begins with what needs no report, and with the form', async () => {
    await expect(fixes(page).first()).toBeVisible();
    await expect(sections(page)).toContainText([
      'Set up your morning view',
      'Performance',
      'Fix first',
    ]);
    expect(await endOf(totalsTable(page))).toBeLessThan(450);
    expect(await endOf(fixes(page).first())).toBeLessThan(900);
  });

  const set = setup(page).getByRole('button', { name: 'Set up' });
  await test.step('a wrong number is named at its field, and nothing is sent', async () => {
    await expect(set).toHaveAccessibleDescription(/^20 units/);
    await setup(page).getByLabel('Target ACOS').fill('30');
    await setup(page).getByLabel('1 USD is worth').fill('0.92');
    await setup(page).getByLabel('1 GBP is worth').fill('much');
    await set.click();
    await expect(setup(page).getByRole('alert')).toContainText('Enter a number');
    await expect(setup(page).getByLabel('1 GBP is worth')).toBeFocused();
    await expectNoViolationsInEitherTheme(page);
    expect(await requested(sim)).toBe(0);
  });

  await test.step('afterwards the target, the rates and the reports are there', async () => {
    await setup(page).getByLabel('1 GBP is worth').fill('1.17');
    await setup(page)
      .getByLabel(/on my first visit each day/)
      .check();
    await set.press('Enter');
    await expect(page.getByText('Morning view set up. 2 reports requested')).toBeVisible();
    await expect(setup(page)).toHaveCount(0);
    expect(await requested(sim)).toBe(2);
    await expect.poll(() => totalIn(page, 'All in EUR', 'Spend')).toMatch(/\d/);
    await expect(
      page.getByText(/your rates: 1 GBP = 1.17 EUR, 1 USD = 0.92 EUR, entered on/),
    ).toBeVisible();
    await expect(fixes(page).first()).toContainText(/ACOS [\d.]+%, target 30.0%/);
    await sim.clock(60);
    await expect(fixes(page).first()).toContainText('out of stock on channel-a', {
      timeout: 45_000,
    });
  });

  await test.step('the next visit begins with what to fix, and all of it is on the first screen', async () => {
    await page.reload();
    await expect(fixes(page).first()).toContainText('out of stock on channel-a', {
      timeout: 45_000,
    });
    await expect(sections(page)).toContainText(['Fix first', 'Performance', 'What changed']);
    await expect(fixes(page)).toHaveCount(5);
    expect(await endOf(fixes(page).last())).toBeLessThan(450);
    expect(await endOf(totalsTable(page))).toBeLessThan(800);
    // The converted total is the first.
    await expect(totalsTable(page).getByRole('row').nth(1)).toContainText('All in EUR');
    expect(await requested(sim)).toBe(2);
  });

  await test.step('the next day both reports are requested once, and the totals state what changed', async () => {
    await nextDay(page, sim, traffic);
    await expect.poll(() => requested(sim)).toBe(4);
    await expect(totalsTable(page).getByRole('row').nth(1)).toContainText(/[+-][\d.]+%/);
    await page.reload();
    await expect(fixes(page).first()).toBeVisible({ timeout: 45_000 });
    await sim.clock(60);
    await expect(fixes(page).first()).toContainText('out of stock on channel-a', {
      timeout: 45_000,
    });
    expect(await requested(sim)).toBe(4);
  });

  await test.step('consent is withdrawn in the settings', async () => {
    await page.goto('/settings');
    const choice = page.getByRole('checkbox', { name: /on my first visit each day/ });
    await expect(choice).toBeChecked();
    await choice.uncheck();
    await expect(page.getByText('Reports are not requested.')).toBeAttached();
    await nextDay(page, sim, traffic);
    await expect(fixes(page).first()).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('button', { name: 'Sources' })).toBeVisible();
    await traffic.rest();
    expect(await requested(sim)).toBe(4);
  });
});

test('declined, the setup does not return; the reports are offered below the list', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/');
  await setup(page).getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByText('You can set targets and exchange rates in Settings')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Request last 30 days Product spend' });
  await expect(ask).toBeVisible();
  await page.reload();
  await expect(ask).toBeVisible();
  await expect(setup(page)).toHaveCount(0);
});

test('a refused report keeps the form, and what was typed is saved', async ({
  page,
  sim,
  allow,
}) => {
  allow('network');
  await signIn(page, 'analyst', '/');
  await setup(page).getByLabel('Target ACOS').fill('25');
  await page.context().setOffline(true);
  await setup(page).getByRole('button', { name: 'Set up' }).click();
  await page.context().setOffline(false);
  await expect.poll(() => requested(sim)).toBe(2);
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'ACOS target of everything' })).toHaveValue('25');
});

test('with everything on the device there is nothing to set up', async ({ page }) => {
  await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  await expect(sections(page)).toContainText(['Fix first', 'Performance', 'What changed']);
  await expect(setup(page)).toHaveCount(0);
});
