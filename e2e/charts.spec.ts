/**
 * What all charts have in common: how they look and are reached, which needs a browser's text widths, colors and
 * pointer. Scales, labels and series have unit tests.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { clickGroup, plotOf, readGroup, tooltipOf as tooltip } from './chart-groups.ts';
import { fillHistory, fillNotes } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart } from './history-chart.ts';
import { openCharts } from './list-controls.ts';
import { beginSignedIn } from './prepared-session.ts';
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

test('charts are copied as PNG and saved as SVG, light and complete, with scope and days', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await fillHistory(page);
  await fillNotes(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/?range=14d&channel=channel-a');
  const card = historyChart(page);
  const picture = card.getByRole('button', { name: /^Picture: / });
  await expect(plotOf(card)).toHaveCount(2);
  await expect(card.getByRole('button', { name: 'Notes (3)' })).toBeVisible();
  const { svg, name, pixels } = await savePicture(page, card);
  expect(name).toMatch(/^spend-sales-and-acos-by-day_[\d-]+\.svg$/);
  const words = await readSvg(page, svg);
  for (const text of ['Spend, sales and ACOS by day', 'Sales', '2 weeks earlier', '0%'])
    expect(words).toContain(text);
  expect(words.join(' ')).toMatch(/Scope: channel-a · .* 2026 vs .* 2026$/);
  expect(words.join(' ')).toContain('5 Mar 2026 Price raised to 39.90 · Nordlicht DE');
  expect(words).not.toContain('Week');
  expect(svg).toContain('fill="url(#');
  await expect(page.locator('html[data-picture]')).toHaveCount(0);
  await expect(picture).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light' });
  // The pointer is over the chart then.
  expect((await savePicture(page, card, 'mouse')).svg).toBe(svg);

  await test.step('a PNG has twice the pixels, and the same colors', async () => {
    await choosePicture(page, card, 'Copy as PNG');
    await expect(card.getByText('Copied as PNG')).toBeVisible();
    const copied = await page.evaluate(async (svgText) => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap((await item?.getType('image/png')) as Blob);
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const { data } = canvas?.getImageData(0, 0, width, height) ?? { data: [] };
      const found = new Set<string>();
      for (let at = 0; at < data.length; at += 4)
        found.add(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`);
      const lines = svgText.matchAll(/stroke="(rgb[^"]*)" stroke-width="2"/g);
      const missing = Array.from(lines, ([, color = '']) => color).filter((it) => !found.has(it));
      return {
        size: [width, height],
        corner: Array.from(data.slice(0, 3)),
        count: found.size,
        missing,
      };
    }, svg);
    expect(copied).toMatchObject({ size: pixels.map((one) => 2 * one), corner: [255, 255, 255] });
    expect(copied.missing).toEqual([]);
    expect(copied.count).toBeGreaterThan(3);
  });

  await test.step('a browser that does not copy saves the PNG', async () => {
    await page.evaluate(() => Reflect.defineProperty(navigator, 'clipboard', { value: undefined }));
    const download = page.waitForEvent('download');
    await choosePicture(page, card, 'Copy as PNG');
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await expect(card.getByText(/^Copying is blocked by the browser\. Saved/)).toBeVisible();
  });

  await test.step('a chart of a record names it', async () => {
    await page.goto('/campaigns/cmp-00001?range=14d');
    const saved = await savePicture(page, historyChart(page));
    const texts = await readSvg(page, saved.svg);
    expect(texts.join(' ')).not.toContain('Scope');
    expect(texts).toContain(await page.getByRole('heading', { level: 1 }).textContent());
  });

  await test.step('bars that are no SVG on the page are in the picture', async () => {
    await page.goto('/listings');
    await openCharts(page);
    const stacks = chart(page, 'Listings by channel and status');
    const bars = stacks.locator('button .fill-mark');
    await expect(bars.first()).toBeVisible();
    const saved = await savePicture(page, stacks);
    expect(await readSvg(page, saved.svg)).toEqual(
      expect.arrayContaining(['Active', 'Suppressed', 'Scope: all channels and accounts']),
    );
    // The background, the bars and the colors of the legend.
    expect(saved.svg.match(/<rect /g)).toHaveLength(1 + (await bars.count()) + 3);
  });
});

type Input = 'keyboard' | 'mouse';

async function choosePicture(
  page: Page,
  card: Locator,
  item: string,
  by: Input = 'keyboard',
): Promise<void> {
  for (const target of [
    card.getByRole('button', { name: /^Picture: / }),
    page.getByRole('menuitem', { name: item }),
  ])
    await (by === 'mouse' ? target.click() : target.press('Enter'));
}

async function savePicture(page: Page, card: Locator, by?: Input) {
  const download = page.waitForEvent('download');
  await choosePicture(page, card, 'Save as SVG', by);
  const file = await download;
  const svg = await readFile(await file.path(), 'utf8');
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { svg, name: file.suggestedFilename(), pixels: [Number(width), Number(height)] };
}

/** The lines of text in a picture, which needs nothing from elsewhere. */
async function readSvg(page: Page, svg: string): Promise<string[]> {
  expect(svg).not.toMatch(
    /var\(| (class|role|style|href|tabindex|on\w+|aria-\w+)=|<(script|style)/,
  );
  // The app's policy lets no page parse text.
  const blank = await page.context().newPage();
  const { error, missing, texts } = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const ids = [...parsed.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      error: parsed.querySelector('parsererror')?.textContent,
      missing: Array.from(text.matchAll(/url\(#?([^)]*)\)/g), ([, id = '']) => id).filter(
        (id) => ids.filter((it) => it === id).length !== 1,
      ),
      texts: [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent),
    };
  }, svg);
  await blank.close();
  expect({ error, missing }).toEqual({ error: undefined, missing: [] });
  expect(svg).toMatch(/^<svg [^>]+><rect [^>]*fill="#ffffff"\/>/);
  return texts;
}

const toneIn = (place: Locator, status: string): Promise<string> =>
  place
    .locator(`[data-tone=${status}]`)
    .first()
    .evaluate((one) => getComputedStyle(one).getPropertyValue('--tone'));
