/**
 * Trends by week on real pages: the choice by keyboard, what the chart reads aloud, and weeks that begin as the language or
 * the user says. The arithmetic is in `src/lib/intervals.test.ts` and `src/metrics/display/daily-series.test.ts`.
 */
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { historyChart, readHistoryChart } from './history-chart.ts';
import { beginSignedIn } from './prepared-session.ts';

test('an analyst sees weeks instead of days, and the last one against the one before', async ({
  page,
}) => {
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/');
  const chart = historyChart(page, 'week');
  await test.step('weeks are chosen by keyboard, for all trends', async () => {
    await historyChart(page).getByRole('radio', { name: 'Day' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/\?interval=week$/);
    const plot = chart.getByRole('application', { name: 'Spend and sales by week' });
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await expect(chart.getByRole('status').first()).toContainText(
      /^16\s–\s22 Feb vs 12\s–\s18 Jan.*Spend.+5 weeks earlier/,
    );
    await page.keyboard.press('Escape');
    await expectNoViolationsInEitherTheme(page);
  });
  await test.step('links keep them, and so does a narrow screen', async () => {
    const changes = page.getByRole('region', { name: 'Biggest changes' });
    await changes.getByRole('table').getByRole('link').first().click();
    await expect(chart).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goBack();
    await page.goBack();
    await expect(historyChart(page)).toBeVisible();
  });
  await test.step('the last week is a range, as the browser’s language begins weeks', async () => {
    await page.getByRole('button', { name: /^Date range/ }).click();
    await page.getByRole('radio', { name: 'Last week' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\?range=last-week$/);
    const days = (await readHistoryChart(page)).map(({ Day: day }) => day?.slice(0, 5));
    expect([days.length, days[0], days.at(-1)]).toEqual([7, '2 Mar', '8 Mar']);
  });
  await test.step('or as the user says', async () => {
    await goTo(page, '/settings');
    await page.getByRole('combobox', { name: 'First day of the week' }).selectOption('Sunday');
    await goTo(page, '/?range=last-week&interval=week');
    const [week] = await readHistoryChart(page, 'week');
    expect(week?.['Week']).toMatch(/^1\s–\s7 Mar 2026/);
  });
});
