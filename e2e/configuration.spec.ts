import { readFile } from 'node:fs/promises';
import { inRoot } from '#commands/shared/paths.ts';
import { expect, test } from './fixtures.ts';

// What the host serves as the configuration is replaced, as no simulated service could.
const shipped = JSON.parse(await readFile(inRoot('public/config.json'), 'utf8')) as object;

test('what is wrong with it is named', async ({ page, allow }) => {
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
