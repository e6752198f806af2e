/** The quality scan: scores for the filtered listings, and the view of fixes. */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expectNoRateLimit, runBackgroundWork, watchScoreCalls } from './background-work.ts';
import { expect, test } from './fixtures.ts';
import { everythingKept } from './identity/session.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readRows } from './table.ts';

// Screenshots for each of many steps would take longer than the steps.
test.use({ movableClock: true, trace: 'off' });

const scan = (page: Page) => page.getByRole('region', { name: 'Quality scan' });
const status = (page: Page) => scan(page).getByRole('status');
const button = (page: Page, name: RegExp) => scan(page).getByRole('button', { name });
const grid = (page: Page) => page.getByRole('grid', { name: 'Listings' });
const byChannel = (page: Page) => page.getByRole('figure', { name: 'Quality by channel' });

/** The number of scores stated on the page. */
async function done(page: Page): Promise<number> {
  return Number(await scan(page).getByRole('progressbar').getAttribute('aria-valuenow'));
}

/** How many listings in the charts have one. */
async function charted(page: Page): Promise<number> {
  return (
    figure(
      /([\d,]+) of [\d,]+ have a score/.exec((await byChannel(page).textContent()) ?? '')?.[1] ??
        '',
    ) ?? -1
  );
}

/** Scores are drawn a moment after they arrive. */
async function drawn(page: Page, least: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return charted(page);
    })
    .toBeGreaterThanOrEqual(least);
}

test('scans the filtered listings: states the cost, pauses and resumes across a reload, and lists what to fix', async ({
  page,
  sim,
}) => {
  test.setTimeout(300_000);
  // Slow enough to pause.
  await sim.tier('starter');
  await signIn(page, 'analyst', '/listings?status=suppressed');
  await page.getByRole('radio', { name: 'Quality and fixes' }).click();
  await expect(page).toHaveURL(/show=quality/);
  await openCharts(page);
  await expect(byChannel(page)).toContainText('No scores yet');
  const line = page.getByRole('status').filter({ hasText: /of 6,000 listings/ });
  const all = figure((await line.textContent())?.split(' ')[0] ?? '') ?? 0;
  expect(all).toBeGreaterThan(20);
  const start = button(page, /^Start/);
  await expect(start).toHaveAccessibleDescription(new RegExp(`^${all} units`));
  await start.click();
  await runBackgroundWork(page, sim, 12);
  await button(page, /^Pause/).click();
  await expect(status(page)).toHaveText(/^Paused/);
  await drawn(page, 8);
  const paused = await done(page);
  await page.reload();
  await expect(status(page)).toHaveText(/^Paused/);
  expect(await done(page)).toBe(paused);
  await drawn(page, paused);
  const seen = watchScoreCalls(page);
  await sim.clock(30);
  expect(seen.sent).toBe(0);

  await sim.tier('growth');
  await button(page, /^Resume/).click();
  await runBackgroundWork(page, sim, all - paused - 20);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return status(page).textContent();
    })
    .toBe('Done.');
  await drawn(page, all);

  // The view of fixes: most valuable first, each row with what to change.
  await expect
    .poll(async () => {
      const rows = (await readRows(grid(page))).filter((row) => row['Priority'] !== '–');
      const worth = rows.slice(0, 8).map((row) => figure(row['Priority'] ?? '') ?? 0);
      return worth.length === 8 && worth.join() === worth.toSorted((a, b) => b - a).join();
    })
    .toBe(true);
  const [first] = await readRows(grid(page));
  expect(first?.['What to change']).toMatch(/^(Title|Description|Images|Brand): (add|improve)/);
  const parts = page.getByRole('figure', { name: 'Quality by part of the page' });
  await parts.getByRole('button', { name: /^Images/ }).click();
  await expect
    .poll(
      async () =>
        new Set((await readRows(grid(page))).map((row) => row['What to change']?.split(':')[0])),
    )
    .toEqual(new Set(['Images', '']));
  await expectNoRateLimit(sim);
  await expectNoViolationsInEitherTheme(page);
});

test('a cancelled scan keeps its results', async ({ page, sim }) => {
  await signIn(page, 'analyst', '/listings?show=quality&as=flat&sort=-behind');
  await expect(button(page, /^Start/)).toHaveAccessibleDescription(/^6,000 units, about 1\d\smin/);
  const asked: string[] = [];
  page.on('request', (request) => {
    const id = /\/listings\/([^/]+)\/quality$/.exec(request.url())?.[1];
    if (id !== undefined) asked.push(id);
  });
  await openCharts(page);
  await button(page, /^Start/).click();
  await runBackgroundWork(page, sim, 12);
  await button(page, /^Cancel/).click();
  await expect(status(page)).toHaveText('Cancelled. Results so far are saved.');
  // The most valuable of each of the three currencies were requested first. The grid is sorted a moment later.
  const most = grid(page).getByRole('rowheader').first().getByRole('link');
  await expect(async () => {
    const id = (await most.getAttribute('href'))?.split('/').at(-1);
    expect(asked.slice(0, 3)).toContain(id);
  }).toPass();
  // The last results are written, counted and drawn a moment later, by the page's own clock.
  const saysWhatIsKept = async (text: Locator, words: (kept: number) => string) =>
    expect
      .poll(async () => {
        await page.clock.runFor(1000);
        const kept = (await everythingKept(page)).split('evaluated_at').length - 1;
        return kept >= 8 && ((await text.textContent()) ?? '').includes(words(kept));
      })
      .toBe(true);
  await saysWhatIsKept(scan(page), (kept) => `6,000 listings, ${kept} already checked`);
  await saysWhatIsKept(byChannel(page), (kept) => `${kept} of 6,000 have a score`);
  await page.getByRole('radio', { name: 'Listings', exact: true }).click();
  const mean = page.getByRole('table', { name: 'Listing totals' });
  await saysWhatIsKept(mean, (kept) => `of ${kept} scores`);
});
