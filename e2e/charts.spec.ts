/**
 * What all charts have in common: how they look and are reached, which needs a browser's text widths, colors and
 * pointer. Scales, labels and series have unit tests.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { clickGroup, plotOf, readGroup, tooltipOf as tooltip } from './chart-groups.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { openCharts } from './list-controls.ts';
import { load, openReport } from './report-page.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

const chart = (page: Page, name: string) => page.getByRole('figure', { name });

async function asTable(card: Locator): Promise<Record<string, string>[]> {
  const button = card.getByRole('button', { name: 'Show as table' });
  await button.click();
  await expect(card.getByRole('table')).toBeVisible();
  const rows = await readRows(card.getByRole('table'));
  await button.click();
  return rows;
}

/** Numbers on an axis: "250k" is 250,000. */
const onAxis = (text: string): number =>
  (figure(text.replace(/[km%]/i, '')) ?? Number.NaN) *
  (/k$/i.test(text) ? 1000 : /m$/i.test(text) ? 1_000_000 : 1);

/** The top of the only value axis. */
async function topOf(card: Locator): Promise<number> {
  const axes = card.locator('.recharts-yAxis-tick-labels');
  await expect(axes).toHaveCount(1);
  const texts = await axes.locator('text').allTextContents();
  return Math.max(...texts.map(onAxis));
}

test('campaigns: one axis that ends near the data; what is not comparable is “n/a” with the reason', async ({
  page,
  sim,
}) => {
  await sim.tier('growth');
  await signIn(page);
  await openCharts(page);
  const amounts = chart(page, 'Spend and sales by channel');
  const ratios = chart(page, 'ACOS by channel');
  const top = chart(page, 'Top campaigns by spend');
  await expect(plotOf(amounts)).toBeVisible();
  await expect(plotOf(ratios)).toBeVisible();
  const [first] = await asTable(amounts);
  const most = figure(first?.['Sales'] ?? '') ?? Number.NaN;
  await expect.poll(() => topOf(amounts)).toBeGreaterThanOrEqual(most);
  expect(await topOf(amounts)).toBeLessThanOrEqual(most * 1.25);

  await test.step('ROAS is in the tooltip and the table, not on an axis', async () => {
    expect(await topOf(ratios)).toBeLessThanOrEqual(100);
    await readGroup(ratios, /^channel-a/);
    await expect(tooltip(ratios)).toContainText(/ACOS\d.*ROAS\d/);
    const [row] = await asTable(ratios);
    expect(row).toMatchObject({ ACOS: /^\d/, ROAS: /^\d/ });
  });

  await test.step('a channel with other terms has “n/a” in place of its bar', async () => {
    for (const card of [amounts, ratios]) {
      const text = card.locator('.recharts-bar text', { hasText: /^n\/a$/ });
      await expect(text).toBeVisible();
      await text.hover();
      await expect(tooltip(card)).toContainText('30 days’ attribution, not comparable');
      await page.mouse.move(0, 0);
      const row = (await asTable(card)).find((one) => one['Channel'] === 'channel-b');
      expect(Object.values(row ?? {}).join()).toContain('n/a: 30 days’ attribution');
    }
  });

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

  await expectNoViolationsInEitherTheme(page, ['section[aria-label^="Charts"]']);

  await test.step('a chart of one channel takes one line, which clears the filter like its bar', async () => {
    const bar = amounts.getByRole('button', { name: /^channel-a: / });
    await clickGroup(amounts, 'channel-a');
    await expect(page).toHaveURL('/campaigns?channel=channel-a');
    await expect(amounts.getByRole('button', { name: 'Show as table' })).toHaveCount(0);
    await expect(bar).toBeFocused();
    await expect(bar).toHaveText(/^channel-a: Spend [\d,.]+ EUR, Sales [\d,.]+ EUR/);
    expect((await amounts.boundingBox())?.height).toBeLessThan(48);
    // The campaigns still compare, with the whole width.
    await expect(plotOf(top)).toBeVisible();
    await expectNoViolations(page, { within: ['section[aria-label^="Charts"]'] });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/campaigns');
    await expect(amounts.getByRole('button', { name: 'Show as table' })).toBeFocused();
    await page.mouse.move(0, 0);
    await readGroup(amounts, /^channel-b/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/campaigns?channel=channel-b');
  });

  await test.step('charts without data take one line that says what will appear', async () => {
    await goTo(page, '/campaigns?f=spend*0..0');
    await expect(top).toContainText('Campaigns with spend in EUR appear here.');
    expect((await top.boundingBox())?.height).toBeLessThan(48);
  });

  await test.step('API usage: minutes without a reading are “n/a”, and the scale ends at the limit', async () => {
    await goTo(page, '/api-usage');
    const left = chart(page, 'Units left, last hour');
    await expect(left.locator('svg text', { hasText: /^n\/a$/ })).toBeVisible();
    expect(await topOf(left)).toBe(300);
    await readGroup(left, /Fewest leftn\/a/);
    await expect(tooltip(left)).toContainText('No request in this minute or before');
  });
});

test('a status has the same color in the list, the legend and the bars', async ({ page }) => {
  await signIn(page, 'analyst', '/inventory');
  for (const [address, list, name, statuses] of [
    ['/inventory', 'Inventory', 'Stock by channel and status', ['out', 'low', 'in']],
    [
      '/keywords',
      'Keywords',
      'Keywords by match type and status',
      ['enabled', 'paused', 'archived'],
    ],
    [
      '/listings?as=flat',
      'Listings',
      'Listings by channel and status',
      ['active', 'inactive', 'suppressed'],
    ],
  ] as const) {
    await test.step(name, async () => {
      await goTo(page, address);
      const row = page.getByRole('grid', { name: list }).getByRole('row');
      await expect(row.first()).toBeVisible();
      await openCharts(page);
      const card = chart(page, name);
      await expect(card.getByRole('listitem').first()).toBeVisible();
      const colors = await Promise.all(
        statuses.map((status) => toneIn(card.getByRole('list'), status)),
      );
      expect(new Set(colors).size).toBe(statuses.length);
      const bars = card.getByRole('button', { name: /\d/ });
      expect(await Promise.all(statuses.map((status) => toneIn(bars, status)))).toEqual(colors);
      const part = bars.locator(`[data-tone=${statuses[0]}]`).first();
      expect(await part.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(
        'rgba(0, 0, 0, 0)',
      );
      const own = (await row.locator('[data-tone]').first().getAttribute('data-tone')) ?? '';
      expect(statuses).toContain(own);
      expect(await toneIn(row, own)).toBe(colors[statuses.findIndex((one) => one === own)]);
    });
  }

  await test.step('a bar’s tooltip has its full name and each part, by pointer and keyboard', async () => {
    const card = chart(page, 'Listings by channel and status');
    const bar = card.getByRole('button', { name: /^channel-a/ });
    const words = [/channel-a/, /Active\s*\d/, /Inactive\s*\d/, /Suppressed\s*\d/];
    await bar.hover();
    for (const word of words) await expect(tooltip(card)).toContainText(word);
    await page.mouse.move(0, 0);
    await expect(tooltip(card)).toHaveCount(0);
    await bar.focus();
    for (const word of words) await expect(tooltip(card)).toContainText(word);
    await expectNoViolationsInEitherTheme(page, ['section[aria-label="Charts"]']);
  });

  await test.step('a chart without data takes one line that says what will appear', async () => {
    const quality = chart(page, 'Quality by channel');
    await expect(quality).toContainText('No scores yet. Run the scan under');
    expect((await quality.boundingBox())?.height).toBeLessThan(48);
  });
});

const toneIn = (place: Locator, status: string): Promise<string> =>
  place
    .locator(`[data-tone=${status}]`)
    .first()
    .evaluate((one) => getComputedStyle(one).getPropertyValue('--tone'));

test.describe('a trend', () => {
  test.use({ movableClock: true });

  test('a line that is not comparable is “n/a” in legend, tooltip and table', async ({
    page,
    sim,
  }) => {
    await openReport(page, sim);
    await load(page).click();
    await page.getByRole('radio', { name: 'Channel' }).click();
    await page.getByLabel('First metric').selectOption('ACOS');
    const card = chart(page, 'ACOS by day');
    const legend = card.getByRole('list');
    await expect(legend).toContainText('channel-b n/a');
    await expect(legend).not.toContainText('channel-a n/a');
    await expect(card.locator('.recharts-yAxis-tick-labels')).toHaveCount(1);
    await readGroup(card, /channel-bn\/a/);
    await expect(tooltip(card)).toContainText('Not comparable with 14 days’ attribution');
    const [row] = await asTable(card);
    expect(row?.['channel-b']).toMatch(/^n\/a: Not comparable/);
    expect(row?.['channel-a']).toMatch(/^\d/);
  });
});
