import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';
import { expectRow, readColumn } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Accounts' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ accounts/ });

test('drills down from an account to its campaigns to one of them', async ({ page }) => {
  await signIn(page, 'analyst', '/accounts');
  const first = grid(page).getByRole('row').nth(1).getByRole('link').first();
  const account = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await page
    .getByRole('link', { name: /campaigns/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/campaigns\?account_id=/);

  const campaigns = page.getByRole('grid', { name: 'Campaigns' });
  await expect
    .poll(async () => new Set(await readColumn(campaigns, 'Account')))
    .toEqual(new Set([account]));
  const campaign = campaigns.getByRole('row').nth(1).getByRole('link');
  const name = (await campaign.textContent()) ?? '';
  await campaign.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(campaigns).toBeVisible();
});

test('marks disconnected accounts and says what to do', async ({ page }) => {
  await signIn(page, 'disconnected', '/accounts');
  await expect(grid(page)).toContainText(/disconnected/i);
  await expect(page.getByText(/reconnect|connect/i).first()).toBeVisible();
});

test('the last page of the cursor, channels, sort, filter and links between accounts, on one page', async ({
  page,
  sim,
  traffic,
}) => {
  await sim.scenario('many-accounts');
  await signIn(page, 'analyst', '/accounts');
  await test.step('follows the cursor to the last page', async () => {
    await expect(countLine(page)).toHaveText('2,400 of 2,400 accounts');
    const next = traffic.calls().filter((call) => /[?&](cursor|page_token)=/.test(call));
    expect(next.length).toBeGreaterThan(0);
    expect(traffic.repeated()).toEqual([]);
  });
  await test.step('sorts by last update', async () => {
    const header = grid(page).getByRole('columnheader', { name: /^Last updated/ });
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
    await expectRow(grid(page), { Channel: /./ });
  });
  await test.step('filters by connection, in the URL', async () => {
    await goTo(page, '/accounts?is_connected=false');
    await expect(countLine(page)).toHaveText(/^[\d,]+ of 2,400 accounts$/);
    await expect(countLine(page)).not.toHaveText(/^2,400 of/);
  });
  await test.step('one table shows all channels', async () => {
    await goTo(page, '/accounts');
    await expect(countLine(page)).toHaveText('2,400 of 2,400 accounts');
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await expect(page.getByRole('option')).toHaveText([/channel-a/, /channel-b/, /dsp/]);
  });
  await test.step('an account shows its linked account', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    const firstLinked = async () =>
      (await readColumn(grid(page), 'Linked account')).findIndex((text) => /\w/.test(text));
    await expect.poll(firstLinked).toBeGreaterThanOrEqual(0);
    const linked = await firstLinked();
    await grid(page)
      .getByRole('row')
      .nth(linked + 1)
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/accounts\/acct-/);
    await expect(grid(page)).toBeHidden();
    await expect(page.getByText('Linked account')).toBeVisible();
  });
});
