import { readFile } from 'node:fs/promises';
import { inRoot } from '../src/commands/shared/paths.ts';
import { expect, test } from './fixtures.ts';

// What the host serves as the configuration is replaced, as no simulated service could.
const shipped = JSON.parse(await readFile(inRoot('public/config.json'), 'utf8')) as object;

test('a wrong entry is named, with what it should be', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...shipped, base_url: 'ftp://example.com' } }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(
    'base_url should be the address of the service',
  );
});

test('a missing file is named', async ({ page, allow }) => {
  allow(404);
  await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/campaigns');
  await expect(page.getByRole('alert')).toContainText('config.json');
});

test('a page in the place of the file is named', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('/campaigns');
  await expect(page.getByRole('alert')).toContainText('config.json');
});
