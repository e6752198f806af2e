import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import type { TableQuery, TableRow } from '#lib/table-query.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { openTableInPage } from '#rows/engine-in-page.ts';
import type { Column } from '#ui/grid/column.ts';
import { render } from '#ui/test-render.tsx';
import { noNames } from '#workspace/tables/table-answer.ts';
import type { ListView } from './list-view.ts';
import { WindowOrder } from './window-order.tsx';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const campaign = (id: string, channel: string, days: number) =>
  ({ id, channel, metrics: { currency_code: 'EUR', attribution_window_days: days } }) as Campaign;
const records = [campaign('a', 'channel-a', 14), campaign('b', 'channel-b', 30)];
const client = new QueryClient();
client.setQueryData(campaignQueries.list().queryKey, {
  records,
  total: 2,
  isComplete: true,
  unreadable: 0,
  receivedAt: Date.now(),
  calls: 1,
});

const columns = ['spend', 'sales', 'channel'].map((id): Column<TableRow> => ({
  id,
  header: id,
  width: 80,
  cell: () => null,
}));

/** A list of keywords under a query, with its order as in an address. */
async function drawn(sort: string, query: TableQuery = {}, only = columns) {
  const { table, close } = await openTableInPage({
    key: 'id',
    columns: [
      { id: 'id', type: 'text' },
      { id: 'campaign_id', type: 'text' },
    ],
  });
  closing.push(close);
  await table.load({ records: records.map(({ id }) => ({ id: `kw-${id}`, campaign_id: id })) });
  const view = await table.view(query);
  const list = {
    named: { loaded: { table, rows: 2 }, names: noNames },
    view,
  } as Partial<ListView> as ListView;
  const keys = sort.split(',').map((text) => ({
    column: text.replace('-', ''),
    descending: text.startsWith('-'),
  }));
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WindowOrder list={list} campaignBy="campaign_id" columns={only} sort={keys} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // Asked after the note, so answered after it.
  const asked = table.cross(['id'], {});
  await act(async () => {
    await asked;
    await new Promise<void>((resolve) => void setTimeout(resolve));
  });
  return [...document.querySelectorAll('p, button')].map((one) => one.textContent);
}

test('an order by sales over several windows is said, and those of one are offered', async () => {
  const [said, ...buttons] = await drawn('-sales');
  expect(said).toMatch(
    /^In order of sales, .* 14 days’ \(channel-a\) and 30 days’ attribution \(channel-b\)/,
  );
  expect(said).toContain('The totals mix them.');
  expect(buttons).toEqual(['Only channel-a', 'Only channel-b']);
});

test('an order by spend leaves only what is said of the totals', async () => {
  const totals =
    'Totals of sales and orders, and their ratios, mix 14 days’ (channel-a) and 30 days’ attribution (channel-b).';
  expect(await drawn('-spend')).toEqual([totals]);
});

test('within each channel sales are in an order that says something', async () => {
  expect((await drawn('channel,-sales'))[0]).toMatch(/^Totals of sales/);
});

test('nothing is said of rows of one window', async () => {
  const own = { filters: [{ column: 'campaign_id', test: 'set', values: ['a'] }] } as const;
  expect(await drawn('-sales', own)).toEqual([]);
});

test('nothing is said where no column follows from sales', async () => {
  expect(await drawn('-spend', {}, columns.slice(0, 1))).toEqual([]);
});
