/** Old targets and newer ones; and what is seen of all that at 390 px. */
import type { Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const submissions = (page: Page) => page.getByRole('list', { name: 'Submissions' });

async function add(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows.join('\n'));
  await button(page, /^Add \d+ rows$/).click();
}

/** Axe has nothing to say of what is open, at 390 px and in either theme. */
async function expectFine(page: Page, part: string): Promise<void> {
  await page.setViewportSize(narrow);
  await expectNoViolationsInEitherTheme(page, [part]);
  await page.setViewportSize(wide);
}

test('an older target goes over a newer one only where the user wants it; axe finds nothing', async ({
  page,
  sim,
  allow,
}) => {
  allow('network');
  await signIn(page, 'analyst', '/batch');
  await expect(page.getByText('Nothing submitted yet')).toBeVisible();
  let isFirst = true;
  await page.route('**/process/masterlist', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    return route.abort();
  });
  await add(
    page,
    [0, 1, 2].map((no) => `${asinOf(no)},DE,12`),
  );
  await button(page, 'Submit 3 items…').click();
  const asked = page.getByRole('dialog', { name: 'Submit these changes?' });
  await asked.getByRole('button', { name: 'Submit 3 items' }).click();
  await expect(page.getByText('Sent, answer unknown')).toBeVisible();
  await button(page, /^I have its id/).click();
  await expect(page.getByRole('textbox', { name: 'Id of this batch' })).toBeVisible();
  await expectFine(page, 'main');

  // It asks before ids are forgotten that are needed yet.
  await button(page, /^Remove of/).click();
  await expect(page.getByRole('dialog', { name: 'Remove what is not settled?' })).toBeVisible();
  await expectFine(page, 'dialog[open]');
  await button(page, 'Keep').click();

  // What is wrong is read at 390 px, too: under its row.
  await add(page, [`${asinOf(0)},DE,15`, `${asinOf(5)},UK,15`]);
  await expect(page.getByText('1 row of 2 is wrong')).toBeVisible();
  await page.setViewportSize(narrow);
  const changes = page.getByRole('grid', { name: 'Batch' });
  await expect(changes.getByText('Write GB for this country.')).toBeInViewport({ ratio: 1 });
  await expectFine(page, 'main');
  await changes.getByRole('gridcell', { name: 'UK', exact: true }).click();
  await page.keyboard.type('GB');
  await page.keyboard.press('Enter');

  await button(page, 'Submit 2 items…').click();
  await expect(asked).toContainText('1 of these items is in batches under way or unanswered.');
  const carried = asked.getByRole('list', { name: 'Under way or unanswered' });
  await expect(carried.getByRole('listitem')).toHaveText([
    new RegExp(`^${asinOf(0)} DE: 15 % here, 12 % there \\(sent, answer unknown, sent `),
  ]);
  await expectFine(page, 'dialog[open]');
  await asked.getByRole('button', { name: 'Submit 2 items' }).click();
  await expect(submissions(page).getByRole('heading', { name: /^2 items/ })).toBeVisible();
  await expect(page.getByText(/^(Looking…|Pending|Running|Success)$/)).toBeVisible();

  await button(page, /^It was not taken: send again/).click();
  const older = page.getByRole('dialog', { name: 'Older targets over newer ones?' });
  await expect(older).toContainText('1 item of these 3 was submitted since with another target.');
  await expect(older.getByRole('listitem')).toContainText('12 % here, 15 % there');
  await expectFine(page, 'dialog[open]');
  await older.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByText(/^(Looking…|Pending|Running|Success)$/)).toHaveCount(2);
  const statuses = (await sim.requests())
    .filter(({ method }) => method === 'PATCH')
    .map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);

  await page
    .getByRole('link', { name: /^Show items/ })
    .last()
    .click();
  await expect(page.getByText('3 of 3 items')).toBeVisible();
  const items = page.getByRole('grid', { name: 'Items' });
  await page.setViewportSize(narrow);
  await expect(items.getByText('Submitted since with another target.')).toBeInViewport();
  await expectFine(page, 'main');
});
