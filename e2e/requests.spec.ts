import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('a page starts its calls side by side', async ({ page, sim, traffic }) => {
  await sim.hold(true);
  await signIn(page);
  const dataCalls = () => traffic.calls().filter((call) => call.includes('/advertising/'));
  await expect.poll(() => dataCalls().length).toBe(2);
  await sim.hold(false);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  expect(dataCalls().length).toBe(2);
});

test('moving between pages uses what is there', async ({ page, traffic }) => {
  await signIn(page);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  expect(traffic.repeated()).toEqual([]);
});

test('opening a record loads no second document', async ({ page }) => {
  await signIn(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await grid.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByText('This campaign').first()).toBeVisible();
  expect(documents).toEqual([]);
});

test('a bearer goes to the service alone, and no address holds a token', async ({ page, host }) => {
  const wrong: string[] = [];
  page.on('request', (request) => {
    const isBearer = request.headers()['authorization'] !== undefined;
    // The service lies on another origin than the app.
    if (isBearer && request.url().startsWith(host.origin)) wrong.push(request.url());
    if (request.url().includes('eyJ')) wrong.push(request.url());
  });
  await signIn(page);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  expect(wrong).toEqual([]);
});
