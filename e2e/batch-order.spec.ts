/** Submissions are sent in order, and wait for a decision; also at a width of 390 px. */
import type { Page } from '@playwright/test';
import { asinOf } from '#mocks/world/asins.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { keepRunning } from './keep-running.ts';
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

test.use({ movableClock: true });

test('a batch without a response holds back the next submission until the user decides; no axe violations', async ({
  page,
  sim,
  allow,
}) => {
  allow('network');
  await keepRunning(page);
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
  await button(page, /^Remove submission… \(submission of/).click();
  await expect(page.getByRole('dialog', { name: 'Remove unfinished submission?' })).toBeVisible();
  await expectFine(page, '[role=dialog]');
  await button(page, 'Cancel').click();

  // At 390 px, rows are cards with their errors.
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
  await expect(asked).toContainText('Targets are replaced in the order of submission');
  await expectFine(page, '[role=dialog]');
  await asked.getByRole('button', { name: 'Submit 2 items' }).click();
  // The one that needs a decision is listed first, and holds back the other.
  const listed = submissions(page).getByRole('heading', { level: 3 });
  await expect(listed).toHaveText([/^3 items/, /^2 items/]);
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await expect(page.getByText(/^Needs your decision\. /)).toBeVisible();
  await expectFine(page, 'main');

  // Submitted again, the items are behind the newer ones.
  await button(page, /^Not accepted: return to draft/).click();
  await expect(listed).toHaveText([/^2 items/, /^3 items/]);
  await button(page, 'Submit 3 items…').click();
  await asked.getByRole('button', { name: 'Submit 3 items' }).click();
  await expect(listed).toHaveText([/^3 items/, /^2 items/, /^3 items/]);
  const statuses = async () =>
    (await sim.requests()).filter(({ method }) => method === 'PATCH').map(({ status }) => status);
  await expect.poll(statuses).toEqual([200]);
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await expect(
    page.getByText(/^Sending starts when the earlier submission of .* has ended\.$/),
  ).toBeVisible();
  // The user may stop waiting for a batch whose end does not come.
  await button(page, /^Stop waiting for it/).click();
  await expect.poll(statuses).toEqual([200, 200]);
  await expect(page.getByText('Running', { exact: true })).toHaveCount(2);
});
