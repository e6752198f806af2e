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
  const main = page.getByRole('main');
  await expect(main.getByRole('figure', { name: /funnel|impressions/i })).toContainText(
    'Conversions',
  );
  await expect(main).toContainText('This campaign');
  await expect(main).toContainText(/its channel|channel/i);
});

test('a link to it opens it', async ({ page }) => {
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});
