/**
 * API usage in a real browser: what other pages spend is shown here, a press costs what it says, and a refusal is
 * shown until the user ends it. The meter, the queue, the costs and the minutes are in `src/pages/api-usage`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

const unitsLeft = (page: Page) => page.getByRole('meter', { name: 'Units left' });
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('shows the tier, the cost of a press and the last hour', async ({ page, sim }) => {
  await sim.tier('growth');
  await signIn(page, 'analyst', '/api-usage');
  await test.step('shows the tier and its remaining units', async () => {
    const now = page.getByRole('region', { name: 'Units left now' });
    await expect(unitsLeft(page)).toHaveAttribute('aria-valuemax', '300');
    await expect(now).toContainText('of 300 units');
    await expect(now).toContainText('Growth');
  });
  await test.step('an action shows its cost beforehand', async () => {
    await go(page, 'Data quality');
    const check = page.getByRole('button', { name: 'Check listings' });
    await expect(check).toHaveAccessibleDescription('2 units');
    await page.getByRole('button', { name: '2 units' }).first().focus();
    await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(
      '1 list of listings at 2 units. The rate limit is 300 units per 60 s',
    );
    await check.click();
    await expect(page.getByText(/^Checked: .*listings/)).toBeVisible();
    await go(page, 'API usage');
  });
  await test.step('the last hour is available as a table, by source', async () => {
    await expect(unitsLeft(page)).toBeVisible();
    await sim.clock(60);
    const spent = page.getByRole('figure', { name: 'Units spent, last hour' });
    await spent.getByRole('button', { name: 'Show as table' }).click();
    await expect(spent.getByRole('row').first()).toHaveText(/Minute.*Pages.*Other clients/);
    // Three lists of two units each: campaigns, accounts and listings.
    await expect(spent.getByRole('row', { name: /^13:00/ })).toHaveText(/^13:006000$/);
    const left = page.getByRole('figure', { name: 'Units left, last hour' });
    await left.getByRole('button', { name: 'Show as table' }).click();
    await expect(left.getByRole('row').nth(1)).toHaveText(/:\d\d[23]\d\d0$/);
  });
});

test('a refusal shows a wait, here and in the meter, until the user ends it', async ({
  page,
  sim,
  allow,
}) => {
  allow(429);
  await signIn(page, 'analyst', '/api-usage');
  await expect(unitsLeft(page)).toBeVisible();
  await go(page, 'Reports');
  await sim.scenario('storm');
  await page.getByRole('button', { name: 'Request report' }).click();
  await go(page, 'API usage');
  const wait = page.getByText('The service refused a call because of the rate limit');
  await expect(wait).toBeVisible();
  await expect(page.getByRole('link', { name: /API units: Paused/ })).toBeVisible();
  const waiting = page.getByRole('table', { name: 'In progress and waiting' });
  await expect(waiting.getByRole('row', { name: /^Report / })).toContainText('sends in');
  await expect(unitsLeft(page)).toHaveAttribute('aria-valuenow', '0');
  const tryNow = page.getByRole('button', { name: 'Try now' });
  const tried = (await sim.requests()).length;
  await tryNow.click();
  await expect.poll(async () => (await sim.requests()).length).toBeGreaterThan(tried);
  await expect(wait).toBeVisible();
  await sim.scenario('none');
  await tryNow.click();
  await expect(wait).toBeHidden();
  await expect(page.getByRole('link', { name: /units left/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
