/**
 * `npm run screenshots`: each page on a first visit, and with reports, rates, targets and a history; in both themes, wide
 * and narrow; into `.cache/screenshots`. Not part of `npm test`.
 */
import { inRoot } from '#scripts/shared/paths.ts';
import { fillHistory, fillStorage } from './filled-storage.ts';
import { test } from './fixtures.ts';
import { visits } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const { name, address, open } of visits)
  for (const state of ['first', 'filled'])
    test(`${name}, ${state}`, async ({ page, traffic }) => {
      if (state === 'filled') {
        await fillStorage(page);
        await fillHistory(page);
      }
      await beginSignedIn(page, 'analyst');
      await page.goto(await address(page));
      await open?.(page);
      for (const size of sizes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          await traffic.rest();
          const path = inRoot(
            '.cache/screenshots',
            `${name}-${state}-${size.width}-${colorScheme}.png`,
          );
          await page.screenshot({ path, fullPage: true });
        }
      }
    });
