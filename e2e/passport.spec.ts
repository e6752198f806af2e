/**
 * What holds for every page and only a browser knows: what moves while responses arrive, what axe and paper find,
 * what fits the window, and where the user is after going back.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory, fillStorage } from './filled-storage.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { type HeldResponses, holdResponses } from './held-responses.ts';
import {
  cutOffCards,
  emptyHalf,
  firstAnswer,
  headerEnd,
  mixedPercentages,
  pixelsBeyond,
  unevenRows,
} from './layout-measures.ts';
import { readLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { openCharts } from './list-controls.ts';
import { type Cost, lists, listTable as grid, pageCosts, type PageName, visits } from './pages.ts';
import {
  backToScreen,
  expectHeads,
  hidePaperSizes,
  landscape,
  paperProblems,
  readyToPrint,
  toPaper,
  upright,
} from './paper.ts';
import { activeLink, placeOn } from './place-on-list.ts';
import { beginSignedIn } from './prepared-session.ts';
import { firstRowEnd, stopsToTable } from './rows-first.ts';
import { readRows } from './table.ts';
import type { Traffic } from './traffic.ts';
import { waitForPaint } from './wait-for-paint.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** As a window of 1440 px is at 200%, and one of 1280 px at 400%. */
const doubled = { width: 720, height: 450 };
const quadrupled = { width: 320, height: 256 };
/** Lower than every page. */
const low = { width: 900, height: 300 };

/** Pages too large to persist, and a result's URL, which must not be persisted. */
const notKept = new Set<PageName>(['keywords', 'report']);

/** The number of calls of a single response that comes in pages. */
const pagesOf: Partial<Record<PageName, number>> = { inventory: 2 };

/** Lists whose skeleton is where the table will be. Campaigns have tiles for each currency above it. */
const hasSkeleton = new Set<PageName>(['keywords', 'listings', 'quality', 'accounts', 'inventory']);

/** A filtered list beside what holds for all calls, and a narrow list of checks beside a table as high as the window. */
const oneSided = new Set<PageName>(['migration', 'data-quality']);

/** Pages that change once a history, reports, rates and targets are read: charts, columns of a list, and fields. */
const growing = new Set<PageName>([
  'overview',
  'accounts',
  'inventory',
  'listings',
  'quality',
  'settings',
]);

/** Lists with a filter. */
const filtered: Partial<Record<PageName, string>> = {
  campaigns: '/campaigns?status=enabled',
  keywords: '/keywords?status=enabled',
  listings: '/listings?status=active',
  quality: '/listings?show=quality&as=flat&sort=-worth&status=active',
  inventory: '/inventory?status=out',
  accounts: '/accounts?f=spend*1..',
  'data-quality': '/data-quality?f=spend*1..',
};

/** Pages without scope on paper, and pages whose figures are those of the moment or of the user. */
const scopeless = new Set<PageName>([
  'settings',
  'connection',
  'help',
  'api-usage',
  'batch',
  'migration',
]);
const undated = new Set<PageName>([...scopeless, 'eligibility', 'reports', 'notes']);

/** Pages of so many rows that only some of them are printed here. */
const long = new Set<PageName>([
  'campaigns',
  'keywords',
  'listings',
  'quality',
  'inventory',
  'report',
]);

if (visits.length !== Object.keys(pageCosts).length)
  throw new Error('Each page with a stated cost needs a visit in pages.ts.');

for (const visit of visits) {
  const { name, address, open } = visit;
  const isList = lists.includes(visit);

  test(`${name}: costs what the table says, nothing moves or is cut off, on screen and paper, axe finds nothing, and Back restores it`, async ({
    page,
    host,
    sim,
    traffic,
  }) => {
    const to = await address(page);
    await watchLayoutShifts(page);
    await hidePaperSizes(page);
    const held = await holdResponses(page, host.service ?? '');
    await beginSignedIn(page, 'analyst');
    const ready = async () => {
      await open?.(page);
      await traffic.rest();
    };

    /** Lets the responses through in one order, and expects that nothing has moved once the page has its data. */
    const arrive = async (inOrder: (first: string[]) => string[]) => {
      const first = await firstCalls(page, held);
      const skeleton = hasSkeleton.has(name) ? await topOf(lastSkeleton(page)) : undefined;
      await held.releaseInOrder(inOrder(first));
      await ready();
      await expectNothingMoved(page);
      // The grid and its sort are in a frame.
      if (skeleton !== undefined) expect(await topOf(gridFrame(page))).toBe(skeleton);
    };

    const before = await spent(sim);
    await test.step('first visit: responses in order', async () => {
      await page.goto(to);
      await arrive((first) => first);
    });
    const cold = await spent(sim);
    expect(less(cold, before)).toEqual(pageCosts[name].cold);
    expect(traffic.repeated()).toEqual([]);

    await test.step('second visit: from persisted answers', async () => {
      // Not every page waits for all of its responses.
      await expect.poll(() => keptAnswers(page)).toBe(persistedCalls(name));
      await held.passAll();
      await page.reload();
      await ready();
      expect(less(await spent(sim), cold)).toEqual(pageCosts[name].warm);
      expect(traffic.repeated()).toEqual([]);
      await expectNothingMoved(page);
      await expectNoViolationsInEitherTheme(page);
      await expectNoSidewaysScroll(page);
      if (isList) await expectRowsFirst(page);
      await page.setViewportSize(doubled);
      await expectNoSidewaysScroll(page);
    });

    await page.addInitScript(clearStorage, await page.evaluate(databaseNames));
    await held.holdAll();
    await test.step('first visit on a phone: responses in reversed order', async () => {
      await page.setViewportSize(narrow);
      await startAfresh(page);
      await arrive((first) => first.toReversed());
      await expectNoSidewaysScroll(page);
      if (isList) await expect.poll(() => firstRowEnd(page)).toBeLessThanOrEqual(narrow.height);
    });

    await held.passAll();
    await fillStorage(page);
    if (name === 'overview') {
      await test.step('second visits with reports, rates and targets', async () => {
        for (const size of [narrow, wide]) {
          await page.setViewportSize(size);
          await startAfresh(page);
          await findingsReady(page, traffic);
          await page.reload();
          await findingsReady(page, traffic);
          await expectNothingMoved(page);
        }
        await expect(page.getByRole('button', { name: 'Set up', exact: true })).toHaveCount(0);
        expect(await unevenRows(page)).toEqual([]);
        expect(await mixedPercentages(page)).toEqual([]);
        await expectPaper(page, name);
      });
    }
    await fillHistory(page);
    await test.step('on a phone, with reports, rates, targets and a history', async () => {
      await page.setViewportSize(narrow);
      await startAfresh(page);
      await ready();
      expect.soft(await headerEnd(page), 'end of the header').toBeLessThanOrEqual(104);
      await expect.poll(() => firstAnswer(page), 'first answer').toBeLessThanOrEqual(700);
      if (isList) {
        await expect.poll(() => firstRowEnd(page), 'first row').toBeLessThanOrEqual(narrow.height);
        await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
        expect(await cutOffCards(grid(page))).toEqual([]);
        expect(await grid(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      }
    });
    await page.setViewportSize(quadrupled);
    await expectNoSidewaysScroll(page);

    await test.step('the same on a wide screen', async () => {
      await page.setViewportSize(wide);
      await page.reload();
      await ready();
      if (!growing.has(name)) await expectNothingMoved(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      expect.soft(await firstAnswer(page), 'first answer').toBeLessThanOrEqual(420);
      // The largest changes, which need a history, are in one or two lines, and at most "> +999%".
      if (name !== 'overview') {
        expect(await unevenRows(page)).toEqual([]);
        expect(await mixedPercentages(page)).toEqual([]);
      }
      // About four rows of a list.
      if (!oneSided.has(name)) await expect.poll(() => emptyHalf(page)).toBeLessThan(240);
      if (isList) {
        await expectRowsFirst(page);
        const rows = await firstTitles(page);
        await page.setViewportSize(narrow);
        await expect.poll(() => firstTitles(page), 'order of cards').toEqual(rows);
        await page.setViewportSize(wide);
      }
    });

    const filter = filtered[name];
    if (filter !== undefined) {
      await test.step('with a filter', async () => {
        const isFiltered = page.getByRole('button', { name: 'Clear filters' });
        await goTo(page, filter);
        await expect(isFiltered).toBeVisible();
        await traffic.rest();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await expectRowsFirst(page);
        await page.setViewportSize(narrow);
        await expect.poll(() => firstRowEnd(page)).toBeLessThanOrEqual(narrow.height);
        await page.setViewportSize(wide);
        await goTo(page, to);
        await expect(isFiltered).toBeHidden();
        await traffic.rest();
      });
    }

    await test.step('going back', async () => {
      await page.setViewportSize(low);
      if (isList) await expectSamePlaceOnList(page, to);
      else await expectSameScrollPosition(page, name);
    });

    // The overview was printed without a history.
    if (name !== 'overview') {
      await test.step('on paper', async () => {
        await page.setViewportSize(wide);
        await expectPaper(page, name);
      });
    }

    await test.step('with very long texts', async () => {
      await page.addInitScript(lengthenTexts, host.service ?? '');
      await page.setViewportSize(wide);
      await startAfresh(page, to);
      await traffic.rest();
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(narrow);
      await expectNoSidewaysScroll(page);
    });
  });
}

/** Waits for the overview's findings from reports. Scores, which are requested then, are the last of them. */
async function findingsReady(page: Page, traffic: Traffic): Promise<void> {
  const fixes = page.getByRole('list', { name: 'Fix first' });
  await fixes
    .getByText(/quality score \d+ of 100/)
    .first()
    .waitFor();
  await expect(page.getByText(/The order may change\.$/)).toHaveCount(0);
  await traffic.rest();
}

/** Calls and charged units so far, without the login and free calls. */
async function spent(sim: Sim): Promise<Cost> {
  const paid = (await sim.requests()).filter(({ units }) => units > 0);
  return [paid.length, paid.reduce((sum, { units }) => sum + units, 0)];
}

const less = (a: Cost, b: Cost): Cost => [a[0] - b[0], a[1] - b[1]];

/** How many answers of a page are persisted. Rate limits, which are free, are; a list is one answer. */
function persistedCalls(name: PageName): number {
  const { cold, warm } = pageCosts[name];
  const notPersisted = notKept.has(name) ? warm[0] : 0;
  return cold[0] - notPersisted + 1 - (pagesOf[name] ?? 1);
}

const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      Object.keys(JSON.parse(localStorage.getItem('crosschannel.kept') ?? '{}') as object).length,
  );

/** Runs in the page. */
const databaseNames = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

/** In session storage, which survives reloads: set while the next load is to find nothing persisted. */
const clearKey = 'clear-storage';

/** Runs in the page before the app, which opens a database after its deletion. */
function clearStorage(databases: readonly string[]): void {
  if (sessionStorage.getItem('clear-storage') === null) return;
  sessionStorage.removeItem('clear-storage');
  localStorage.clear();
  for (const name of databases) indexedDB.deleteDatabase(name);
}

/** Opens the page as if nothing were persisted, except for what was filled in by the test. */
async function startAfresh(page: Page, to = page.url()): Promise<void> {
  await page.evaluate((key) => {
    sessionStorage.setItem(key, 'yes');
    // A reload would restore the position.
    scrollTo(0, 0);
  }, clearKey);
  await (to === page.url() ? page.reload() : page.goto(to));
}

/** What the page requests before any response. */
async function firstCalls(page: Page, held: HeldResponses): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForPaint(page);
  return held.heldPaths();
}

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y;
const lastSkeleton = (page: Page) => page.locator('main [aria-busy=true]').last();
const gridFrame = (page: Page) => page.locator('main :has(> :is([role=grid], [role=treegrid]))');

/** Charts follow the numbers; their frames are there from the start. */
async function expectNothingMoved(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const shifts = await readLayoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 5);
  expect.soft(sum, JSON.stringify(largest)).toBeLessThanOrEqual(0.005);
}

/** Charts follow the size of the window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => pixelsBeyond(page), 'pixels beyond the window').toBeLessThanOrEqual(0);
}

async function expectRowsFirst(page: Page): Promise<void> {
  expect.soft(await stopsToTable(page), 'Tab stops to the table').toBeLessThanOrEqual(12);
  expect.soft(await firstRowEnd(page), 'end of the first row').toBeLessThanOrEqual(420);
}

const firstTitles = async (page: Page) =>
  (await readRows(grid(page))).slice(0, 5).map((row) => Object.values(row)[0] ?? '');

/** Scroll positions, focus, active cell, and rectangle of cells are as before a record was opened. */
async function expectSamePlaceOnList(page: Page, to: string): Promise<void> {
  // A listing that was opened has a score, which would move it.
  if (to.includes('-worth')) await goTo(page, to.replace('-worth', 'title'));
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let pages = 0; pages < 3; pages++) await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  // Not every stock record has a page.
  await expect(async () => {
    if ((await activeLink(page).count()) === 0) await page.keyboard.press('ArrowDown');
    expect(await activeLink(page).count()).toBe(1);
  }).toPass();
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(`Shift+${key}`);
  await expect.poll(async () => (await placeOn(page)).selected.length).toBe(2);
  // The grid brings the cell into view once its row is rendered.
  await waitForPaint(page);
  const before = await placeOn(page);
  expect(before).toMatchObject({ isFocused: true, cell: expect.anything() });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect.poll(() => placeOn(page)).toEqual(before);
}

async function expectSameScrollPosition(page: Page, name: PageName): Promise<void> {
  const top = await page.evaluate(() => {
    scrollTo(0, 180);
    return scrollY;
  });
  expect(top).toBeGreaterThan(0);
  const url = page.url();
  const other = name === 'api-usage' ? 'Settings' : 'API usage';
  await page.getByRole('link', { name: other, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
}

/** Paper has title, scope and age; nothing is cut off, and controls are left out. */
async function expectPaper(page: Page, name: PageName): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  if ((await page.getByRole('button', { name: 'Charts', exact: true }).count()) > 0)
    await openCharts(page);
  if (long.has(name)) {
    await page.getByRole('searchbox', { name: /^Search / }).fill('lamp');
    const rows = page.getByRole('group', { name: 'Filters' }).getByRole('status');
    await expect(rows.filter({ hasText: /^([\d,]+) of (?!\1 )/ })).toBeVisible();
  }
  await readyToPrint(page);

  await toPaper(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const head = page.getByRole('main').locator('header').first();
  const scope = head.getByText('Scope: all channels and accounts', { exact: true });
  await expect(scope).toHaveCount(scopeless.has(name) ? 0 : 1);
  await expect(head.getByText(/Printed: .*\d{4}.* [A-Z]{2,}/)).toBeVisible();
  const age = head.getByText(/Data last updated: .*\d{4}.*\d\d:\d\d [A-Z]{2,}/);
  await expect(age).toHaveCount(undated.has(name) ? 0 : 1);
  const running = JSON.parse(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--print-head'),
    ),
  ) as string;
  expect(running).toContain(title);
  expect(await page.title()).toContain(title);
  if (!undated.has(name))
    expect(running).toMatch(
      / · all channels and accounts( · filtered)? · last updated .*\d{4}.*\d\d:\d\d [A-Z]+/,
    );
  for (const width of [upright, landscape])
    expect(await paperProblems(page, width), `${width} px`).toEqual([]);
  await backToScreen(page);
  await expect(page).toHaveTitle(/Crosschannel$/);
  await expect(head.getByText('Printed: ')).toHaveCount(0);
  if (!long.has(name)) await expectHeads(page, title);
}

/** Runs in the page before the app: the first 20 records of each response have very long texts. */
function lengthenTexts(service: string): void {
  const lengths = {
    status: 110,
    state: 110,
    match_type: 110,
    channel: 110,
    currency_code: 110,
    name: 3000,
    title: 3000,
    keyword_text: 3000,
  };
  const lengthen = (record: Record<string, unknown> | null, at: number) => {
    // With and without spaces to wrap at.
    const word = at % 2 === 0 ? 'long' : 'long ';
    for (const [name, length] of Object.entries(lengths))
      if (record !== null && name in record) record[name] = word.repeat(length).slice(0, length);
  };
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    if (
      !response.ok ||
      !href.startsWith(service) ||
      !/\/(advertising|catalog|fulfillment)\//.test(href)
    )
      return response;
    const body = (await response.json()) as Record<string, unknown>;
    const records = Array.isArray(body['data']) ? body['data'].slice(0, 20) : [body];
    for (const [at, record] of records.entries()) lengthen(record as never, at);
    return new Response(JSON.stringify(body), response);
  };
}
