/** A service that leaves out what the interface does not give: what can be derived is, the rest is called unknown. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { totalIn } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn } from './table.ts';

type Fields = Record<string, unknown>;

/** Drops fields from all records of a list; those of an object in a record are named `outer.inner`. */
async function leaveOut(page: Page, list: string, fields: readonly string[]): Promise<void> {
  await page.route(`**/advertising/${list}*`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: Fields[] };
    for (const record of body.data) {
      for (const field of fields) {
        const [outer = '', inner] = field.split('.');
        const holder = inner === undefined ? record : (record[outer] as Fields | null);
        if (holder !== null) delete holder[inner ?? outer];
      }
    }
    return route.fulfill({ response, json: body });
  });
}

const ofKeyword = ['channel', 'account_id', 'currency_code'];
const ofCampaign = ['metrics.currency_code', 'metrics.attribution_window_days'];
const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });

test('account, channel and currency come through the campaign and its account', async ({
  page,
}) => {
  await leaveOut(page, 'keywords', ofKeyword);
  await leaveOut(page, 'campaigns', ofCampaign);
  await signIn(page, 'analyst', '/keywords?channel=dsp');
  const count = page.getByRole('status').filter({ hasText: /of 20,000 keywords$/ });
  await expect(count).toHaveText(/^[1-9]/);
  await expect
    .poll(async () => new Set(await readColumn(grid(page), 'Channel')))
    .toEqual(new Set(['dsp']));
  expect(figure((await count.textContent())?.split(' of ')[0] ?? '')).toBeLessThan(20_000);
  await expect(grid(page)).toContainText(/Total EUR: [\d,]+/);
  await expect(grid(page)).not.toContainText('unknown currency');

  await page.goto('/');
  await expect.poll(() => totalIn(page, 'EUR', 'Spend')).toMatch(/^[1-9]/);
  expect(await totalIn(page, 'Unknown currency', 'Spend')).toBe('');
  await expect(page.getByText('attribution window unknown').first()).toBeVisible();
  await expect(page.getByText('may still grow')).toHaveCount(0);
});

test('amounts whose currency nobody states are not added', async ({ page }) => {
  await leaveOut(page, 'keywords', ofKeyword);
  await leaveOut(page, 'campaigns', ofCampaign);
  await leaveOut(page, 'accounts', ['currency_code']);
  await signIn(page, 'analyst', '/');
  await expect.poll(() => totalIn(page, 'Unknown currency', 'Clicks')).toMatch(/^[1-9]/);
  for (const metric of ['Spend', 'Sales', 'ACOS', 'CPC'])
    expect(await totalIn(page, 'Unknown currency', metric), metric).toBe('–');
  await expect(page.getByText(/currency unknown for [\d,]+ campaigns/).first()).toBeVisible();

  await page.goto('/keywords');
  await expect(grid(page)).toContainText('Total of unknown currency: 20,000');
  await expect(grid(page)).toContainText('average –');
});

test('a list that the service cuts says so, on the overview too', async ({ page }) => {
  await page.route('**/advertising/campaigns*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Fields[] };
    return route.fulfill({ response, json: { data: data.slice(0, 100) } });
  });
  await signIn(page, 'analyst', '/campaigns');
  const warning = page.getByText(
    'The list of campaigns may be incomplete: the service sent exactly 100 records and no further page.',
  );
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(warning).toBeVisible();
});
