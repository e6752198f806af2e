/**
 * What all charts have in common: how they look and are reached, which needs a browser's text widths, colors and
 * pointer. Scales, labels and series have unit tests.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { clickGroup, plotOf, readGroup, tooltipOf as tooltip } from './chart-groups.ts';
import { expect, test } from './fixtures.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { readRows } from './table.ts';

const chart = (page: Page, name: string) => page.getByRole('figure', { name });

async function asTable(card: Locator): Promise<Record<string, string>[]> {
  const button = card.getByRole('button', { name: 'Show as table' });
  await button.click();
  await expect(card.getByRole('table')).toBeVisible();
  const rows = await readRows(card.getByRole('table'));
  await button.click();
  return rows;
}

test('campaigns: a bar that is not comparable is “n/a” with the reason, a shortened name is complete on hover and focus, and a chart of one channel takes one line', async ({
  page,
}) => {
  await signIn(page);
  await openCharts(page);
  const amounts = chart(page, 'Spend and sales by channel');
  const ratios = chart(page, 'ACOS by channel');
  const top = chart(page, 'Top campaigns by spend');
  await expect(plotOf(amounts)).toBeVisible();
  await expect(plotOf(ratios)).toBeVisible();
  await readGroup(ratios, /^channel-a/);
  await expect(tooltip(ratios)).toContainText(/ACOS\d.*ROAS\d/);
  for (const card of [amounts, ratios]) {
    await expect(card.locator('.recharts-yAxis-tick-labels')).toHaveCount(1);
    const text = card.locator('.recharts-bar text', { hasText: /^n\/a$/ });
    await expect(text).toBeVisible();
    await text.hover();
    await expect(tooltip(card)).toContainText('30 days’ attribution, not comparable');
    await page.mouse.move(0, 0);
  }

  await test.step('a name that is shortened in the middle is complete on hover, on focus and in the table', async () => {
    const short = top.locator('.recharts-yAxis-tick-labels text', { hasText: '…' });
    await expect(short.first()).toHaveText(/^.{3,}….{3,}$/);
    const texts = await top.locator('.recharts-yAxis-tick-labels text').allTextContents();
    expect(new Set(texts).size).toBe(texts.length);
    const names = (await asTable(top)).map((row) => row['Campaign'] ?? '');
    const at = texts.findIndex((text) => text.includes('…'));
    const label = await top.locator('.recharts-yAxis-tick-labels text').nth(at).boundingBox();
    const plot = await plotOf(top).boundingBox();
    await page.mouse.move(
      (plot?.x ?? 0) + (plot?.width ?? 0) / 2,
      (label?.y ?? 0) + (label?.height ?? 0) / 2,
    );
    await expect(tooltip(top)).toContainText(names[at] ?? '');
    await page.mouse.move(0, 0);
    await expect(tooltip(top)).toHaveCount(0);
    await plotOf(top).focus();
    await expect(tooltip(top)).toContainText(names[0] ?? '');
    for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
    await expect(tooltip(top)).toContainText(names[at] ?? '');
    await page.keyboard.press('Escape');
    await expect(tooltip(top)).toBeHidden();
  });

  await expectNoViolations(page, { within: ['section[aria-label^="Charts"]'] });

  await test.step('a chart of one channel takes one line, which has the focus', async () => {
    await clickGroup(amounts, 'channel-a');
    await expect(page).toHaveURL('/campaigns?channel=channel-a');
    await expect(amounts.getByRole('button', { name: 'Show as table' })).toHaveCount(0);
    await expect(amounts.getByRole('button', { name: /^channel-a: / })).toBeFocused();
    expect((await amounts.boundingBox())?.height).toBeLessThan(48);
    // The campaigns still compare, with the whole width.
    await expect(plotOf(top)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/campaigns');
    await expect(amounts.getByRole('button', { name: 'Show as table' })).toBeFocused();
  });
});

test('a status has the same color in the list, the legend and the bars', async ({ page }) => {
  await signIn(page, 'analyst', '/listings?as=flat');
  const row = page.getByRole('grid', { name: 'Listings' }).getByRole('row');
  await expect(row.first()).toBeVisible();
  await openCharts(page);
  const card = chart(page, 'Listings by channel and status');
  await expect(card.getByRole('listitem').first()).toBeVisible();
  const statuses = ['active', 'inactive', 'suppressed'];
  const colors = await Promise.all(
    statuses.map((status) => toneIn(card.getByRole('list'), status)),
  );
  expect(new Set(colors).size).toBe(statuses.length);
  const bars = card.getByRole('button', { name: /\d/ });
  expect(await Promise.all(statuses.map((status) => toneIn(bars, status)))).toEqual(colors);
  const part = bars.locator('[data-tone=active]').first();
  expect(await part.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  );
  const own = (await row.locator('[data-tone]').first().getAttribute('data-tone')) ?? '';
  expect(statuses).toContain(own);
  expect(await toneIn(row, own)).toBe(colors[statuses.indexOf(own)]);

  await test.step('a bar’s tooltip has its full name and each part, by pointer and keyboard', async () => {
    const bar = card.getByRole('button', { name: /^channel-a/ });
    const words = [/channel-a/, /Active\s*\d/, /Inactive\s*\d/, /Suppressed\s*\d/];
    await bar.hover();
    for (const word of words) await expect(tooltip(card)).toContainText(word);
    await page.mouse.move(0, 0);
    await expect(tooltip(card)).toHaveCount(0);
    await bar.focus();
    for (const word of words) await expect(tooltip(card)).toContainText(word);
    await expectNoViolations(page, { within: ['section[aria-label="Charts"]'] });
  });
});

const toneIn = (place: Locator, status: string): Promise<string> =>
  place
    .locator(`[data-tone=${status}]`)
    .first()
    .evaluate((one) => getComputedStyle(one).getPropertyValue('--tone'));
