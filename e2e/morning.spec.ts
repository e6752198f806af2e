/**
 * The overview on two mornings: what is on the first screen, and reports that are requested again in a browser that
 * stored them yesterday. Other ways to use the form are in `morning-setup.test.tsx`.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, type Sim, test } from './fixtures.ts';
import { openDetails, totalIn, totalsTable } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import type { Traffic } from './traffic.ts';

test.use({ movableClock: true });

const setup = (page: Page) => page.getByRole('region', { name: 'Set up your morning view' });
const fixes = (page: Page) => page.getByRole('list', { name: 'Fix first' }).getByRole('listitem');
const sections = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const order = [
  'Performance',
  'Fix first',
  'What changed',
  'Trend',
  'Spend breakdown',
  'Accounts',
  'Spend × quality and stock',
  'Spend × quality',
  'Spend × days of cover',
];
const changed = (page: Page) => page.getByRole('region', { name: 'What changed' });

/** The reports requested so far. */
const requested = async (sim: Sim) =>
  (await sim.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/reports') && status < 300,
  ).length;

/** Polls the end of an element, in pixels from the top of the window: what is above it may still load. */
const endOf = (locator: Locator) =>
  expect.poll(async () => {
    const { y = NaN, height = NaN } = (await locator.boundingBox()) ?? {};
    return y + height;
  });

/** Waits until nothing loads anymore and the order of the list is final. */
async function atRest(page: Page, traffic: Traffic): Promise<void> {
  await expect(fixes(page).first()).toBeVisible();
  await traffic.rest();
  await expect(page.getByText(/The order may change\.$/)).toHaveCount(0);
}

/** The same with the reports: the scores are the last to arrive. */
async function atRestWithReports(page: Page, traffic: Traffic): Promise<void> {
  await expect(fixes(page).filter({ hasText: 'quality score 31 of 100' })).toBeVisible();
  await atRest(page, traffic);
}

test('one form sets target, rates and reports; its sections are the same before and after, and the reports are requested each day', async ({
  page,
  sim,
  traffic,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'analyst', '/');
  await test.step('a first visit begins with what needs no report, and with the form', async () => {
    await atRest(page, traffic);
    await expect(sections(page)).toHaveText(order.slice(0, 6));
    await endOf(fixes(page).last()).toBeLessThan(700);
    await endOf(changed(page)).toBeLessThan(900);
  });

  await page.getByRole('button', { name: 'Set up morning view' }).click();
  const set = setup(page).getByRole('button', { name: 'Set up' });
  await test.step('afterwards the target, the rates and the reports are there', async () => {
    await expect(set).toHaveAccessibleDescription(/^20 units/);
    await setup(page).getByLabel('ACOS target').fill('30');
    await setup(page).getByLabel('1 USD is worth').fill('0.92');
    await setup(page).getByLabel('1 GBP is worth').fill('1.17');
    await setup(page)
      .getByLabel(/on my first visit each day/)
      .check();
    await expectNoViolationsInEitherTheme(page);
    await set.press('Enter');
    await expect(
      page.getByText('Setup complete. Fix first updates when the reports are ready.'),
    ).toBeVisible();
    await expect(setup(page)).toHaveCount(0);
    // They are stored first, then sent.
    await expect.poll(() => requested(sim)).toBe(2);
    await expect.poll(() => totalIn(page, 'All in EUR', 'Spend')).toMatch(/\d/);
    await openDetails(page);
    await expect(
      page.getByText(/your rates: 1 GBP = 1.17 EUR, 1 USD = 0.92 EUR, entered on/),
    ).toBeVisible();
    await expect(fixes(page).first()).toContainText(/ACOS [\d.]+%, target 30.0%/);
    // A step completes the report whose status is due.
    await expect
      .poll(async () => {
        await sim.clock(30);
        return fixes(page).first().textContent();
      })
      .toContain('out of stock and inactive on channel-a');
  });

  await test.step('the next day both reports are requested; the sections are the same, and their answers are on the first screen', async () => {
    await traffic.rest();
    await page.goto('about:blank');
    await sim.clock(24 * 3600);
    await page.goto('/');
    await expect.poll(() => requested(sim)).toBe(4);
    await atRestWithReports(page, traffic);
    await expect(sections(page)).toHaveText(order);
    await expect(fixes(page)).toHaveCount(5);
    await endOf(fixes(page).last()).toBeLessThan(650);
    await endOf(changed(page)).toBeLessThan(900);
    // The converted total is the first.
    await expect(totalsTable(page).getByRole('row').nth(1)).toContainText('All in EUR');
    expect(await requested(sim)).toBe(4);
  });
});
