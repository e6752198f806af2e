/** Days far from what the same weekdays suggest: in “Fix first” and on the charts of the history. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { beginSignedIn } from './prepared-session.ts';

const found = (page: Page) =>
  page.getByRole('list', { name: 'Fix first' }).getByRole('link', { name: /unusual spend .*on / });

/** The days of the chart with what is usual on them. */
const unusualIn = async (page: Page) => {
  await expect(historyChart(page).getByText('unusual day')).toBeVisible();
  const rows = await readHistoryChart(page);
  return rows.flatMap(
    (row) => /^.*Spend usually [\d,.]+ to [\d,.]+ on /.exec(row['Day'] ?? '') ?? [],
  );
};

test('a day on which large campaigns spent more is marked and listed, and leads to the campaign', async ({
  page,
  sim,
}) => {
  await sim.scenario('unusual-day');
  await fillHistory(page, 'unusual-day');
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  await expect(found(page).first()).toBeVisible();
  expect(await unusualIn(page)).not.toEqual([]);
  await expectNoViolationsInEitherTheme(page);

  const title = (await found(page).first().textContent()) ?? '';
  const day = / on (.*)$/.exec(title)?.[1] ?? '';
  await found(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.split(':')[0] ?? '');
  expect(await unusualIn(page)).toContainEqual(expect.stringContaining(`${day}, `));
  await expectNoViolationsInEitherTheme(page);
});
