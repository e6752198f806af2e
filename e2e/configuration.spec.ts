/** The start without a valid configuration: only the built app begins by fetching it from a host. */
import { readFile } from 'node:fs/promises';
import { inRoot } from '#scripts/shared/paths.ts';
import { expect, test } from './fixtures.ts';

// Replaces the configuration on the host, which no simulated service could do.
const shipped = JSON.parse(await readFile(inRoot('public/config.json'), 'utf8')) as object;

test('names the error in the configuration', async ({ page, allow }) => {
  allow(404);
  const cases = [
    {
      name: 'a wrong entry, with what it should be',
      answer: { json: { ...shipped, base_url: 'ftp://example.com' } },
      says: 'base_url should be the address of the service',
    },
    { name: 'a missing file', answer: { status: 404, body: '' }, says: 'config.json' },
    {
      name: 'a page in the place of the file',
      answer: { contentType: 'text/html', body: '<!doctype html>' },
      says: 'config.json',
    },
  ];
  let current = {};
  await page.route('**/config.json', (route) => route.fulfill(current));
  for (const { name, answer, says } of cases) {
    await test.step(name, async () => {
      current = answer;
      await page.goto('/campaigns');
      await expect(page.getByRole('alert')).toContainText(says);
    });
  }
});
