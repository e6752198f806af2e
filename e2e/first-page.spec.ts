/**
 * The start of a visit: what has to arrive before the first call and before the first row, and how much in all. Only
 * the build, in a browser, has these files and their order.
 */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Host } from './host.ts';
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

/** The paths of the host's files that the page has requested. */
function watchFiles(page: Page, host: Host): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === host.origin) files.add(pathname);
  });
  return files;
}

/** With the row engine's worker, the last of the background work. */
async function expectFewFiles(files: Set<string>): Promise<void> {
  await expect.poll(() => [...files].some(isWorker)).toBe(true);
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(30);
}

test('the overview’s first calls wait only for files that the document lists, and so do not wait for one after another; in all it loads at most 30', async ({
  page,
  host,
  traffic,
}) => {
  const html = await (await fetch(host.origin)).text();
  const listed = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path);
  const isHeld = (path: string) => path.startsWith('/assets/') && !listed.includes(path);
  const files = watchFiles(page, host);
  const { held, release } = await holdFiles(page, isHeld);
  const opening = signIn(page, 'analyst', '/');
  await expect
    .poll(() => traffic.calls())
    .toEqual(
      expect.arrayContaining([
        'GET /advertising/campaigns',
        expect.stringContaining('GET /advertising/accounts'),
      ]),
    );
  // The page's own code is requested beside them.
  await expect.poll(() => held).toContainEqual(expect.stringContaining('/overview-page-'));
  await release();
  await opening;
  await expect(page.getByRole('table', { name: 'Totals', exact: true })).toBeVisible();
  // A file that is listed but fetched in another way would be loaded twice.
  expect(traffic.calls().filter((call) => call.includes('config.json')).length).toBeLessThan(2);
  await expectFewFiles(files);
});

test('a hidden tab does none of the background work until it is shown: a short list is drawn, filtered and sorted without the worker', async ({
  page,
  host,
  traffic,
}) => {
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Reflect.set(globalThis, 'showTab', () => {
      state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  const files = watchFiles(page, host);
  const background = () =>
    [...files].filter((path) => isWorker(path) || /\/(background|protocol)-/.test(path));
  await signIn(page, 'analyst', '/campaigns');
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  // What a visible page would have started by then.
  await traffic.rest();
  expect(background()).toEqual([]);

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
  expect([...files].filter(isWorker)).toEqual([]);

  await page.evaluate(() => (Reflect.get(globalThis, 'showTab') as () => void)());
  await expect.poll(background).toHaveLength(3);
  await expectFewFiles(files);
});
