/**
 * A team with a service of its own: the check, the mapping that it proposes, and the dashboard with it. No test below
 * runs the three together, with the configuration read by the app as it starts.
 */
import { openConnectionCheck, runConnectionCheck } from './connection-check.ts';
import { expect, test } from './fixtures.ts';
import { beginSignedIn } from './prepared-session.ts';

test.use({ isOtherDialect: true, movableClock: true });

test('a service of another dialect is checked, mapped as proposed, and then passes', async ({
  page,
  sim,
  allow,
}) => {
  allow(400, 404, 422);
  const proposed: { contract?: unknown } = {};
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, contract: proposed.contract } });
  });
  await beginSignedIn(page, 'analyst');
  await openConnectionCheck(page);
  expect(await runConnectionCheck(page, sim)).toMatch(/differ/);
  await expect(page.getByRole('table', { name: 'Findings' })).toContainText(
    'performance.cost in all 120 records',
  );
  const entry = await page.getByRole('region', { name: 'Entry for config.json' }).textContent();
  proposed.contract = (JSON.parse(entry ?? '') as typeof proposed).contract;

  await page.goto('/campaigns');
  await expect(page.getByText('120 of 120 campaigns')).toBeVisible();
  await openConnectionCheck(page);
  expect(await runConnectionCheck(page, sim)).not.toMatch(/differ|missing/);
  await page.getByRole('radio', { name: 'Differences' }).click();
  await expect(page.getByText('No differences.')).toBeVisible();
});
