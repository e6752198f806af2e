/** What paper says, on every page of the product. */
import type { Page } from '@playwright/test';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { listTable, visits } from './pages.ts';
import { readPdf } from './pdf-text.ts';
import { signIn } from './sign-in.ts';

/** The width between the margins in CSS pixels: of Letter, which is narrower than A4 upright. */
const upright = 703;
const landscape = 965;
const screen = { width: 1440, height: 900 };

/** Pages without scope, and pages whose figures are those of the moment or of the user. */
const scopeless = ['settings', 'connection', 'api-usage', 'batch', 'migration'];
const undated = [...scopeless, 'eligibility', 'reports'];

/** As when a browser prints: scripts never see the sizes on paper. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const Real = ResizeObserver;
    globalThis.ResizeObserver = class extends Real {
      constructor(callback: ResizeObserverCallback) {
        super((...changes) => {
          if (!matchMedia('print').matches) callback(...changes);
        });
      }
    };
  });
});

for (const { name, address, ready, readyFilled = ready } of visits) {
  test(`${name}: paper has title, scope and age; nothing is cut off, and controls are left out`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => {
      localStorage.setItem(
        'crosschannel.charts',
        'Campaigns,Keywords,Listings,Inventory,Eligibility',
      );
    });
    await fillStorage(page);
    await signIn(page, 'analyst', await address(page));
    await readyFilled(page);
    // Another test prints thousands of rows, which takes seconds.
    if (!isShort(name)) {
      await page.getByRole('searchbox', { name: /^Search / }).fill('lamp');
      const rows = page.getByRole('group', { name: 'Filters' }).getByRole('status');
      await expect(rows.filter({ hasText: /^([\d,]+) of (?!\1 )/ })).toBeVisible();
    }
    await readyToPrint(page);

    await toPaper(page);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const head = page.getByRole('main').locator('header').first();
    const scope = head.getByText('Scope: all channels and accounts', { exact: true });
    await expect(scope).toHaveCount(scopeless.includes(name) ? 0 : 1);
    await expect(head.getByText(/Printed: .*\d{4}.* [A-Z]{2,}/)).toBeVisible();
    const age = head.getByText(/Data last updated: .*\d{4}.*\d\d:\d\d [A-Z]{2,}/);
    await expect(age).toHaveCount(undated.includes(name) ? 0 : 1);
    const running = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--print-head'),
    );
    expect(JSON.parse(running)).toContain(title);
    expect(await page.title()).toContain(title);
    if (!undated.includes(name))
      expect(running).toMatch(
        / · all channels and accounts( · filtered)? · last updated .*\d{4}.*\d\d:\d\d [A-Z]+/,
      );

    for (const width of [upright, landscape]) {
      expect(await problems(page, width), `${width} px`).toEqual([]);
    }
    await backToScreen(page);
    await expect(page).toHaveTitle(/Crosschannel$/);
    if (isShort(name)) await expectHeads(page, title);
    await expect(head.getByText('Printed: ')).toHaveCount(0);
  });
}

/** Whether a page has no long list. */
const isShort = (name: string): boolean =>
  !['campaigns', 'keywords', 'listings', 'quality', 'inventory', 'report'].includes(name);

/** Each sheet has content, and all but the first have the title. */
async function expectHeads(page: Page, title: string): Promise<void> {
  const sheets = readPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
  for (const [index, { text }] of sheets.entries()) {
    expect(text.length, `sheet ${index + 1}`).toBeGreaterThan(title.length + 120);
    if (index > 0) expect(text.trimStart().startsWith(title), `sheet ${index + 1}`).toBe(true);
  }
}

test('a filtered list says on paper what it leaves out; each sheet has its head and the columns', async ({
  page,
}) => {
  await signIn(
    page,
    'analyst',
    '/campaigns?channel=channel-a&status=enabled&f=acos*20..&sort=-acos,name',
  );
  await listTable(page).waitFor();
  await readyToPrint(page);
  const sheets = readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const [first = '', ...others] = sheets.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  expect(first).toMatch(/^Page 1 of \d+ Campaigns .*Scope: channel-a /);
  expect(first).toMatch(/ Data last updated: \d+ .* Printed: \d+ .* Period: \d+ .* \d{4} /);
  expect(first).toMatch(/ Filters: Status: Enabled · ACOS (at least|≥) 20/);
  expect(first).toContain('Sorted by ACOS, descending; then Campaign, ascending');
  expect(first).toMatch(/ \d+ of 1,200 campaigns /);
  const [, last, count] = / Rows 1 – (\d+) of (\d+) /.exec(first) ?? [];
  expect(last).toBe(count);

  expect(others.length).toBeGreaterThan(1);
  for (const [index, text] of others.entries()) {
    expect(text).toMatch(/^Campaigns · channel-a · filtered · last updated \d+ .* [A-Z]+ Page/);
    expect(text).toContain(` Page ${index + 2} of ${sheets.length} `);
  }
  for (const { text, isLandscape } of sheets) {
    expect(isLandscape).toBe(true);
    expect(text).toMatch(/\nSpend\nSales\n[^]*\nConversions\n[^]*\nAccount\n/);
  }
  const enabled = sheets.flatMap(({ text }) => text.match(/\nEnabled(?=\n)/g) ?? []);
  expect(enabled).toHaveLength(Number(count));
});

test('a long list prints its first 2,000 rows, points to the export, and stays where it was', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/keywords');
  const table = listTable(page);
  await table.and(page.locator(':not([aria-busy])')).waitFor();
  await readyToPrint(page);
  await table.evaluate((grid) => grid.scrollTo(0, 5000));
  const visible = table.locator('[data-row="160"]');
  await expect(visible).toBeInViewport();
  const before = await table.evaluate((grid) => grid.scrollTop);

  // They load while the page is idle, in half as many parts.
  await page.evaluate(async () => {
    for (let time = 0; time < 64; time++)
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
  });
  expect(await countOnPaper(page, '[data-row]:not([aria-busy])')).toBe(2000);
  await toPaper(page);
  await expect(page.getByText('Rows 1–2,000 of 20,000. Use Export for all rows.')).toBeVisible();
  await expect(table.locator('[data-row][aria-busy]')).toHaveCount(0);
  await backToScreen(page);
  expect(await table.evaluate((grid) => grid.scrollTop)).toBe(before);
  await expect(visible).toBeInViewport();
});

test('upright paper recommends landscape; selected rows have no color of their own', async ({
  page,
}) => {
  await signIn(page, 'analyst', '/campaigns?group=channel');
  const table = listTable(page);
  await table.waitFor();
  await readyToPrint(page);
  await table.locator('[data-row="0"]').getByRole('rowheader').click();
  await table.press('Control+a');
  await toPaper(page);
  await expect(page.getByText('Grouped by Channel')).toBeVisible();
  const hint = page.getByText('This table is wide: choose landscape for larger text.');
  await problems(page, upright);
  await expect(hint).toBeVisible();
  await problems(page, landscape);
  await expect(hint).toBeHidden();
  const colors = await table
    .locator('[role=row], [role=row] > *')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(colors)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('the palette prints, too', async ({ page }) => {
  await signIn(page, 'analyst', '/accounts');
  await listTable(page).waitFor();
  await page.evaluate(() => {
    globalThis.print = () => {
      document.title = `printed${document.querySelector('dialog, [role=dialog]') === null ? '' : ' with a dialog'}`;
    };
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /search/i }).fill('print');
  await page.getByRole('option', { name: /^Print/ }).click();
  await expect(page).toHaveTitle('printed');
});

/** What paper needs loads last. */
async function readyToPrint(page: Page): Promise<void> {
  await expect.poll(() => countOnPaper(page, 'main header p')).toBeGreaterThan(0);
  const filters = page.getByRole('group', { name: 'Filters' });
  if ((await filters.count()) > 0 && (await listTable(page).count()) > 0)
    await expect.poll(() => countOnPaper(page, '[data-print=list]')).toBe(1);
}

/** Prints as fast as a browser: nothing can arrive meanwhile. */
const countOnPaper = (page: Page, selector: string) =>
  page.evaluate((counted) => {
    dispatchEvent(new Event('beforeprint'));
    const { length } = document.querySelectorAll(counted);
    dispatchEvent(new Event('afterprint'));
    return length;
  }, selector);

/** Begins to print, as a browser's menu does. */
async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
}

async function backToScreen(page: Page): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}

/** What is wrong with the page on paper that leaves this width between its margins, in pixels. */
async function problems(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 });
  return page.evaluate((paper) => {
    const found: string[] = [];
    const say = (problem: string, element: Element): void => {
      const text = element.textContent.trim().slice(0, 60);
      found.push(`${problem}: ${text === '' ? element.outerHTML.slice(0, 200) : text}`);
    };

    if (getComputedStyle(document.documentElement).colorScheme !== 'light') found.push('not light');
    const controls =
      'nav, [aria-label="Scope"], [role=combobox], [role=switch], dialog, .rounded-md.font-medium:is(button, a)';
    for (const control of document.querySelectorAll(controls))
      if (control.checkVisibility()) say('control', control);

    // All rows of a grid have the same columns.
    const left =
      '.sr-only, .sr-only *, svg *, [data-row]:nth-child(n + 100), [data-row]:nth-child(n + 100) *';
    for (const element of document.querySelectorAll<HTMLElement>(`main :not(${left})`)) {
      if (!element.checkVisibility()) continue;
      const { overflowX, textOverflow, textDecorationLine } = getComputedStyle(element);
      if (textOverflow === 'ellipsis') say('ellipsis', element);
      const isCell = element.matches('[role=row] > *, td, th');
      const isWider = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      if (isWider && (isCell || overflowX !== 'visible')) say('cut off', element);
      if (element.getBoundingClientRect().right > paper + 1) say('beyond the edge', element);
      if (element.matches('a') && textDecorationLine !== 'none') say('underlined', element);
    }

    for (const card of document.querySelectorAll(
      'main :is(figure, .rounded-lg.border:not(.grid-frame))',
    ))
      if (getComputedStyle(card).breakInside !== 'avoid') say('may break', card);

    for (const chart of document.querySelectorAll('main figure .recharts-surface')) {
      const frame = chart.closest('[role=group]');
      const lost = (frame?.clientWidth ?? 0) - chart.getBoundingClientRect().width;
      if (chart.closest('.recharts-legend-wrapper') === null && Math.abs(lost) > 2)
        say('chart of another width', chart);
    }
    for (const tiles of document.querySelectorAll('main .tiles')) {
      const rows = Map.groupBy(tiles.children, (tile) => tile.getBoundingClientRect().top);
      if (new Set([...rows.values()].map(({ length }) => length)).size > 1)
        say('incomplete row of tiles', tiles);
    }
    return found.slice(0, 20);
  }, width);
}
