import { expect, test } from 'vitest';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Listing } from '#api/contract/listing.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { withFilters } from '#metrics/display/daily-series.ts';
import { eligibilityList } from './eligibility.list.tsx';
import { listedProducts } from './eligibility-page.tsx';
import {
  listingsByProduct,
  listingsText,
  recordsOf,
  spendIn,
  productRows,
} from './use-eligibility-list.ts';

const listing = (id: string, product_id: string | null, channel: string, stock: number) =>
  ({
    id,
    product_id,
    channel,
    title: `Title ${id}`,
    status: 'active',
    account_id: 'acct-1',
    inventory_level: stock,
  }) as Listing;

const listings = [
  listing('l1', 'A1', 'channel-a', 3),
  listing('l2', 'A1', 'channel-a', 4),
  listing('l3', 'A1', 'channel-b', 5),
  listing('l4', 'B2', 'channel-a', 6),
  listing('l5', null, 'channel-a', 7),
];

const of = (id: string, is: boolean | null, fba: boolean | null): Eligibility => ({
  product_id: id,
  is_eligible_for_optimization: is,
  has_fba: fba,
});

const results = new Map([
  ['A1', { at: 0, value: of('A1', true, true) }],
  ['B2', { at: 0, value: of('B2', false, false) }],
  ['C3', { at: 0, value: null }],
  ['E5', { at: 0, value: of('E5', null, null) }],
]);

const noFigures = {
  impressions: null,
  clicks: null,
  sales: null,
  units: null,
  conversions: null,
};

const search = (text: string) => eligibilityList.shape.parse(new URLSearchParams(text));

test('has each product’s result with its listings grouped under it', async () => {
  const { table, close } = await openTableInPage(eligibilityList.table);
  const byProduct = listingsByProduct(listings, search(''));
  await table.load({ records: recordsOf(['A1', 'B2', 'C3', 'D4', 'E5'], results, byProduct) });
  const filter = eligibilityList.filterOf(search(''));
  const { cells } = await table.cross(['result'], withFilters(filter, productRows));
  expect(new Map(cells.map(({ values, count }) => [values[0], count]))).toEqual(
    new Map([
      ['eligible', 1],
      ['not_eligible', 1],
      ['unknown', 1],
      ['not_asked', 1],
      ['unclear', 1],
    ]),
  );
  const collapsed = { all: true, except: [] };
  const tree = { group: ['family'], tree: 'parts' as const, collapsed, sort: search('').sort };
  const view = await table.view({ ...filter, ...tree });
  expect(view.count).toBe(5);
  expect(view.groupAt(0)).toMatchObject({ value: 'B2', inside: 1, record: { fba: 'no' } });
  expect(view.at(1)).toMatchObject({ product: 'C3', result: 'unknown', listings: 'No listing' });
  expect(view.groupAt(4)).toMatchObject({
    inside: 3,
    record: { product: 'A1', listings: '3 listings, 2 channels', stock: 12 },
  });

  const columns = ['product', 'listing', 'result', 'fba', 'stock'] as const;
  const linesOf = async (
    { file }: Pick<typeof view, 'file'>,
    options?: Parameters<typeof file>[1],
  ) => {
    const stream = await file(
      columns.map((id) => ({ id, header: id })),
      options,
    );
    return (await new Response(stream).text()).trimEnd().split('\r\n').slice(1);
  };
  // A product has its listings' units: beside them in a file they would count twice.
  expect(await linesOf(view)).toEqual([
    'B2,,not_eligible,no,6',
    'C3,,unknown,,',
    'E5,,unclear,,',
    'D4,,not_asked,,',
    'A1,,eligible,yes,12',
  ]);
  expect([view.rows, view.count]).toEqual([5, 5]);
  // Only a listing matches; the screen displays it under its product.
  const found = await table.view({ ...eligibilityList.filterOf(search('f=stock*..3')), ...tree });
  expect(await linesOf(found)).toEqual(['A1,,eligible,yes,12']);

  const eligible = eligibilityList.filterOf(search('result=eligible'));
  const open = await table.view({ ...eligible, ...tree, collapsed: { all: false, except: [] } });
  const lines = await linesOf(open);
  expect(lines.slice(0, 2)).toEqual(['A1,,eligible,yes,12', 'A1,l1,eligible,yes,3']);
  const ranges = [
    [0, 1],
    [2, 3],
  ] as const;
  expect(await linesOf(open, { ranges })).toEqual([lines[0], lines[2]]);
  expect([open.rows, open.count]).toEqual([4, 4]);
  close();
});

test('counts products, including those of which only a listing matches', async () => {
  const { table, close } = await openTableInPage(eligibilityList.table);
  const byProduct = listingsByProduct(listings, search(''));
  await table.load({ records: recordsOf(['A1', 'B2', 'C3'], results, byProduct) });
  const matching = async (text: string) =>
    (await table.sums(['family'], eligibilityList.filterOf(search(text)), { limit: 1 })).total;
  expect(await matching('')).toBe(3);
  expect(await matching('q=l2')).toBe(1);
  expect(await matching('f=status*is*Active')).toBe(2);
  // A product is found by its listing and displayed above it.
  const { cells } = await table.cross(
    ['result'],
    withFilters(eligibilityList.filterOf(search('q=Title+l4')), productRows),
  );
  expect(cells).toEqual([{ values: ['not_eligible'], count: 1 }]);
  close();
});

test('a product has its spend in scope, or none in several currencies; its listings have their share', () => {
  const figures = (channel: string, currency: string, spend: number) => ({
    ...noFigures,
    channel,
    accountId: 'acct-1',
    currency,
    spend,
  });
  const report = new Map([
    ['A1', [figures('channel-a', 'EUR', 30), figures('channel-b', 'GBP', 5)]],
    ['B2', [figures('channel-a', 'EUR', 8), figures('dsp', 'EUR', 1)]],
  ]);
  const spends = (text: string) => {
    const scope = search(text);
    const rows = recordsOf(
      ['A1', 'B2', 'C3'],
      results,
      listingsByProduct(listings, scope),
      undefined,
      spendIn(report, scope),
    );
    return rows.map(({ listing: own, product, spend, currency }) => [
      own ?? product,
      spend,
      currency,
    ]);
  };
  expect(spends('')).toEqual([
    ['A1', null, null],
    ['l1', 15, 'EUR'],
    ['l2', 15, 'EUR'],
    ['l3', 5, 'GBP'],
    ['B2', 9, 'EUR'],
    ['l4', 8, 'EUR'],
    ['C3', null, null],
  ]);
  expect(spends('channel=channel-b')).toEqual([
    ['A1', 5, 'GBP'],
    ['l3', 5, 'GBP'],
    ['B2', null, null],
    ['C3', null, null],
  ]);
});

test('by default, what is not eligible is first, with the highest spend on top', async () => {
  const { table, close } = await openTableInPage(eligibilityList.table);
  const off = new Map(['A1', 'B2', 'C3'].map((id) => [id, { at: 0, value: of(id, false, null) }]));
  const amounts: Record<string, number> = { A1: 2, B2: 30, C3: 4, D4: 99 };
  await table.load({
    records: recordsOf(Object.keys(amounts), off, undefined, undefined, (id) => [
      { currency: 'EUR', amount: amounts[id] ?? null },
    ]),
  });
  const tree = { group: ['family'], tree: 'parts' as const, sort: search('').sort };
  const view = await table.view(tree);
  const lines = await view.range(0, view.count);
  close();
  expect(lines.map(({ row }) => row?.['product'])).toEqual(['B2', 'C3', 'A1', 'D4']);
});

test('marks products whose call failed until there is a result', () => {
  const failed = new Set(['A1', 'D4']);
  const rows = recordsOf(['A1', 'D4', 'E5'], results, undefined, failed);
  expect(rows.map(({ result }) => result)).toEqual(['eligible', 'failed', 'unclear']);
});

test('takes each product of the listings in scope once', () => {
  expect(listedProducts(listings, search(''))).toEqual(['A1', 'B2']);
  expect(listedProducts(listings, search('channel=channel-b'))).toEqual(['A1']);
});

test('narrows the listings and their summary by the scope', () => {
  const inScope = listingsByProduct(listings, search('channel=channel-b'));
  expect([...inScope.keys()]).toEqual(['A1']);
  expect(listingsText(inScope.get('A1') ?? [])).toBe('1 listing, 1 channel');
  // Nothing is displayed before it is known.
  expect(recordsOf(['A1'], results, undefined)).toMatchObject([{ listings: null, title: null }]);
});
