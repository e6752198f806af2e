/** A service that leaves out what the interface does not give: what can be derived is, the rest is called unknown. */
import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import { Account } from '#api/contract/account.ts';
import { Campaign, Metrics } from '#api/contract/campaign.ts';
import { fieldOrigins } from '#api/contract/field.ts';
import { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import { Job } from '#api/contract/job.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing, Quality } from '#api/contract/listing.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { totalIn } from './list-controls.ts';
import { visits } from './pages.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn } from './table.ts';

type Fields = Record<string, unknown>;

const pick = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));

/** The given fields of a record. Those of stock and of eligibility include what the interface says they are by. */
function givenOf(schema: z.core.$ZodType, kept: readonly string[] = []) {
  const names = [...fieldOrigins(schema).given, ...kept];
  return (record: Fields): Fields => {
    const own = pick(record, names);
    if (own['metrics'])
      own['metrics'] = pick(own['metrics'] as Fields, fieldOrigins(Metrics).given);
    return own;
  };
}

/** No field of a result is given: its rows keep their day, subject and figures. */
const figures = ['impressions', 'clicks', 'spend', 'conversions', 'sales'];
const ofResult = (row: Fields): Fields =>
  pick(row, ['date', 'campaign_id', 'keyword_id', 'product_id', ...figures]);

const records: [path: RegExp, givenOf: (record: Fields) => Fields][] = [
  [/\/advertising\/accounts/, givenOf(Account)],
  [/\/advertising\/campaigns/, givenOf(Campaign)],
  [/\/advertising\/keywords/, givenOf(Keyword)],
  [/\/advertising\/(jobs|reports)/, givenOf(Job)],
  [/\/catalog\/listings\/[^/]+\/quality/, givenOf(Quality)],
  [/\/catalog\/listings/, givenOf(Listing)],
  [/\/fulfillment\/inventory/, givenOf(Inventory, ['product_id', 'channel', 'fba', 'merchant'])],
  [/\/fulfillment\/eligibility/, givenOf(Eligibility, ['product_id'])],
  [/\/_results\//, ofResult],
];

/** Drops all other fields from every response; `kept` are fields of accounts that stay. */
async function sendOnlyGiven(page: Page, kept: readonly string[] = []): Promise<void> {
  const own = records.map(([path, given]): (typeof records)[number] =>
    path.test('/advertising/accounts')
      ? [path, (record) => ({ ...given(record), ...pick(record, kept) })]
      : [path, given],
  );
  await page.route(/\/(advertising|catalog|fulfillment|_results)\//, async (route) => {
    const request = route.request();
    const given = own.find(([path]) => path.test(request.url()))?.[1];
    if (request.method() === 'OPTIONS' || given === undefined) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as Fields;
    const json = Array.isArray(body['data'])
      ? { ...body, data: (body['data'] as Fields[]).map(given) }
      : given(body);
    return route.fulfill({ response, json });
  });
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Keywords' });

test('account, channel and currency come through the campaign and its account', async ({
  page,
}) => {
  await sendOnlyGiven(page, ['currency_code']);
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
});

/** What no page may say, as the service states neither currencies nor windows. Settings and batches have their own. */
const claims =
  /NaN|undefined|∞|Invalid Date|\[object|\d (EUR|USD|GBP)\b|\d-day attribution|may still grow/;

/** Pages whose content needs what the service does not send. */
const notHere = ['listing', 'report', 'quality'];

test('every page works, and states no sum of amounts whose currency nobody states', async ({
  page,
  sim,
}) => {
  // Opens every page.
  test.slow();
  await sim.tier('enterprise');
  const [products] = await fillStorage(page);
  await sendOnlyGiven(page);
  await beginSignedIn(page, 'analyst');
  const main = page.getByRole('main');
  const shown = visits.filter(({ name }) => !notHere.includes(name));
  const others = ['/listings/lst-002007', '/listings?show=quality&as=flat', `/reports/${products}`];
  for (const address of [...shown.map((visit) => visit.address), ...others]) {
    const to = typeof address === 'string' ? address : await address(page);
    await test.step(to, async () => {
      await page.goto(to);
      if (to.startsWith('/reports/'))
        await main.getByRole('button', { name: 'Load result' }).click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error');
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      if (!/settings|batch/.test(to)) await expect(main).not.toContainText(claims);
    });
  }

  await page.goto('/');
  await expect.poll(() => totalIn(page, 'Unknown currency', 'Clicks')).toMatch(/^[1-9]/);
  for (const metric of ['Spend', 'Sales', 'ACOS', 'CPC'])
    expect(await totalIn(page, 'Unknown currency', metric), metric).toBe('–');
  await expect(page.getByText(/currency unknown for [\d,]+ campaigns/).first()).toBeVisible();

  await page.goto('/keywords');
  // Amounts and their ratios, then impressions.
  await expect(grid(page)).toContainText(/Total of unknown currency: 20,000–{6}[\d,]{9}/);
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
