/**
 * Accounts and campaigns in a real browser: a list of several pages from the service, the way down from an account to
 * one of its campaigns, and back.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { readColumn } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Accounts' });
const countLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ accounts/ });

test('follows the cursor to the last page, filters, and opens a linked account', async ({
  page,
  sim,
  traffic,
}) => {
  await sim.scenario('many-accounts');
  await signIn(page, 'analyst', '/accounts?is_connected=false');
  await expect(countLine(page)).toHaveText(/^[1-9]\d* of 2,400 accounts$/);
  const states = await readColumn(grid(page), 'Connection');
  expect(states.every((text) => text.startsWith('Disconnected'))).toBe(true);
  const next = traffic.calls().filter((call) => /[?&](cursor|page_token)=/.test(call));
  expect(next.length).toBeGreaterThan(0);
  expect(traffic.repeated()).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(countLine(page)).toHaveText('2,400 of 2,400 accounts');

  // One table shows all channels.
  await page.getByRole('combobox', { name: 'Channel' }).click();
  await expect(page.getByRole('option')).toHaveText([/channel-a/, /channel-b/, /dsp/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  const linked = (await readColumn(grid(page), 'Linked account')).findIndex((text) =>
    /\w/.test(text),
  );
  await grid(page)
    .getByRole('row')
    .nth(linked + 1)
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/accounts\/acct-/);
  await expect(page.getByText('Linked account')).toBeVisible();
});

test('leads from an account to its campaigns and to the page of one of them, which opens by link', async ({
  page,
}) => {
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
  await expect(page).toHaveURL(/\/campaigns\/[^?]+/);

  await test.step('its metrics, its funnel and its comparison with its account and channel', async () => {
    // The list's own heading is gone.
    await expect(page.getByText('This campaign').first()).toBeVisible();
    const metrics = [
      'Spend',
      'Sales',
      'ROAS',
      'ACOS',
      'Impressions',
      'Clicks',
      'CTR',
      'CVR',
      'CPC',
    ];
    for (const metric of metrics) {
      await expect(
        page.getByRole('group', { name: new RegExp(`^${metric}(,|$)`) }).first(),
      ).toBeVisible();
    }
    const funnel = page.getByRole('list', { name: 'From impressions to orders' });
    await expect(funnel.getByRole('listitem')).toHaveText([/^Impressions/, /^Clicks/, /^Orders/]);
    for (const ratio of ['ACOS', 'CTR', 'CVR']) {
      await expect(page.getByRole('heading', { level: 3, name: ratio })).toBeVisible();
    }
    // The same number as ACOS, which has the bars.
    await expect(page.getByRole('heading', { level: 3, name: 'ROAS' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'ACOS' })).toContainText(/ROAS \d/);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(campaigns).toBeVisible();
});
