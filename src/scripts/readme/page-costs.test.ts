import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';
import { withPageCosts } from './page-costs.ts';

test('the README has the current page costs', async () => {
  const readme = await readFile(inRoot('README.md'), 'utf8');
  expect(readme, 'run npm run readme').toBe(withPageCosts(readme));
});
