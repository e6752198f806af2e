/** A service that differs from the contract, and an app that is not configured for it, or not completely. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { visits } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';
import { ask, item } from './reports-page.ts';

test.use({ isOtherDialect: true });

const main = (page: Page) => page.getByRole('main');

/** Opens the app with this entry `contract` in its configuration. */
async function begin(page: Page, contract?: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, contract } });
  });
  await beginSignedIn(page, 'analyst');
}

/** Pages that show something without a response. */
const independent = ['eligibility', 'reports', 'api-usage', 'connection', 'batch', 'migration'];

test('without a mapping each page says that the response has an unexpected form, and what to do', async ({
  page,
}) => {
  await begin(page);
  for (const { name, address } of visits) {
    await test.step(name, async () => {
      await page.goto(await address(page));
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error');
      if (independent.includes(name)) return;
      const message = main(page).getByRole('alert');
      await expect(message).toContainText(/The response for .+ has an unexpected form/);
      await expect(message).toContainText('map them in config.json (contract)');
      await expect(message.getByRole('button', { name: 'Retry' })).toBeVisible();
    });
  }
});

test('without a mapping the response to an action is explained, too', async ({ page, allow }) => {
  allow(422);
  await begin(page);
  await page.goto('/reports');
  await ask(page, 'a week');
  await expect(item(page, 'a week')).toContainText('The service rejected the request.');
  await goTo(page, '/api-usage');
  await expect(page.getByText('the service states none')).toBeVisible();
  await page.getByRole('button', { name: 'Load listings' }).first().click();
  await expect(main(page)).toContainText('The response for listings has an unexpected form');
});

test('with only lists and records mapped, pages say that figures are missing, and show no zeros', async ({
  page,
}) => {
  const next = { 'pagination.next_cursor': 'result.next_page_token' };
  await begin(page, { envelope: { data: 'result.items', record: 'result', ...next } });
  for (const [address, text] of [
    ['/', 'none with metrics yet'],
    ['/campaigns', '1,200 without metrics'],
    ['/campaigns/cmp-00001', 'No metrics yet'],
    ['/accounts/acct-0001', 'none with metrics yet'],
    ['/keywords/kw-0000001', 'No keyword report yet'],
    ['/listings/lst-002007', 'No overall score'],
    ['/listings/lst-002007', 'Stock needs a product ID'],
    // Cursors are not mapped: the first page comes again.
    ['/accounts', 'The response for accounts has an unexpected form'],
    ['/inventory', '100 records without an ID'],
  ] as const) {
    await page.goto(address);
    await expect(main(page)).toContainText(text);
  }
  await page.goto('/listings');
  const totals = page.getByRole('table', { name: 'Listing totals' });
  await expect(totals.getByRole('row').last()).toHaveText(/^6,000–––/);
});
