/** Background scans: many calls paced by the rate limit, across reloads and tabs. */
import type { Locator, Page } from '@playwright/test';
import {
  expectNoRateLimit,
  advanceAndSettle,
  runBackgroundWork,
  pauseClock,
  watchCalls,
  watchScoreCalls,
} from './background-work.ts';
import { expect, test } from './fixtures.ts';
import { everythingKept, signedOutPage, signOut } from './identity/session.ts';
import { signIn } from './sign-in.ts';

// Screenshots for each of many hundred steps would take longer than the steps.
test.use({ movableClock: true, trace: 'off' });

const scores = (page: Page) =>
  page.getByRole('region', { name: 'Quality scores for all listings' });
const status = (part: Locator) => part.getByRole('status');
const button = (part: Locator, name: RegExp) => part.getByRole('button', { name });

/** The number of scores stated on the page. */
async function done(page: Page): Promise<number> {
  const bar = scores(page).getByRole('progressbar');
  return Number(await bar.getAttribute('aria-valuenow'));
}

/** Opens the API usage page and starts the scan of all 6,000 listings. */
async function startScores(page: Page): Promise<void> {
  await signIn(page, 'analyst', '/api-usage');
  await button(scores(page), /^Load listings/).click();
  const start = button(scores(page), /^Start/);
  await expect(start).toHaveAccessibleDescription(/^6,000 units, about 1\d\smin/);
  await start.click();
  await expect(button(scores(page), /^Pause/)).toBeVisible();
}

test('1,000 scores on tier growth without a refusal, paused and resumed across a reload', async ({
  page,
  host,
  sim,
}) => {
  // A thousand calls one after another take a while on a busy machine.
  test.setTimeout(600_000);
  const stage = { host, sim };
  await sim.tier('growth');
  await startScores(page);
  // It continues on any page.
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await runBackgroundWork(page, stage, 350);

  await page.reload();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await runBackgroundWork(page, stage, 300);

  await page.getByRole('link', { name: 'API usage', exact: true }).click();
  await expect.poll(() => done(page)).toBeGreaterThanOrEqual(640);
  await button(scores(page), /^Pause/).click();
  await expect(status(scores(page))).toHaveText(/^Paused/);
  const paused = await done(page);
  await page.reload();
  await expect(status(scores(page))).toHaveText(/^Paused/);
  const seen = watchScoreCalls(page);
  await sim.clock(60);
  expect(await done(page)).toBe(paused);
  expect(seen.sent).toBe(0);

  const resume = button(scores(page), /^Resume/);
  await expect(resume).toHaveAccessibleDescription(/^5,\d\d\d units, about/);
  await resume.click();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await runBackgroundWork(page, stage, 360);

  await page.getByRole('link', { name: 'API usage', exact: true }).click();
  await expect.poll(() => done(page)).toBeGreaterThanOrEqual(1000);
  await button(scores(page), /^Cancel/).click();
  await expect(status(scores(page))).toHaveText(/^Cancelled/);
  await button(scores(page), /^Load listings/).click();
  await expect(scores(page)).toContainText(/1,\d\d\d already checked within a day/);
  await expectNoRateLimit(sim);
});

test('runs in one tab; others display it, pause it and take over; signing out deletes it', async ({
  page,
  context,
  host,
  sim,
}) => {
  test.slow();
  const stage = { host, sim };
  await startScores(page);
  await runBackgroundWork(page, stage, 20);
  const other = await context.newPage();
  await test.step('another tab shows it and makes no calls', async () => {
    await signIn(other, 'analyst', '/api-usage');
    await expect.poll(() => done(other)).toBeGreaterThanOrEqual(15);
    const seen = watchScoreCalls(other);
    await runBackgroundWork(page, stage, 20);
    await expect.poll(() => done(other)).toBeGreaterThanOrEqual(35);
    expect(seen.sent).toBe(0);
  });
  await test.step('it takes over when the first is closed', async () => {
    await page.close();
    await runBackgroundWork(other, stage, 20);
    await expect.poll(() => done(other)).toBeGreaterThanOrEqual(50);
  });
  await test.step('a tab can pause what another one runs', async () => {
    const third = await context.newPage();
    await signIn(third, 'analyst', '/api-usage');
    await button(scores(third), /^Pause/).click();
    await expect(status(scores(other))).toHaveText(/^Paused/);
    await expect(status(scores(third))).toHaveText(/^Paused/);
    await third.close();
  });
  await test.step('signing out ends it and erases its results', async () => {
    await button(scores(other), /^Resume/).click();
    await runBackgroundWork(other, stage, 10);
    // Written within a second.
    await other.clock.runFor(1500);
    expect(await everythingKept(other)).toContain('evaluated_at');
    await signOut(other);
    await expect(signedOutPage(other)).toBeVisible();
    expect(await everythingKept(other)).not.toMatch(/evaluated_at|lst-/);
  });
});

test('10,000 products on tier growth: a hundred calls without a refusal, as fast as the limit refills', async ({
  page,
  host,
  sim,
  traffic,
}) => {
  await sim.tier('growth');
  await signIn(page, 'analyst', '/eligibility');
  const check = page.getByRole('region', { name: 'Eligibility of this list' });
  await page.getByLabel('File with product IDs').setInputFiles({
    name: 'ids.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(Array.from({ length: 10_000 }, (_, i) => `X${i + 10_000}`).join('\n')),
  });
  await button(page.locator('main'), /^Use 10,000 products/).click();
  const start = button(check, /^Start/);
  // The first 300 units, a full bucket, need no waiting.
  await expect(start).toHaveAccessibleDescription(/^500 units, about 4\d\ss/);
  await pauseClock(page, { host, sim });
  const time = () => page.evaluate(() => Date.now());
  const began = await time();
  const seen = watchCalls(page, 'POST', /\/fulfillment\/eligibility$/);
  await start.click();
  await expect(button(check, /^Pause/)).toBeVisible();
  for (let steps = 0; seen.ended < 100; steps += 1) {
    expect(steps, 'a step brings a call').toBeLessThan(100);
    await advanceAndSettle(page, { host, sim }, seen, 2);
  }
  const seconds = ((await time()) - began) / 1000;
  await page.clock.resume();
  await expect(status(check)).toHaveText('Done.');
  await expect(check).toContainText('10,000 of 10,000 products · 10,000 not found');
  await expectNoRateLimit(sim);
  expect(seconds).toBeLessThan(90);
  const sent = traffic.calls().flatMap((call) => /eligibility (\{.*\})$/.exec(call)?.[1] ?? []);
  const lists = sent.map((body) => (JSON.parse(body) as { product_ids: string[] }).product_ids);
  expect(lists.map(({ length }) => length)).toEqual(Array.from({ length: 100 }, () => 100));
  expect(new Set(lists.flat()).size).toBe(10_000);
});
