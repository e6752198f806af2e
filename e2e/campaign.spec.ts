import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('a campaign’s page shows its metrics, funnel and comparison with its account and channel, and opens by link', async ({
  page,
}) => {
  await signIn(page);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await grid.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/campaigns\/[^?]+/);
  // The list's own heading is gone.
  await expect(page.getByText('This campaign').first()).toBeVisible();
  const figures = ['Spend', 'Sales', 'ROAS', 'ACOS', 'Impressions', 'Clicks', 'CTR', 'CVR', 'CPC'];
  for (const figure of figures) {
    await expect(
      page.getByRole('group', { name: new RegExp(`^${figure}(,|$)`) }).first(),
    ).toBeVisible();
  }
  const funnel = page.getByRole('list', { name: 'From impressions to conversions' });
  await expect(funnel.getByRole('listitem')).toHaveText([
    /^Impressions/,
    /^Clicks/,
    /^Conversions/,
  ]);
  for (const ratio of ['ACOS', 'CTR', 'CVR']) {
    await expect(page.getByRole('heading', { level: 3, name: ratio })).toBeVisible();
  }
  // The same number as ACOS, which has the bars.
  await expect(page.getByRole('heading', { level: 3, name: 'ROAS' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'ACOS' })).toContainText(/ROAS \d/);

  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});
