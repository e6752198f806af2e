import { expect, test } from './fixtures.ts';
import { visits } from './pages.ts';

/** Adds up unexpected layout shifts (Layout Instability API) from the page's start. */
const measureShifts = () => {
  Reflect.set(window, 'layoutShift', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
    })[]) {
      if (!entry.hadRecentInput)
        Reflect.set(
          window,
          'layoutShift',
          Number(Reflect.get(window, 'layoutShift')) + entry.value,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const width of [1440, 390] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });

    for (const { name, open } of visits) {
      test(`${name} does not scroll sideways and does not shift`, async ({ page, sim }) => {
        await page.addInitScript(measureShifts);
        await open(page);
        // Once more, seen loading: what is there first must not move when the data comes.
        await sim.hold(true);
        await page.reload();
        await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
        await sim.hold(false);
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

        const { scrollWidth, clientWidth } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }));
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        expect(
          await page.evaluate(() => Number(Reflect.get(window, 'layoutShift'))),
        ).toBeLessThanOrEqual(0.02);
      });
    }
  });
}

test('at twice the text size nothing is lost at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await visits[0]?.open(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
