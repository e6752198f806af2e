/** The client keeps to the budget by itself: across tabs, in a storm, and where it cannot read a header. */
import type { Page } from '@playwright/test';
import { expect, test, type Sim } from './fixtures.ts';
import type { SeenCall } from './host.ts';
import { expectNoRateLimit } from './background-work.ts';
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

/** The wait that the service names in a storm, in milliseconds. */
const named = 30_000;

/** Seconds until the page asks again, as it says itself. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByText('Loading continues automatically').first().textContent();
  return Number(/ in (\d+) s/.exec(text ?? '')?.[1]);
}

const asked = (calls: readonly SeenCall[], name: string) =>
  calls.some(({ path }) => path.includes(name));

/** Asks for what the page shows, again and again: more than a small budget carries. */
async function refreshOften(page: Page, times: number): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let press = 0; press < times; press += 1) {
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-disabled', 'false');
  }
}

test('two tabs spend from one budget, and none of their calls is refused', async ({
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
  // Either tab knows what both have spent, whoever of them leads.
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

test('in a storm pages stay usable, and everything goes on when it is over', async ({
  page,
  sim,
  allow,
}) => {
  allow(429);
  await signIn(page);
  await expect(grid(page, 'Campaigns')).toBeVisible();
  // What the service says of its limits is asked for once, after the first numbers.
  await expect.poll(async () => asked(await sim.requests(), 'rate-limits')).toBe(true);
  await sim.scenario('storm');
  const time = () => page.evaluate(() => Date.now());
  const began = await time();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Waiting for the rate limit').last()).toBeVisible();
  // What is there can be sorted, filtered and left.
  await page.getByRole('searchbox').first().fill('zzz');
  await expect(page.getByText('No campaign matches your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(grid(page, 'Campaigns')).toBeVisible();
  await go(page, 'Accounts');
  await expect(grid(page, 'Accounts')).toBeVisible();
  // What is not there says that it waits, and for how long.
  await grid(page, 'Accounts').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText('Waiting for the rate limit').first()).toBeVisible();
  // The first call, then one free question each time that the service named; not one more.
  const first = await refusals(sim);
  expect(first).toBeLessThanOrEqual(1 + Math.floor(((await time()) - began) / named));
  for (const refused of [first + 1, first + 2]) {
    // A page that has heard a refusal counts down from thirty again. Only then can its clock be moved on: it would
    // start its wait from there.
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

test('where no header may be read the budget is counted here, and kept all the same', async ({
  page,
  sim,
}) => {
  await sim.scenario('hidden-headers');
  await sim.tier('starter');
  await signIn(page);
  await expect(grid(page, 'Campaigns')).toBeVisible();
  await refreshOften(page, 4);
  await go(page, 'API usage');
  await expect(page.getByText(/counted here/i).first()).toBeVisible();
  await expectNoRateLimit(sim);
});
