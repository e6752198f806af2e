import { expect, test } from 'vitest';
import type { Totals } from '#lib/table-query.ts';
import type { StockLevel } from '#queries/inventory.queries.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { coverText, distinctColumns, inventoryList } from './inventory.list.tsx';
import { isShared, noAds, recordsOf } from './use-inventory-list.ts';

const fba = {
  fulfillable: 10,
  inbound_working: 1,
  inbound_shipped: 2,
  inbound_receiving: 3,
  reserved: 4,
  unfulfillable: 5,
  researching: 6,
  total: 31,
};

function level(product: string, channel: string, account: string, own: object = {}): StockLevel {
  return {
    id: `${product} ${channel} ${account}`,
    product_id: product,
    channel,
    account_id: account,
    fba,
    merchant: { fulfillable: 20, total: 21 },
    last_updated_at: null,
    ...own,
  };
}

test('adds both fulfillment methods; an unused one counts zero, a missing count makes the sum unknown', () => {
  const rows = recordsOf(
    [
      level('p', 'a', '1'),
      level('q', 'a', '1', { fba: null }),
      level('r', 'a', '1', { fba: { ...fba, fulfillable: null, total: null } }),
      level('s', 'a', '1', { fba: null, merchant: null }),
    ],
    () => noAds,
  );
  expect(rows.map(({ fulfillable, total, inbound }) => [fulfillable, total, inbound])).toEqual([
    [30, 52, 6],
    [20, 21, null],
    [null, null, 6],
    [null, null, null],
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['in', 'in', 'unknown', 'unknown']);
});

test('marks a product out of stock on a channel only if no account has any', () => {
  const none = { fba: null, merchant: { fulfillable: 0, total: 0 } };
  const rows = recordsOf(
    [
      level('p', 'a', '1', none),
      level('p', 'a', '2'),
      level('p', 'b', '3', none),
      level('q', 'a', '1', none),
    ],
    () => noAds,
  );
  expect(rows.map(({ shelf, state }) => [shelf, state])).toEqual([
    ['p · a', 'in'],
    ['p · a', 'in'],
    ['p · b', 'out'],
    ['q · a', 'out'],
  ]);
});

const filter = inventoryList.filterOf(inventoryList.shape.parse(new URLSearchParams()));

/** The group row's content of a column. */
async function onShelf(
  levels: StockLevel[],
  sold: (level: StockLevel) => number | null,
  columns: string[],
) {
  const { table, close } = await openTableInPage(inventoryList.table);
  await table.load({ records: recordsOf(levels, (one) => ({ ...noAds, sold: sold(one) })) });
  const collapsed = { all: true, except: [] };
  const query = { ...filter, group: ['shelf'], tree: true, collapsed, distinct: distinctColumns };
  const totals = (await table.view(query)).groupAt(0)?.totals as Totals;
  close();
  return columns.map((id) => {
    const shown = inventoryList
      .gridColumns()
      .find((column) => column.id === id)
      ?.sum?.(totals);
    return shown?.text;
  });
}

test('displays a group’s status, and no bound if a level is unknown', async () => {
  const holding = (account: string, fulfillable: number | null) =>
    level('p', 'a', account, { fba: null, merchant: { fulfillable, total: null } });
  const shown = (...units: (number | null)[]) =>
    onShelf(
      units.map((own, at) => holding(String(at), own)),
      () => 1,
      ['status', 'fulfillable', 'cover', 'sold'],
    );
  expect(await shown(20, 7)).toEqual(['Running low', '27', '≤ 13', '2.00']);
  expect(await shown(0, null)).toEqual(['Unknown', '0', '–', '2.00']);
  expect(await shown(20, null)).toEqual(['Unknown', '20', '–', '2.00']);
  expect(await shown(30, null)).toEqual(['In stock', '30', '–', '2.00']);
  expect(await shown(0, 0)).toEqual(['Out of stock', '0', '0', '2.00']);
});

test('counts an account’s stock even if its own sales are unknown', async () => {
  const none = { fba: null, merchant: { fulfillable: 5, total: null } };
  const levels = [level('p', 'a', '1', { ...none, fba: { ...fba, fulfillable: 5 } })];
  levels.push(level('p', 'a', '2', none));
  const cover = (sold: number | null) =>
    onShelf(levels, ({ account_id }) => (account_id === '1' ? sold : null), [
      'fulfillable',
      'cover',
    ]);
  expect(await cover(1)).toEqual(['15', '≤ 15']);
  expect(await cover(null)).toEqual(['15', '–']);
});

test('rounds days of cover down and states when there are none', () => {
  expect([null, 0, 0.4, 1, 13.99, 1200].map(coverText)).toEqual([
    '–',
    '0',
    '< 1',
    '≤ 1',
    '≤ 13',
    '≤ 1,200',
  ]);
});

test('combines accounts that hold the same product on the same channel', async () => {
  const { table, close } = await openTableInPage(inventoryList.table);
  const levels = [level('p', 'a', '1'), level('p', 'a', '2'), level('q', 'a', '1', { fba: null })];
  expect([isShared(levels), isShared(levels.slice(1))]).toEqual([true, false]);
  const records = recordsOf(levels, ({ account_id }) => ({
    ...noAds,
    sold: account_id === '1' ? 2 : 1,
  }));
  await table.load({ records });
  const collapsed = { all: true, except: [] };
  const view = await table.view({ ...filter, group: ['shelf'], tree: true, collapsed });
  expect([view.rows, view.count]).toEqual([3, 2]);
  const shelf = view.groupAt(0);
  expect(shelf).toMatchObject({ value: 'p · a', isCollapsed: true });
  expect(shelf?.totals.figures).toMatchObject({ fulfillable: 60, total: 104, sold: 3, cover: 20 });
  const file = await new Response(await view.file([{ id: 'status', header: 'Status' }])).text();
  expect(file).toContain('In stock');
  expect(view.at(1)).toMatchObject({ product_id: 'q', fulfillable: 20, cover: 10 });
  close();
});

test('treats an unknown title as empty on screen, in files and in filters, sorted last', async () => {
  const { table, close } = await openTableInPage(inventoryList.table);
  await table.load({
    records: recordsOf(
      ['p', 'q', 'r'].map((product) => level(product, 'a', '1')),
      () => noAds,
    ),
  });
  await table.rename({
    titles: [
      ['q', 'Lamp'],
      ['r', 'Zebra'],
    ],
  });
  const products = async (search: string) => {
    const { q, filters } = inventoryList.filterOf(
      inventoryList.shape.parse(new URLSearchParams(search)),
    );
    const view = await table.view({ q, filters, sort: [{ column: 'title', descending: false }] });
    const rows = (await view.range(0, 9)).map(({ row }) => row);
    const csv = await view.file([{ id: 'title', header: 'Title' }]);
    const text = await new Response(csv as ReadableStream<Uint8Array<ArrayBuffer>>).text();
    return [rows.map((row) => row?.['title']), text.split('\r\n').slice(1, -1)];
  };
  expect(await products('')).toEqual([
    ['Lamp', 'Zebra', null],
    ['Lamp', 'Zebra', ''],
  ]);
  expect(await products('f=title*empty')).toEqual([[null], ['']]);
  expect((await products('f=title*filled'))[0]).toEqual(['Lamp', 'Zebra']);
  // It is still found by its ID.
  expect((await products('q=p'))[0]).toEqual(['Lamp', null]);
  close();
});
