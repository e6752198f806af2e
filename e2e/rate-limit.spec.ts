/** The client respects the rate limit: across tabs, in a storm of refusals, and without readable headers. */
import type { Page } from '@playwright/test';
import { expectNoRateLimit } from './background-work.ts';
import { expect, test, type Sim } from './fixtures.ts';
import type { SeenCall } from './host.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const meter = (page: Page) => page.getByRole('link', { name: /^API units/ });
const spentBy = (page: Page, who: string) =>
  page.getByRole('listitem').filter({ hasText: who }).filter({ hasText: 'unit' });
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
  return Number(/ in (\d+) s/.exec(text ?? '')?.[1]);
}

const asked = (calls: readonly SeenCall[], name: string) =>
  calls.some(({ path }) => path.includes(name));

/** Refreshes the page repeatedly: more than a small tier allows. */
async function refreshOften(page: Page, times: number): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let press = 0; press < times; press += 1) {
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-disabled', 'false');
  }
}

test('two tabs share one rate limit, and none of their calls is refused', async ({
  page,
  context,
  sim,
}) => {
  await sim.tier('starter');
  await signIn(page);
  await expect(grid(page, 'Campaigns')).toBeVisible();
  const other = await context.newPage();
  await signIn(other, 'analyst', '/accounts');
  await expect(grid(other, 'Accounts')).toBeVisible();
  await refreshOften(page, 3);
  await refreshOften(other, 3);
  // Both tabs know what both have spent, whichever leads.
  for (const tab of [page, other]) {
    await go(tab, 'API usage');
    await expect
      .poll(async () => {
        const paid = (await sim.requests()).reduce((sum, { units }) => sum + units, 0);
        const said = (await spentBy(tab, 'Pages').textContent()) ?? '';
        return paid >= 12 && said.includes(`${paid} units`);
      })
      .toBe(true);
  }
  const shown = () => Promise.all([page, other].map((tab) => meter(tab).innerText()));
  await expect.poll(async () => new Set(await shown()).size).toBe(1);
  await expectNoRateLimit(sim);
});

test('pages stay usable in a storm, and continue when it is over', async ({ page, sim, allow }) => {
  allow(429);
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
  // The first call, then exactly one free call after each requested wait.
  const first = await refusals(sim);
  expect(first).toBeLessThanOrEqual(1 + Math.floor(((await time()) - began) / named));
  for (const refused of [first + 1, first + 2]) {
    // After a refusal the page counts down from thirty again. The clock is advanced only then, because the wait
    // starts at the current time.
    await expect
      .poll(
        async () => {
          await sim.clock(2);
          return secondsLeft(page);
        },
        { intervals: [50] },
      )
      .toBeLessThan(20);
    await sim.clock(20);
    await expect.poll(() => secondsLeft(page), { intervals: [50] }).toBeGreaterThan(20);
    expect(await refusals(sim)).toBe(refused);
  }

  await sim.scenario('none');
  await sim.clock(31);
  await expect(page.getByText('Waiting for the rate limit')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
  expect(await refusals(sim)).toBe(first + 2);
});

test('without readable headers, units are counted in the browser and the limit is respected', async ({
  page,
  sim,
}) => {
  await sim.scenario('hidden-headers');
  await sim.tier('starter');
  await signIn(page);
  await expect(grid(page, 'Campaigns')).toBeVisible();
  await refreshOften(page, 4);
  await go(page, 'API usage');
  await expect(page.getByText(/counted in this browser/i).first()).toBeVisible();
  await expectNoRateLimit(sim);
});
