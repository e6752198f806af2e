/** Requirements for every page. */
import type { Locator, Page } from '@playwright/test';
import { type Cost, pageCosts } from '#scripts/readme/page-costs.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory, fillStorage } from './filled-storage.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { type HeldResponses, holdResponses, releaseOrders } from './held-responses.ts';
import { readLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { visits } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { waitForPaint } from './wait-for-paint.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** As a window of 1440 px is at 200%. */
const doubled = { width: 720, height: 450 };

/** Pages too large to persist, and a result's URL, which must not be persisted. */
const notKept = { keywords: true, report: true };

/** Without campaigns, which have tiles for each currency above the table. */
const lists: readonly string[] = ['keywords', 'listings', 'quality', 'accounts', 'inventory'];

/** The number of calls of a single response that comes in pages. */
const pagesOf: Record<string, number> = { inventory: 12 };

test('each page with a stated cost is visited', () => {
  expect(visits.map(({ name }) => name).toSorted()).toEqual(Object.keys(pageCosts).toSorted());
});

for (const { name, address, ready } of visits) {
  test(`${name}: costs what the table says; axe finds nothing; nothing shifts, in any order of responses`, async ({
    page,
    host,
    sim,
    traffic,
  }) => {
    // A page of four calls has 24 orders, each a load, in two widths.
    test.slow();
    const to = await address(page);

    // The first load uses the least likely order.
    const costs = pageCosts[name];
    const before = await spent(sim);
    await watchLayoutShifts(page);
    const held = await holdResponses(page, host.service ?? '');
    await signIn(page, 'analyst', to);
    await held.releaseInOrder((await firstCalls(page, held)).toReversed());
    await ready(page);
    await expectNothingMoved(page, 'wide, reversed');
    // Not every page waits for all of its responses, and only keywords are not persisted.
    const calls = costs.cold[0] - (name in notKept ? costs.warm[0] : 0);
    await expect.poll(() => keptAnswers(page)).toBe(calls + 1 - (pagesOf[name] ?? 1));
    const cold = await spent(sim);
    expect(traffic.repeated()).toEqual([]);

    // The second load uses persisted data.
    await held.passAll();
    await page.reload();
    await ready(page);
    const warm = await spent(sim);
    expect(traffic.repeated()).toEqual([]);
    expect(less(cold, before)).toEqual(costs.cold);
    expect(less(warm, cold)).toEqual(costs.warm);
    await expectNoViolationsInEitherTheme(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(doubled);
    await expectNoSidewaysScroll(page);

    // All others find nothing persisted. Together they take more calls than this tenant's rate limit.
    await sim.tier('enterprise');
    await page.addInitScript(clearStorage, await page.evaluate(databaseNames));
    await held.holdAll();
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      let orders: string[][] | null = null;
      for (let at = 0; orders === null || at < orders.length; at++) {
        await page.reload();
        orders ??= releaseOrders(await firstCalls(page, held));
        const order = orders[at] ?? [];
        await held.releaseInOrder(order);
        await ready(page);
        await expectNothingMoved(page, `${size.width} px, ${order.join(', ')}`);
      }
    }
    await expectNoSidewaysScroll(page);
  });
}

/** Runs in the page. */
const databaseNames = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

/** Runs in the page before the app, which opens a database after its deletion. */
function clearStorage(databases: readonly string[]): void {
  localStorage.clear();
  for (const name of databases) indexedDB.deleteDatabase(name);
}

test('the skeletons of lists are where their tables will be', async ({ page, host }) => {
  const held = await holdResponses(page, host.service ?? '');
  await signIn(page, 'analyst', '/accounts');
  await page.addInitScript(() => localStorage.clear());
  const top = async (locator: Locator) => (await locator.boundingBox())?.y;
  for (const { name, address, ready } of visits.filter((it) => lists.includes(it.name))) {
    for (const size of [wide, narrow]) {
      await test.step(`${name}, ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await page.goto(await address(page));
        const skeleton = page.locator('main [aria-busy=true]').last();
        await skeleton.waitFor();
        const before = await top(skeleton);
        await held.releaseInOrder(await firstCalls(page, held));
        await ready(page);
        // The grid and its sort are in a frame.
        const frame = page.locator('main :has(> :is([role=grid], [role=treegrid]))');
        expect(await top(frame)).toBe(before);
      });
    }
  }
});

/** Calls and charged units so far, without the login and free calls. */
async function spent(sim: Sim): Promise<Cost> {
  const paid = (await sim.requests()).filter(({ units }) => units > 0);
  return [paid.length, paid.reduce((sum, { units }) => sum + units, 0)];
}

const less = (a: Cost, b: Cost): Cost => [a[0] - b[0], a[1] - b[1]];

/** What the page requests before any response. */
async function firstCalls(page: Page, held: HeldResponses): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForPaint(page);
  return held.heldPaths();
}

/** Charts follow the numbers; their frames are there from the start. */
async function expectNothingMoved(page: Page, order: string): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const shifts = await readLayoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${order}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.005);
}

/** Charts follow the size of the window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      Object.keys(JSON.parse(localStorage.getItem('crosschannel.kept') ?? '{}') as object).length,
  );

/** How far down the page its first answer begins, in pixels: rows, figures, a chart, a list, or a field to fill in. */
const firstAnswer = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kinds =
      'table, figure, ol, ul, dl, textarea, [role=row][data-row], [role=meter], [role=group][aria-label^=Spend], [role=radiogroup]';
    const tops = [...document.querySelectorAll(`main :is(${kinds})`)].flatMap((element) => {
      const { top, height } = element.getBoundingClientRect();
      const isControl = element.closest('header, [aria-label=Filters]') !== null;
      return height > 8 && !isControl && element.checkVisibility() ? [top + scrollY] : [];
    });
    return Math.min(...tops);
  });

// Two tests, so that two workers share them.
for (const half of [0, 1]) {
  const own = visits.filter((_, at) => at % 2 === half);
  const names = own.map(({ name }) => name).join(', ');
  test(`with reports, rates, targets and a history on the device: ${names}`, async ({ page }) => {
    // Ten pages, one after another.
    test.slow();
    await fillStorage(page);
    await fillHistory(page);
    await beginSignedIn(page, 'analyst');
    for (const { name, address, ready, readyFilled = ready } of own) {
      await test.step(name, async () => {
        await page.goto(await address(page));
        await readyFilled(page);
        await expectNoSidewaysScroll(page);
        expect.soft(await firstAnswer(page), 'wide').toBeLessThanOrEqual(420);
        await page.setViewportSize(narrow);
        await expect.poll(() => firstAnswer(page), 'narrow').toBeLessThanOrEqual(700);
        // As a window of 1280 px is at 400%.
        await page.setViewportSize({ width: 320, height: 256 });
        await expectNoSidewaysScroll(page);
        await page.setViewportSize(wide);
      });
    }
  });
}
