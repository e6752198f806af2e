/** Prints a page as a browser does, and measures it on paper. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { listTable } from './pages.ts';
import { readPdf } from './pdf-text.ts';

/** The width between the margins in CSS pixels: of Letter, which is narrower than A4 upright. */
export const upright = 703;
export const landscape = 965;
const screen = { width: 1440, height: 900 };

/** Hides the sizes on paper from scripts, as a printing browser does, on each page load from now on. */
export async function hidePaperSizes(page: Page): Promise<void> {
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
}

/** Waits for what only paper needs: it loads last. */
export async function readyToPrint(page: Page): Promise<void> {
  await expect.poll(() => countOnPaper(page, 'main header [data-print=page]')).toBe(1);
  const filters = page.getByRole('group', { name: 'Filters' });
  if ((await filters.count()) > 0 && (await listTable(page).count()) > 0)
    await expect.poll(() => countOnPaper(page, '[data-print=list]')).toBe(1);
}

/** Prints as fast as a browser: nothing can arrive meanwhile. */
export const countOnPaper = (page: Page, selector: string) =>
  page.evaluate((counted) => {
    dispatchEvent(new Event('beforeprint'));
    const { length } = document.querySelectorAll(counted);
    dispatchEvent(new Event('afterprint'));
    return length;
  }, selector);

/** Begins to print, as a browser's menu does. */
export async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
}

export async function backToScreen(page: Page): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}

/** Expects that each sheet has content, and all but the first have the title. */
export async function expectHeads(page: Page, title: string): Promise<void> {
  const sheets = readPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
  for (const [index, { text }] of sheets.entries()) {
    expect(text.length, `sheet ${index + 1}`).toBeGreaterThan(title.length + 120);
    if (index > 0) expect(text.trimStart().startsWith(title), `sheet ${index + 1}`).toBe(true);
  }
}

/** What is wrong with the page on paper that leaves this width between its margins, in pixels. */
export async function paperProblems(page: Page, width: number): Promise<string[]> {
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
      const wanted = frame?.getBoundingClientRect().width ?? 0;
      const lost = wanted - chart.getBoundingClientRect().width;
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
