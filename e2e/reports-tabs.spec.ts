/** Reports in several tabs: one tab polls for all. */
import { watchJobPolls } from './background-work.ts';
import { expect, test } from './fixtures.ts';
import { askFirst, comesTo, expectStatus, items, remove } from './reports-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true, trace: 'off' });

test('one of two tabs polls; the other displays the same and takes over', async ({
  page,
  context,
  sim,
}) => {
  await askFirst(page, 'slow');
  const other = await context.newPage();
  await signIn(other, 'analyst', '/reports');
  await expectStatus(other, 'slow', 'Pending');
  const [own, its] = [watchJobPolls(page), watchJobPolls(other)];
  await sim.clock(150);
  await comesTo(page, 'slow', 'Running');
  await expectStatus(other, 'slow', 'Running');
  expect(own.sent).toBeGreaterThan(0);
  expect(its.sent).toBe(0);

  await page.close();
  await other.clock.fastForward(60_000);
  await expect.poll(() => its.sent).toBeGreaterThan(0);
  // Removed in one, it disappears in all.
  const third = await context.newPage();
  await signIn(third, 'analyst', '/reports');
  await expect(items(third)).toHaveCount(1);
  await remove(third, items(third));
  await expect(items(other)).toHaveCount(0);
});
