/** Reports in several tabs: one tab looks for all. */
import { expect, test } from './fixtures.ts';
import { watchLooks } from './let-run.ts';
import { askFirst, comesTo, expectStatus, items } from './report-desk.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true, trace: 'off' });

test('of two tabs one looks; the other shows it, and takes over', async ({
  page,
  context,
  sim,
}) => {
  await askFirst(page, 'slow');
  const other = await context.newPage();
  await signIn(other, 'analyst', '/reports');
  await expectStatus(other, 'slow', 'Pending');
  const [own, its] = [watchLooks(page), watchLooks(other)];
  await sim.clock(150);
  await comesTo(page, 'slow', 'Running');
  await expectStatus(other, 'slow', 'Running');
  expect(own.asked).toBeGreaterThan(0);
  expect(its.asked).toBe(0);

  await page.close();
  await other.clock.fastForward(60_000);
  await expect.poll(() => its.asked).toBeGreaterThan(0);
  // Removed in one, it is gone in all.
  const third = await context.newPage();
  await signIn(third, 'analyst', '/reports');
  await expect(items(third)).toHaveCount(1);
  await items(third)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(items(other)).toHaveCount(0);
});
