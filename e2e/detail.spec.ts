/** Details of every page's layout: baselines, decimals, empty halves, and the edge of the frozen column. */
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { emptyHalf, mixedPercentages, unevenRows } from './layout-measures.ts';
import { listTable, visits } from './pages.ts';
import { signIn } from './sign-in.ts';

/** A filtered list beside what holds for all calls, and a narrow list of checks beside a table as high as the window. */
const uneven: ReadonlySet<string> = new Set(['migration', 'data-quality']);

for (const { name, address, ready, readyFilled } of visits) {
  test(`${name}: numbers of a row share a baseline, those of a column their decimals; no half is empty`, async ({
    page,
  }) => {
    await fillStorage(page);
    await signIn(page, 'analyst', await address(page));
    await (readyFilled ?? ready)(page);
    expect(await unevenRows(page)).toEqual([]);
    expect(await mixedPercentages(page)).toEqual([]);
    if (uneven.has(name)) return;
    // About four rows of a list.
    await expect.poll(() => emptyHalf(page)).toBeLessThan(240);
  });
}

test('the frozen column has an edge while it covers others, and cuts no number', async ({
  page,
}) => {
  await signIn(page);
  const grid = listTable(page);
  const first = grid.getByRole('rowheader').first();
  const edge = () =>
    first.evaluate((cell) => {
      const { boxShadow, borderRightWidth } = getComputedStyle(cell);
      return { hasShadow: boxShadow !== 'none', border: borderRightWidth };
    });
  /** Headers of columns of numbers that are visible in part beside the first. */
  const cut = () =>
    grid.evaluate((element) => {
      const [frozen, ...others] = element.querySelectorAll('[role=columnheader]');
      const { right: end } = frozen?.getBoundingClientRect() ?? { right: 0 };
      return others.flatMap((other) => {
        const { left, right } = other.getBoundingClientRect();
        const isCut = left < end - 1 && right > end + 1;
        return isCut && getComputedStyle(other).textAlign === 'right' ? other.textContent : [];
      });
    });
  await first.waitFor();
  expect(await edge()).toEqual({ hasShadow: false, border: '0px' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const left of [1, 75, 131, 133, 300]) {
      await grid.evaluate((element, to) => (element.scrollLeft = to), left);
      await expect(grid).toHaveAttribute('data-shifted', 'true');
      await expect.poll(cut).toEqual([]);
      expect(await edge()).toEqual({ hasShadow: true, border: '0px' });
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await edge()).toEqual({ hasShadow: false, border: '1px' });
  // On paper nothing is frozen.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(grid).not.toHaveAttribute('data-shifted');
  expect(await edge()).toEqual({ hasShadow: false, border: '0px' });
});
