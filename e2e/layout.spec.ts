import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visits } from './pages.ts';
import { readShifts, watchShifts } from './shifts.ts';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

for (const width of [1440, 390] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });

    for (const { name, open, ready } of visits) {
      test(`${name} does not shift and does not scroll sideways`, async ({
        page,
        sim,
        traffic,
      }) => {
        await open(page);
        // Once more, seen loading: what is there first must not move when the data comes.
        await watchShifts(page);
        await sim.hold(true);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect
          .poll(() => traffic.calls().some((call) => call.includes('/advertising/')))
          .toBe(true);
        await sim.hold(false);
        await ready(page);
        // Charts come after the numbers; their frame is there from the start.
        await expect(page.getByText(/^Loading/)).toHaveCount(0);

        await expectNoSidewaysScroll(page);
        const shifts = await readShifts(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.02);
      });
    }
  });
}

test.describe('at twice the size', () => {
  // A window of 1440 px at 200 % is one of 720 px.
  test.use({ viewport: { width: 720, height: 450 } });

  for (const { name, open } of visits) {
    test(`nothing of ${name} lies beyond the window`, async ({ page }) => {
      await open(page);
      await expectNoSidewaysScroll(page);
    });
  }
});
