/** The demonstration under a path of its host: only a browser resolves each address that the build contains. */
import { startPreview } from '#scripts/preview/serve.ts';
import { inRoot } from '#scripts/shared/paths.ts';
import { expect, test } from './fixtures.ts';
import { installed } from './offline.ts';
import { fillForm, signIn } from './sign-in.ts';

// The same as in src/scripts/test.ts, which builds it.
const base = '/under/a/path/';

const startDemonstration = () =>
  startPreview({ port: 0, dir: inRoot('.cache/demo-under-a-path'), base });

test('a demonstration under a path stays there, from the sign-in to a record', async ({ page }) => {
  await using host = await startDemonstration();
  const strayed: string[] = [];
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
    if (!request.url().startsWith(`${host.origin}${base}`)) strayed.push(request.url());
  });

  await page.goto(`${host.origin}${base}campaigns?status=paused`);
  await fillForm(page, 'analyst', 'demo');
  await expect(page).toHaveURL(`${host.origin}${base}campaigns?status=paused`);
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid).toBeVisible();
  const before = documents;
  await grid.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByText('This campaign').first()).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  expect(strayed).toEqual([]);
  // Links load no other document.
  expect(documents).toBe(before);
});

test('a demonstration replaces what a production build at its address has installed', async ({
  page,
  host,
}) => {
  await signIn(page);
  await installed(page);
  await page.reload();
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(await controller()).toBe(`${host.origin}/service-worker.js`);
  await host.switchTo(inRoot('dist-demo'));
  try {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns');
    expect(await controller()).toBe(`${host.origin}/mockServiceWorker.js`);
    expect(await page.evaluate(() => '__sim' in window)).toBe(true);
  } finally {
    await host.switchTo(inRoot('dist'));
  }
});
