import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import type { TableQuery, TableRow } from '#lib/table-query.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { noNames } from '#queries/tables/use-table-query.ts';
import type { Column } from '#ui/grid/column.ts';
import { render, until } from '#ui/test-render.tsx';
import { AttributionSortNote } from './list-grid.tsx';
import type { ListView } from './use-list.ts';

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
  value: () => null,
}));

/** A list of keywords under a query, sorted as in a URL. */
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
        <AttributionSortNote
          list={list}
          campaignBy="campaign_id"
          columns={only}
          sort={keys}
          convertedTo={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await until(() => expect(client.isFetching()).toBe(0));
  // What has been found is told in the next task.
  await act(async () => new Promise<void>((resolve) => void setTimeout(resolve)));
  return [...document.querySelectorAll('p, button')].map((one) => one.textContent);
}

test('states a sort by sales of several windows and offers one window', async () => {
  const [said, ...buttons] = await drawn('-sales');
  expect(said).toMatch(
    /^Sorted by sales across .*: 14 days \(channel-a\) and 30 days \(channel-b\)\./,
  );
  expect(said).toContain('Totals mix them.');
  expect(buttons).toEqual(['Only channel-a', 'Only channel-b']);
});

test('keeps only the note on totals for a sort by spend', async () => {
  const totals =
    'These totals mix attribution windows: 14 days (channel-a) and 30 days (channel-b).';
  expect(await drawn('-spend')).toEqual([totals]);
});

test('needs no note for sales sorted within channels', async () => {
  expect((await drawn('channel,-sales'))[0]).toMatch(/^These totals mix/);
});

test('displays nothing for rows of one window', async () => {
  const own = { filters: [{ column: 'campaign_id', test: 'set', values: ['a'] }] } as const;
  expect(await drawn('-sales', own)).toEqual([]);
});

test('displays nothing if no column depends on sales', async () => {
  expect(await drawn('-spend', {}, columns.slice(0, 1))).toEqual([]);
});
