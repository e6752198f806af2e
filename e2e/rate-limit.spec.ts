/** The client respects the rate limit in a storm of refusals. Its arithmetic is in `src/api/rate-limiter`. */
import type { Page } from '@playwright/test';
import { expect, test, type Sim } from './fixtures.ts';
import type { SeenCall } from './host.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const go = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();

async function refusals(sim: Sim): Promise<number> {
  return (await sim.requests()).filter(({ status }) => status === 429).length;
}

/** The wait requested by the service in a storm, in milliseconds. */
const named = 30_000;

/** Seconds until loading continues, as shown on the page. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByText('Loading continues automatically').first().textContent();
  return Number(/ in 0:(\d+)/.exec(text ?? '')?.[1]);
}

const asked = (calls: readonly SeenCall[], name: string) =>
  calls.some(({ path }) => path.includes(name));

test('pages stay usable in a storm, and continue when it is over', async ({ page, sim, allow }) => {
  allow(429);
  // Its limit lets the app send one call at a time after a wait.
  await sim.tier('growth');
  await signIn(page);
  await expect(grid(page, 'Campaigns')).toBeVisible();
  // The limits are fetched once, after the first numbers.
  await expect.poll(async () => asked(await sim.requests(), 'rate-limits')).toBe(true);
  await sim.scenario('storm');
  const time = () => page.evaluate(() => Date.now());
  const began = await time();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Waiting for the rate limit').last()).toBeVisible();
  // Loaded data can be sorted and filtered, and other pages opened.
  await page.getByRole('searchbox').first().fill('zzz');
  await expect(page.getByText('No campaigns match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(grid(page, 'Campaigns')).toBeVisible();
  await go(page, 'Accounts');
  await expect(grid(page, 'Accounts')).toBeVisible();
  // Missing data shows how long it waits.
  await grid(page, 'Accounts').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText('Waiting for the rate limit').first()).toBeVisible();
  // The first call, then exactly one after a requested wait.
  const first = await refusals(sim);
  expect(first).toBeLessThanOrEqual(1 + Math.floor(((await time()) - began) / named));
  await sim.clock(31);
  expect(await refusals(sim)).toBe(first + 1);
  // After a refusal the page counts down from thirty again.
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(20);

  await sim.scenario('none');
  await sim.clock(31);
  await expect(page.getByText('Waiting for the rate limit')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
  expect(await refusals(sim)).toBe(first + 1);
});
