/**
 * A service read with an adapter: its module and its worker under the page's policy, its errors, and what the check says
 * of it. Below, adapters run on Node only.
 */
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { goOffline, installed } from './offline.ts';
import { signIn } from './sign-in.ts';
import { readColumn } from './table.ts';

const adapter = `
export const contract = 1;

// Lists are converted in a worker.
const place = typeof document === 'undefined' ? 'Worker ' : 'Page ';

const names = {
  campaign: (it) => place + it.name,
  keyword: (it) => place + it.keyword_text,
  listing: (it) => it.names.first,
};

export const list = (resource, body) =>
  resource in names
    ? {
        data: body.data.map((it) => ({ ...it, name: names[resource](it), keyword_text: names[resource](it) })),
        total: body.pagination.total,
      }
    : undefined;

export const rows = (result) => result.data.map((it) => ({ ...it, spend: it.spend * 2 }));
`;

test.use({ adapter, movableClock: true });

test('lists and results are read with it; where it fails, the page and the check say why', async ({
  page,
  sim,
  allow,
}) => {
  await signIn(page, 'analyst', '/campaigns');
  await expect(page.getByText('120 of 120 campaigns')).toBeVisible();
  const campaigns = page.getByRole('grid', { name: 'Campaigns' });
  expect((await readColumn(campaigns, 'Campaign')).every((it) => it.startsWith('Worker '))).toBe(
    true,
  );

  await goTo(page, '/keywords');
  await expect(page.getByText('2,000 of 2,000 keywords')).toBeVisible();
  const keywords = page.getByRole('grid', { name: 'Keywords' });
  expect((await readColumn(keywords, 'Keyword')).every((it) => it.startsWith('Worker '))).toBe(
    true,
  );

  await goTo(page, '/listings');
  await expect(page.getByText('The adapter could not convert listings')).toBeVisible();
  await expect(page.getByText(/It failed with “record 1: /)).toBeVisible();

  // The check asks for a missing account, and with a wrong limit.
  allow(400, 404);
  await goTo(page, '/settings/connection');
  await page.getByRole('checkbox', { name: /report of one day/ }).check();
  await page.getByRole('checkbox', { name: /eligibility of one product/ }).check();
  await page.getByRole('button', { name: 'Start check' }).click();
  const summary = page.getByRole('status').filter({ hasText: /^Check complete/ });
  await expect
    .poll(async () => {
      await sim.clock(4);
      return summary.isVisible();
    })
    .toBe(true);
  await expect(summary).toHaveText(/missing/);
  await expect(page.getByRole('list', { name: 'Listings' })).toContainText(
    'the adapter failed: record 1: ',
  );
  await expect(page.getByRole('list', { name: 'Report rows' })).toContainText(
    'the adapter failed: ',
  );
});

test('without a connection, the app opens with the adapter that the device has', async ({
  page,
  allow,
}) => {
  allow('network');
  await signIn(page, 'analyst', '/campaigns');
  const campaigns = page.getByRole('grid', { name: 'Campaigns' });
  await expect(campaigns).toBeVisible();
  await installed(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('crosschannel.kept')))
    .toContain('campaigns');
  await goOffline(page);
  await page.reload();
  await expect(page.getByText('120 of 120 campaigns')).toBeVisible();
  expect((await readColumn(campaigns, 'Campaign')).every((it) => it.startsWith('Worker '))).toBe(
    true,
  );
});
