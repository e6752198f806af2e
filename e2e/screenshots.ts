/** `npm run screenshots`: each page in both themes, wide and narrow, into `.cache/screenshots`. Not part of `npm test`. */
import { inRoot } from '#scripts/shared/paths.ts';
import { test } from './fixtures.ts';
import { visits } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const { name, address, open } of visits) {
  test(name, async ({ page, traffic }) => {
    await beginSignedIn(page, 'analyst');
    await page.goto(await address(page));
    await open?.(page);
    for (const size of sizes) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await traffic.rest();
        const path = inRoot('.cache/screenshots', `${name}-${size.width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  });
}
