/**
 * Browsers that lack or block features, or do not get a file: what still works, and what the user is told. Only the
 * build, in a browser without the feature, shows that nothing else needs it.
 */
import { expect, test } from './fixtures.ts';
import { ask, comesTo, enough, expectStatus } from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

/** Runs in the page before the app: removes the named features. */
function takeAway(names: readonly string[]): void {
  if (globalThis.origin === 'null') return;
  for (const name of names) {
    const [owner = '', key = ''] = name.split('.');
    const holder = Reflect.get(globalThis, owner) as { prototype?: object };
    const target = key === '' ? globalThis : (holder.prototype ?? holder);
    Object.defineProperty(target, key === '' ? owner : key, { value: undefined });
  }
}

test('names the missing feature that signing in requires', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    };
  });
  await page.goto('/campaigns');
  await expect(page.getByRole('alert')).toContainText('Signing in requires session storage');
});

test('without storage and workers the pages work in one tab', async ({ page, sim, allow }) => {
  await page.addInitScript(takeAway, ['Worker', 'indexedDB']);
  await signIn(page, 'analyst', '/campaigns');
  const grid = page.getByRole('grid', { name: 'Campaigns' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await ask(page, 'one tab');
  await expect(page.getByText(/^Could not be saved: requested reports/)).toBeVisible();
  await expectStatus(page, 'one tab', 'Pending');
  await sim.clock(enough);
  await comesTo(page, 'one tab', 'Completed');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('This browser stores nothing for this site')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Set up history' }).click();
  await expect(history.getByRole('alert')).toContainText('This browser cannot keep a history');

  // The host serves the same version: see new-version.spec.ts for another one.
  allow(404);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Data quality', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Check your connection and reload.');
  await page.unroute('**/assets/**');
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('grid', { name: 'Data quality' })).toBeVisible();
});
