/** Measures how long a list keeps its users waiting: from each press to the next paint, as INP does. */
import type { Browser, Page } from '@playwright/test';
import { openContext, slowDown } from './load.ts';

/** The longest interaction of each kind, in milliseconds. Chromium rounds to 8 ms. */
export type Interactions = Record<string, number>;

export interface ListPage {
  address: string;
  /** The grid's accessible name. */
  name: string;
  /** A column to sort by and to drag, and the one to drag it to. */
  column: string;
  place: string;
  session: Readonly<Record<string, string>>;
}

/** Operates a list on a processor that is slowed down by a factor of `slowdown`. */
export async function operate(
  browser: Browser,
  { address, name, column, place, session }: ListPage,
  slowdown: number,
): Promise<Interactions> {
  const context = await openContext(browser, session);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(address);
    const grid = page.getByRole('grid', { name });
    await grid.getByRole('gridcell').first().waitFor();
    await settled(page);
    await slowDown(page, slowdown);
    const header = (one: string) => grid.getByRole('columnheader', { name: one }).first();
    const found: Interactions = {};
    const measure = async (kind: string, act: () => Promise<void>) => {
      await page.evaluate(() => interactions.splice(0));
      await act();
      await settled(page);
      found[kind] = await page.evaluate(() => Math.max(0, ...interactions));
    };
    await measure('sort', () => header(column).click());
    await measure('type a filter', async () => {
      const search = page.getByRole('searchbox').first();
      await search.click();
      for (const letter of 'bra') {
        await search.press(letter);
        await settled(page);
      }
    });
    await measure('clear it', () => page.getByRole('searchbox').first().press('Escape'));
    await measure('open a menu', () => page.getByRole('button', { name: 'More filters' }).click());
    await page.keyboard.press('Escape');
    await measure('drag a column', async () => {
      const [from, to] = [await header(column).boundingBox(), await header(place).boundingBox()];
      if (from === null || to === null) return;
      await page.mouse.move(from.x + 20, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 5 });
      await page.mouse.up();
    });
    await measure('change the scope', async () => {
      await page.getByRole('combobox', { name: 'Channel' }).click();
      await settled(page);
      await page.getByRole('option').first().click();
    });
    return found;
  } finally {
    await context.close();
  }
}

/** Waits until the page has done what the last press caused. */
async function settled(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100)));
        }),
    );
  }
}

/** Defined in the page by `watch`: the durations of interactions. */
declare const interactions: number[];

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: number[] = [];
  Reflect.set(globalThis, 'interactions', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) seen.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
