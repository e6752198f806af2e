/**
 * Lists whose calls fail as they do in a browser: without a response, and without a connection.
 * What each failure says is tested in `src/query-state` and `src/app/list-states.alone.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { goOffline } from './offline.ts';
import { signIn } from './sign-in.ts';

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

test('a list announces loading, and says when nothing matches; a missing response is helped by “Retry”; offline, its rows stay', async ({
  page,
  sim,
  traffic,
  allow,
}) => {
  allow('network');
  await test.step('a missing response is reported, and a retry helps', async () => {
    await sim.scenario('offline');
    await signIn(page);
    await expect(heading(page, 'Campaigns')).toBeVisible();
    await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
    // Once the client has given up.
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
    await expect(retry).toBeVisible();
    await traffic.rest();
    await sim.scenario('none');
    await retry.click();
    await expect(grid(page, 'Campaigns')).toBeVisible();
    await traffic.rest();
  });
  await test.step('offline, which only the browser says, the rows stay', async () => {
    await goOffline(page);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/offline|cannot be reached/i).first()).toBeVisible();
    await expect(grid(page, 'Campaigns')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/offline|cannot be reached/i)).toHaveCount(0);
    await traffic.rest();
  });
  await test.step('loading is announced, and an empty filter result offers a way back', async () => {
    await sim.hold(true);
    await goTo(page, '/listings?q=nothing-has-this-name');
    await expect(heading(page, 'Listings')).toBeVisible();
    await expect(page.getByText('Loading listings')).toBeAttached();
    await sim.hold(false);
    await expect(page.getByText(/match your filters/)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL('/listings');
    await expect(page.getByRole('treegrid', { name: 'Listings' })).toBeVisible();
  });
});
