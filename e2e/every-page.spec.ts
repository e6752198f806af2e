/** What holds on every page that there is. */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { visits } from './pages.ts';
import { readShifts, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
/** As a window of 1440 px is at 200 %. */
const doubled = { width: 720, height: 450 };

for (const { name, address, ready, asksNothing = false } of visits) {
  test(`${name}: axe finds nothing in either theme; nothing shifts or scrolls sideways, wide, narrow, at twice the size`, async ({
    page,
    sim,
    traffic,
  }) => {
    const to = await address(page);
    // As on any day but the first: the font is there, and lines end where they will end.
    await page.goto('/signed-out');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    // Seen loading, the second time with nothing kept from the first: what is there first must not
    // move when the data comes.
    await watchShifts(page);
    await page.addInitScript(() => localStorage.removeItem('crosschannel.kept'));
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      await sim.hold(true);
      await (size === wide ? signIn(page, 'analyst', to) : page.reload());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => asksNothing || traffic.calls().some((call) => call.includes('/advertising/')))
        .toBe(true);
      await sim.hold(false);
      await ready(page);
      // Charts come after the numbers; their frame is there from the start.
      await expect(page.getByText(/^Loading/)).toHaveCount(0);

      await expectNoSidewaysScroll(page);
      // On a narrow screen the areas are a row that is wider than the window.
      const area = page.getByRole('navigation', { name: 'Areas' }).locator('[aria-current=page]');
      await expect(area).toBeInViewport({ ratio: 0.9 });
      const shifts = await readShifts(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify({ size, shifts }, null, 1)).toBeLessThanOrEqual(0.02);

      if (size === wide) {
        await expectNoViolationsInEitherTheme(page);
        await page.setViewportSize(doubled);
        await expectNoSidewaysScroll(page);
      }
    }
  });
}
