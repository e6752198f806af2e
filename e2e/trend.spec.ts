/**
 * The trend of a campaign: its report is requested with one press, polled, read, and read again after a load. What pages
 * show of finished reports: `src/app/report-days.test.tsx`.
 */
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openSources } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

test.use({ movableClock: true });

const cents = (text: string | undefined) => Math.round((figure(text ?? '') ?? Number.NaN) * 100);

test('a campaign’s trend is requested with one press, adds up to its metrics, and is restored later', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/campaigns/cmp-00001');
  const trend = page.getByRole('region', { name: 'Trend' });
  await expect(trend.getByRole('button', { name: '10 units' })).toBeVisible();
  await trend.getByRole('button', { name: 'Request last 30 days' }).click();
  await expect(trend.getByRole('progressbar')).toBeVisible();
  await sim.clock(60);
  const spend = trend.getByRole('figure', { name: 'Spend by day' });
  await expect(spend.getByText('2 weeks earlier')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, ['main section:has(> div > h2)']);

  // After a reload the newest report of this device is used, and the URL has its settings.
  await trend.getByRole('radio', { name: 'All 30 days' }).click();
  await expect(page).toHaveURL(/\?days=all$/);
  await page.reload();
  const sources = await openSources(page);
  await expect(sources.getByRole('link', { name: /^Campaigns · .* · daily$/ })).toBeVisible();
  await expect(sources).toContainText('Updated ');
  await page.keyboard.press('Escape');
  await spend.getByRole('button', { name: 'Show as table' }).click();
  await expect(spend.getByRole('row')).toHaveCount(31);
  const days = await readRows(spend.getByRole('table'));
  const spent = days.reduce((sum, row) => sum + cents(row['Spend']), 0);
  const tile = page.getByRole('group', { name: 'Spend, EUR' });
  await expect(tile).toContainText((spent / 100).toFixed(2));
});
