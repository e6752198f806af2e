/** What the browser sends: which calls, at the same time or again, and where the bearer goes. */
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('a page starts its calls in parallel, the next page uses cached data, and the bearer is sent only to the service', async ({
  page,
  host,
  sim,
  traffic,
}) => {
  const wrong: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    const isBearer = request.headers()['authorization'] !== undefined;
    // The service is on another origin than the app.
    if (isBearer && request.url().startsWith(host.origin)) wrong.push(request.url());
    if (request.url().includes('eyJ')) wrong.push(request.url());
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  const dataCalls = () => traffic.calls().filter((call) => call.includes('/advertising/'));

  await test.step('calls start in parallel', async () => {
    await sim.hold(true);
    await signIn(page);
    await expect.poll(() => dataCalls().length).toBe(2);
    await sim.hold(false);
    await expect(grid).toBeVisible();
    expect(dataCalls().length).toBe(2);
    expect(documents).toHaveLength(1);
  });
  await test.step('navigating uses cached data', async () => {
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(grid).toBeVisible();
    expect(traffic.repeated()).toEqual([]);
  });
  await test.step('opening a record loads no second document', async () => {
    await grid.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByText('This campaign').first()).toBeVisible();
    expect(documents).toHaveLength(1);
  });
  expect(wrong, 'bearers sent elsewhere, and addresses that hold a token').toEqual([]);
});
