import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page
    .getByRole('grid', { name: 'Campaigns' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/campaigns\/[^?]+/);
});

test('shows the figures of one campaign', async ({ page }) => {
  for (const figure of [
    'Spend',
    'Sales',
    'ROAS',
    'ACOS',
    'Impressions',
    'Clicks',
    'CTR',
    'CVR',
    'CPC',
  ]) {
    await expect(
      page.getByRole('group', { name: new RegExp(`^${figure}(,|$)`) }).first(),
    ).toBeVisible();
  }
});

test('shows the funnel and how it stands against its account and channel', async ({ page }) => {
  const funnel = page.getByRole('list', { name: 'From impressions to conversions' });
  await expect(funnel.getByRole('listitem')).toHaveText([
    /^Impressions/,
    /^Clicks/,
    /^Conversions/,
  ]);
  for (const ratio of ['ACOS', 'ROAS', 'CTR', 'CVR']) {
    await expect(page.getByRole('heading', { level: 3, name: ratio })).toBeVisible();
  }
  await expect(page.getByText('This campaign').first()).toBeVisible();
});

test('a link to it opens it', async ({ page }) => {
  // The list's own heading is left.
  await expect(page.getByText('This campaign').first()).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});
