/** Pages display the rows of the reports behind their metrics, with totals and links that agree with these rows. */
import { describe, expect, test } from 'vitest';
import {
  buttonNames,
  column,
  currentUrl,
  group,
  linkTo,
  press,
  textOf,
} from './test-page-content.ts';
import { answersOf, idOf, jobOf, type Json, storedReports, validWorld } from './test-service.ts';
import { type Answers, visitPage } from './test-visit-page.tsx';

const firstAccount = String(validWorld.account[0]?.['id']);
const ofFirstAccount = { account_id: firstAccount };
const usual = jobOf('keyword', 'summary');
const linked = jobOf('keyword', 'daily');
const failing = jobOf('product', 'daily');

/** The reports on the device, by job. */
const own: Record<string, { asked?: object; status?: string; reason?: string }> = {
  [usual]: {},
  [jobOf('product', 'summary')]: { asked: ofFirstAccount },
  [jobOf('campaign', 'daily')]: {},
  [linked]: { asked: { account_id: 'acct-0002' } },
  [failing]: { asked: { report_type: 'keyword' }, status: 'failed', reason: 'Too many rows.' },
};

function stored() {
  const { value, ...panel } = storedReports();
  const reports = value.reports
    .filter(({ id }) => String(id) in own)
    .map((report) => {
      const { asked, ...changes } = own[String(report.id)] ?? {};
      return { ...report, ...changes, request: { ...(report.request as Json), ...asked } };
    });
  const targets = { revision: 1, value: [{ of: 'everything', acos: 0.3 }] };
  return [
    { ...panel, value: { ...value, reports } },
    { area: 'settings' as const, key: 'targets', value: targets },
  ];
}

type Stored = NonNullable<Parameters<typeof visitPage>[0]['stored']>;

/** What `read` finds on the page once the steps before it have settled. */
async function read<T>(
  address: string,
  look: () => T,
  {
    answers = answersOf(validWorld),
    more = [],
    steps = [],
  }: { answers?: Answers; more?: Stored; steps?: (() => void)[] } = {},
): Promise<T> {
  const seen: T[] = [];
  const { failures } = await visitPage({
    address,
    answers,
    stored: [...stored(), ...more],
    // Counts are computed apart from the figures.
    isReady: () =>
      [...document.querySelectorAll('[data-cell]')].every((cell) => cell.textContent !== '…'),
    steps: [...steps, () => void seen.push(look())],
  });
  expect(failures).toEqual([]);
  return seen[0] as T;
}

const rowsOf = (type: string) => validWorld.reportRow[jobOf(type, 'summary')] ?? [];
const sumOf = (rows: readonly Json[], of: string) =>
  rows.reduce((sum, row) => sum + Number(row[of]), 0);
const bySpend = (a: Json, b: Json) => Number(b['spend']) - Number(a['spend']);
const money = (amount: number, digits: number) =>
  amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const figure = (text = '') => Number(text.replaceAll(/[^\d.-]/g, ''));

test('a campaign’s page has its keywords and products by spend, and links to exactly these', async () => {
  const id = idOf('campaign');
  const isOwn = (row: Json) => row['campaign_id'] === id;
  const keywords = rowsOf('keyword').filter(isOwn).toSorted(bySpend);
  const products = rowsOf('product').filter(isOwn).toSorted(bySpend);
  const page = await read(`/campaigns/${id}`, () => ({
    keywords: column('Keywords with the highest spend', 'Spend'),
    products: column('Products with the highest spend', 'Spend'),
    acos: group('ACOS, EUR'),
    toKeywords: linkTo('View in Keywords'),
    toListings: linkTo('View in Listings'),
  }));
  const spends = (rows: readonly Json[]) =>
    rows.slice(0, 5).map((row) => `${money(Number(row['spend']), 2)} EUR`);
  expect(keywords.length).toBeGreaterThan(2);
  expect(page.keywords).toEqual(spends(keywords));
  expect(page.products).toEqual(spends(products));
  expect(page.acos).toMatch(/pp over target 30\.0%/);
  const [{ channel, account_id: account } = {}] = products;
  expect(page.toKeywords).toBe(
    `/keywords?channel=${String(channel)}&account_id=${String(account)}&campaign_id=${id}`,
  );
  const query = new URL(page.toListings, location.origin).searchParams;
  expect(query.get('product_id')?.split(',').toSorted()).toEqual(
    [...new Set(products.map(({ product_id: product }) => String(product)))].toSorted(),
  );
});

test('a keyword, a listing and the lists have the spend and ACOS of the same rows', async () => {
  const [keyword = {}] = rowsOf('keyword').toSorted(bySpend);
  const tiles = () => ({ spend: group('Spend, EUR'), acos: group('ACOS, EUR') });
  const record = await read(`/keywords/${String(keyword['keyword_id'])}`, tiles);
  const acosOf = (rows: readonly Json[]) =>
    `${money((100 * sumOf(rows, 'spend')) / sumOf(rows, 'sales'), 1)}%`;
  expect(record.spend).toContain(`EUR${money(Number(keyword['spend']), 2)}`);
  expect(record.acos).toContain(acosOf([keyword]));

  const listing = validWorld.listing[1] ?? {};
  const place = rowsOf('product').filter((row) =>
    ['product_id', 'channel', 'account_id'].every((of) => row[of] === listing[of]),
  );
  expect(place.length).toBeGreaterThan(0);
  const spend = sumOf(place, 'spend');
  const shown = await read(`/listings/${idOf('listing')}`, tiles);
  expect(shown.spend).toContain(`EUR${money(spend, 0)}`);
  expect(shown.acos).toContain(acosOf(place));
  const advertised = await read(`/listings/${idOf('listing')}`, () => ({
    spends: column('Campaigns with the highest spend on this product', 'Spend'),
    link: linkTo('View campaigns'),
  }));
  const campaigns = Map.groupBy(place, (row) => String(row['campaign_id']));
  expect(advertised.spends).toEqual(
    [...campaigns.values()]
      .map((rows) => sumOf(rows, 'spend'))
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .map((amount) => `${money(amount, 2)} EUR`),
  );
  const inLink = new URL(advertised.link, location.origin).searchParams.get('campaign_id');
  expect(inLink?.split(',').toSorted()).toEqual([...campaigns.keys()].toSorted());
  const product = String(listing['product_id']);
  const inList = await read(`/listings?as=flat&product_id=${product}`, () =>
    column('Listings', 'Spend'),
  );
  expect(inList.map(figure)).toEqual([Number(spend.toFixed(2))]);
  const inStock = await read(`/inventory?q=${product}`, () => ({
    spend: column('Inventory', 'Spend'),
    acos: column('Inventory', 'ACOS'),
  }));
  expect(figure(inStock.spend[0])).toBe(Number(spend.toFixed(2)));
  expect(inStock.acos[0]).toBe(acosOf(place));
});

test('eligibility has the spend of each product, and states what is spent on those not eligible', async () => {
  const spent = Map.groupBy(rowsOf('product'), (row) => String(row['product_id']));
  const [first = '', second = '', third = ''] = spent.keys();
  const products = [first, second, third];
  const answer = (id: string) => ({
    product_id: id,
    is_eligible_for_optimization: id === first,
    has_fba: true,
  });
  const look = () => ({
    spends: column('Eligibility', 'Spend'),
    main: textOf(document.querySelector('main')),
  });
  const page = await read('/eligibility?sort=-spend', look, {
    more: [
      { area: 'crawls', key: 'product list', value: { ids: products, at: 0 } },
      ...products.map((id) => ({
        area: 'eligibility' as const,
        key: id,
        value: { of: answer(id) },
      })),
    ],
  });
  const spendOf = (id: string) => sumOf(spent.get(id) ?? [], 'spend');
  const wanted = products.toSorted((a, b) => spendOf(b) - spendOf(a));
  expect(page.spends.map(figure)).toEqual(wanted.map((id) => Number(spendOf(id).toFixed(2))));
  const wasted = [second, third].map((id) => {
    const [row] = spent.get(id) ?? [];
    return `${money(spendOf(id), 2)} ${String(row?.['currency_code'] ?? row?.['currency'])}`;
  });
  expect(page.main).toContain(`2 not eligible: ${wasted.join(' and ')} spent`);
});

test('families sort by the spend of their children', async () => {
  const spends = await read('/listings?sort=-spend', () => column('Listings', 'Spend'));
  const amounts = spends.map((text) => (text === '–' ? 0 : figure(text)));
  expect(amounts[0]).toBeGreaterThan(0);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('a report of another account says nothing about a record', async () => {
  const [covered, other] = [firstAccount, 'acct-0002'].map((account) =>
    String(
      validWorld.listing.find(
        ({ account_id: of, is_parent: isParent }) => of === account && isParent === false,
      )?.['id'],
    ),
  );
  const performance = () => group('Product metrics') + group('Totals, EUR') + group('Totals, USD');
  expect(await read(`/listings/${covered}`, performance)).not.toContain('Request last 30 days');
  const elsewhere = await read(`/listings/${other}`, performance);
  expect(elsewhere).toMatch(/^No product report.*Request last 30 days/);
});

test('a truncated report says so, and not how many rows had activity', async () => {
  const rows = JSON.stringify({ data: rowsOf('product') });
  const truncated = () =>
    new Response(rows.slice(0, -20), { headers: { 'Content-Type': 'application/json' } });
  const answers: Answers = (method, path, body) =>
    path.startsWith('/_results/') ? truncated() : answersOf(validWorld)(method, path, body);
  const look = () => textOf(document.querySelector('main')) + buttonNames().join();
  const list = await read('/listings', look, { answers });
  const campaign = await read(`/campaigns/${idOf('campaign')}`, look, { answers });
  for (const text of [list, campaign]) {
    expect(text).toContain('The report’s file is truncated: later products are missing.');
    expect(text).not.toMatch(/(was|were) advertised|had impressions in this period/);
  }
  expect(list).toContain('Sources, with warnings');
});

describe('a link to a report', () => {
  const joined = /\d+ of \d+ keywords had activity/;
  const main = () => textOf(document.querySelector('main'));
  const sources = () => textOf(document.querySelector('[role=dialog][aria-label=Sources]'));

  test('that does not exist or has failed says so, until the default is used', async () => {
    const missing = await read('/keywords?performance=job-none', main);
    expect(missing).toContain('Report not found');
    expect(missing).not.toMatch(joined);
    const steps = [() => press(/^Use last 30 days/)];
    const after = await read('/keywords?performance=job-none', () => main() + currentUrl(), {
      steps,
    });
    expect(after).toMatch(joined);
    expect(after).toMatch(/\/keywords$/);
    const failed = await read(`/keywords?performance=${failing}`, main);
    expect(failed).toMatch(/The report requested at .+ failed\. Too many rows\./);
  });

  test('joins that report, and says what it covers, until the default is used', async () => {
    const texts: string[] = [];
    const page = await read(
      `/keywords?performance=${linked}&f=spend*1..`,
      () => ({ main: main(), url: currentUrl() }),
      {
        steps: [
          () => press(/^Sources/),
          () => {
            texts.push(main(), sources(), column('Keywords', 'Spend').join('|'));
            press(/^Choose automatically Keyword metrics/);
          },
        ],
      },
    );
    const [text, from, spends = ''] = texts;
    expect(text).toMatch(joined);
    expect(from).toContain('Covers only acct-0002.');
    expect(from).toContain('From this link');
    for (const spend of spends.split('|')) expect(figure(spend)).toBeGreaterThanOrEqual(1);
    expect(page.main).toMatch(joined);
    expect(page.url).toBe('/keywords?f=spend*1..');
  });
});

test('each account has the spend, sales and ACOS of its campaigns, against its target', async () => {
  const metrics = validWorld.campaign
    .filter(({ account_id: account }) => account === firstAccount)
    .map((campaign) => campaign['metrics'] as Json);
  const [spend, sales] = [sumOf(metrics, 'spend'), sumOf(metrics, 'sales')];
  const headers = ['Spend', 'Sales', 'ACOS', 'Target ACOS', 'Above target', 'Items to fix'];
  const row = await read('/accounts', () => ({
    cells: Object.fromEntries(headers.map((header) => [header, column('Accounts', header)[0]])),
    spends: column('Accounts', 'Spend'),
    names: column('Accounts', 'Account'),
    toFixes: linkTo(column('Accounts', 'Items to fix')[0] ?? ''),
  }));
  const acos = (100 * spend) / sales;
  const items = await read(
    `/?account_id=${firstAccount}`,
    () => document.querySelectorAll('ol[aria-label="Fix first"] > li').length,
  );
  expect(items).toBeGreaterThan(1);
  expect(row.cells).toEqual({
    Spend: `${money(spend, 2)} EUR`,
    Sales: `${money(sales, 2)} EUR`,
    ACOS: `${money(acos, 1)}%`,
    'Target ACOS': '30.0%',
    'Above target': `+${money(acos - 30, 1)}`,
    'Items to fix': String(items),
  });
  expect(row.toFixes).toBe(`/?account_id=${firstAccount}`);
  // Namesakes are told apart.
  expect(new Set(row.names).size).toBe(row.names.length);
  const amounts = row.spends.map((text) => (text === '–' ? 0 : figure(text)));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('an account’s page has its target, and links to its items and lists', async () => {
  const page = await read(`/accounts/${firstAccount}`, () => ({
    acos: group('ACOS, EUR'),
    items: linkTo('View items to fix'),
    keywords: linkTo('View keywords'),
  }));
  expect(page.acos).toMatch(/pp over target 30\.0%/);
  expect(page.items).toBe(`/?account_id=${firstAccount}`);
  expect(page.keywords).toBe(`/keywords?account_id=${firstAccount}`);
});
