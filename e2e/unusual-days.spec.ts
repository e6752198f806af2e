/** Days far from what the same weekdays suggest: in “Fix first” and on the charts of the history. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { beginSignedIn } from './prepared-session.ts';

const items = (page: Page) =>
  page.getByRole('list', { name: 'Fix first' }).getByRole('listitem').filter({
    hasText: 'unusual spend',
  });

/** The days of the chart with what is usual on them. */
const unusualIn = async (page: Page) => {
  await expect(historyChart(page).getByText('unusual day')).toBeVisible();
  const rows = await readHistoryChart(page);
  return rows.flatMap(
    (row) => /^.*Spend usually [\d,.]+ to [\d,.]+ on /.exec(row['Day'] ?? '') ?? [],
  );
};

test('a day on which large campaigns spent more is marked and listed, and leads to them', async ({
  page,
  sim,
}) => {
  await sim.scenario('unusual-day');
  await fillHistory(page, { scenario: 'unusual-day' });
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  const all = items(page).filter({ hasText: 'All campaigns in EUR' }).first();
  await expect(all).toBeVisible();
  expect(await unusualIn(page)).not.toEqual([]);
  await all.getByRole('button', { name: /^Evidence/ }).click();
  await expect(all.getByRole('table', { name: 'Day' })).toContainText('Spend');
  await expectNoViolationsInEitherTheme(page);

  await test.step('all campaigns lead to their list on that day', async () => {
    await all.getByRole('link', { name: /^View in list/ }).click();
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    await expect(page).toHaveURL(/range=(\d{4}-\d\d-\d\d)\.\.\1/);
    await page.goBack();
  });

  await test.step('a campaign leads to its page, whose chart has the mark', async () => {
    const link = items(page)
      .filter({ hasNotText: 'All campaigns' })
      .first()
      .getByRole('link')
      .first();
    const [name = '', day = ''] = ((await link.textContent()) ?? '').split(/: unusual .* on /);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    expect(await unusualIn(page)).toContainEqual(expect.stringContaining(`${day}, `));
    await expectNoViolationsInEitherTheme(page);
  });
});
