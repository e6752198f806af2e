/** Measures how long a list keeps its users waiting: from each press to the next paint, as INP does. */
import type { Browser, Locator, Page } from '@playwright/test';
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

/** How long a finger stays on the button, in milliseconds. */
const hold = 80;

/** Operates a list on a processor that is slowed down by a factor of `slowdown`. */
export async function operate(
  browser: Browser,
  { address, name, column, place, session }: ListPage,
  slowdown: number,
): Promise<Interactions> {
  const context = await openContext(browser, session);
  try {
    const page = await context.newPage();
    await showWhole(page);
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
    await measure('sort', () => press(page, header(column)));
    const search = page.getByRole('searchbox').first();
    await measure('type a filter', async () => {
      await press(page, search);
      for (const letter of 'bra') {
        await page.keyboard.press(letter);
        await settled(page);
      }
    });
    await measure('clear it', () => page.keyboard.press('Escape'));
    await measure('open a menu', () =>
      press(page, page.getByRole('button', { name: 'More filters' })),
    );
    await measure('close it', () => page.keyboard.press('Escape'));
    await measure('drag a column', async () => {
      await point(page, header(column));
      await page.mouse.down();
      await point(page, header(place));
      await page.mouse.up();
    });
    await measure('change the scope', async () => {
      await press(page, page.getByRole('combobox', { name: 'Channel' }));
      await settled(page);
      await press(page, page.getByRole('option').first());
    });
    return found;
  } finally {
    await context.close();
  }
}

/**
 * A headless window includes a frame that covers the bottom of the page. Changes there are not painted, and
 * delays would last until the next one elsewhere.
 */
async function showWhole(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget');
  const height = (bounds.height ?? 0) + 200;
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height } });
  await session.detach();
}

/** Presses a control. A locator's own click would make the page check what is hit, which counts as its delay. */
async function press(page: Page, control: Locator): Promise<void> {
  await point(page, control);
  await page.mouse.down();
  await page.waitForTimeout(hold);
  await page.mouse.up();
}

/** Moves the pointer to the middle of a control, and waits as long as a hand needs to press. */
async function point(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control to be used is hidden.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await settled(page);
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
