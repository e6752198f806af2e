import { readFile } from 'node:fs/promises';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { runConnectionCheck } from './connection-check.ts';
import { expect, test } from './fixtures.ts';
import { beginSignedIn } from './prepared-session.ts';

test('a service that follows the contract passes; a check without consent only reads', async ({
  page,
  sim,
  allow,
}) => {
  // The check asks for an account that does not exist, and for an invalid page size.
  allow(400, 404);
  await sim.tier('enterprise');
  await beginSignedIn(page, 'analyst');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Check the connection' }).click();
  await expect(page).toHaveURL('/settings/connection');
  expect(await runConnectionCheck(page)).not.toMatch(/differ|missing/);
  const calls = (await sim.requests()).filter(({ path }) => !path.startsWith('/auth/'));
  expect(calls.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Proposed mapping' })).toHaveCount(0);
  await expectNoViolationsInEitherTheme(page);

  await test.step('the saved result has neither IDs nor names of the data', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save result' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ contract: null });
    expect(text).not.toMatch(/acct-|cmp-|kw-\d|lst-|demonstration-key|Bearer|eyJ/);
  });
});
