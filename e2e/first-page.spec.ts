/** The start of a visit: what has to arrive before the first call and before the first row, and how much in all. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { readRows } from './table.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Campaigns' });
const rowCount = (page: Page) => grid(page).getAttribute('aria-rowcount').then(Number);

/** The worker's script; `worker-table` is code for the page. */
const isWorker = (path: string) => /\/worker-(?!table)/.test(path);

/** Holds the files whose path matches until they are released; `held` are their paths so far. */
async function holdFiles(page: Page, isHeld: (path: string) => boolean) {
  const held: string[] = [];
  const waiting: Route[] = [];
  let isOver = false;
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (isOver || !isHeld(pathname)) return route.continue();
    held.push(pathname);
    waiting.push(route);
    return undefined;
  });
  const release = async () => {
    isOver = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
  return { held, release };
}

test('the first calls wait only for files that the document lists, and so do not wait for one after another', async ({
  page,
  host,
  traffic,
}) => {
  const html = await (await fetch(host.origin)).text();
  const listed = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path);
  const isHeld = (path: string) => path.startsWith('/assets/') && !listed.includes(path);
  const { held, release } = await holdFiles(page, isHeld);
  const opening = signIn(page, 'analyst', '/campaigns');
  await expect
    .poll(() => traffic.calls())
    .toEqual(
      expect.arrayContaining([
        'GET /advertising/campaigns',
        expect.stringContaining('GET /advertising/accounts'),
      ]),
    );
  // The page's own code is requested beside them.
  await expect.poll(() => held).toContainEqual(expect.stringContaining('/campaigns-page-'));
  await release();
  await opening;
  await expect(grid(page)).toBeVisible();
  // A file that is listed but fetched in another way would be loaded twice.
  expect(traffic.calls().filter((call) => call.includes('config.json')).length).toBeLessThan(2);
});

test('the files of the first rows are compiled in the background', async ({ page, host }) => {
  const names = ['main', 'vendor', 'app', 'dom', 'page', 'list'];
  // No other files: those that arrive last would still be read when the test ends.
  const starts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    const [, name] = /\/assets\/([a-z-]+)-.{8}\.js$/.exec(response.url()) ?? [];
    const isOurs = response.url().startsWith(host.origin);
    if (isOurs && name && names.includes(name) && !starts.has(name))
      starts.set(
        name,
        response.text().then((text) => text.slice(0, 28)),
      );
  });
  await signIn(page, 'analyst', '/campaigns');
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  for (const name of names)
    expect(await starts.get(name), name).toBe('//# allFunctionsCalledOnLoad');
});

for (const [name, path] of [
  ['campaigns', '/campaigns'],
  ['the overview', '/'],
] as const) {
  test(`a first visit to ${name} loads at most 30 files`, async ({ page, host }) => {
    const files = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === host.origin) files.add(pathname);
    });
    await signIn(page, 'analyst', path);
    // The row engine's worker is the last of the background work.
    await expect.poll(() => [...files].some(isWorker)).toBe(true);
    expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(30);
  });
}

test('a short list is drawn, filtered and sorted without the worker', async ({ page }) => {
  const { held } = await holdFiles(page, (path) => isWorker(path) || path.includes('/engine-'));
  await signIn(page, 'analyst', '/campaigns');
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  const all = await rowCount(page);
  await page.getByRole('searchbox').first().fill('brand');
  await expect.poll(() => rowCount(page)).toBeLessThan(all);
  await grid(page).getByRole('columnheader', { name: 'CPC' }).click();
  await expect(page).toHaveURL(/sort=-cpc/);
  const costs = async () =>
    (await readRows(grid(page))).slice(0, 10).map((row) => Number.parseFloat(row['CPC'] ?? ''));
  await expect(async () => {
    const shown = await costs();
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  }).toPass();
  expect(held.filter(isWorker)).toEqual([]);
});

test('a hidden tab does none of the background work until it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Reflect.set(globalThis, 'showTab', () => {
      state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  const files: string[] = [];
  page.on('request', (request) => void files.push(request.url()));
  const isBackground = (url: string) => isWorker(url) || /\/(background|protocol)-/.test(url);
  await signIn(page, 'analyst', '/campaigns');
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  // What a visible page would have started by then.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(files.filter(isBackground)).toEqual([]);
  await page.evaluate(() => (Reflect.get(globalThis, 'showTab') as () => void)());
  await expect.poll(() => files.filter(isBackground)).toHaveLength(3);
});
