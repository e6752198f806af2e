/** Warnings about older and newer targets, also at a width of 390 px. */
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

/** Expects no axe violations in this part, at 390 px and in either theme. */
async function expectFine(page: Page, part: string): Promise<void> {
  await page.setViewportSize(narrow);
  await expectNoViolationsInEitherTheme(page, [part]);
  await page.setViewportSize(wide);
}

test('an older target overwrites a newer one only if the user confirms; no axe violations', async ({
  page,
  sim,
  allow,
}) => {
  allow('network');
  await signIn(page, 'analyst', '/batch');
  await expect(page.getByText('No submissions yet')).toBeVisible();
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
  await expect(page.getByText('Sent, outcome unknown')).toBeVisible();
  await button(page, /^Enter batch ID/).click();
  await expect(page.getByRole('textbox', { name: 'Batch ID' })).toBeVisible();
  await expectFine(page, 'main');

  // Asks for confirmation before batch IDs that are still needed are removed.
  await button(page, /^Remove \(submission of/).click();
  await expect(page.getByRole('dialog', { name: 'Remove unfinished submission?' })).toBeVisible();
  await expectFine(page, '[role=dialog]');
  await button(page, 'Keep').click();

  // At 390 px, errors are displayed below their row.
  await add(page, [`${asinOf(0)},DE,15`, `${asinOf(5)},UK,15`]);
  await expect(page.getByText('1 of 2 rows has an error')).toBeVisible();
  await page.setViewportSize(narrow);
  const changes = page.getByRole('grid', { name: 'Target ACOS (v2)' });
  await expect(changes.getByText('Use GB for this country.')).toBeInViewport({ ratio: 1 });
  await expectFine(page, 'main');
  await changes.getByRole('gridcell', { name: 'UK', exact: true }).click();
  await page.keyboard.type('GB');
  await page.keyboard.press('Enter');

  await button(page, 'Submit 2 items…').click();
  await expect(asked).toContainText(
    '1 of these items is also in another batch that may still be processed.',
  );
  const carried = asked.getByRole('list', { name: 'Items in other batches' });
  await expect(carried.getByRole('listitem')).toHaveText([
    new RegExp(`^${asinOf(0)} DE: 15% here, 12% in another batch \\(Sent, outcome unknown; sent `),
  ]);
  await expectFine(page, '[role=dialog]');
  await asked.getByRole('button', { name: 'Submit 2 items' }).click();
  await expect(submissions(page).getByRole('heading', { name: /^2 items/ })).toBeVisible();
  await expect(page.getByText(/^(Checking…|Pending|Running|Success)$/)).toBeVisible();

  await button(page, /^Not accepted: send again/).click();
  const older = page.getByRole('dialog', { name: 'Overwrite newer targets?' });
  await expect(older).toContainText(
    '1 of these 3 items was submitted again later with another target.',
  );
  await expect(older.getByRole('listitem')).toContainText('12% here, 15% in another batch');
  await expectFine(page, '[role=dialog]');
  await older.getByRole('button', { name: 'Exclude it' }).click();
  await expect(page.getByText(/^(Checking…|Pending|Running|Success)$/)).toHaveCount(2);
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
  await expect(items.getByText('Submitted again later with another target.')).toBeInViewport();
  await expectFine(page, 'main');
});
