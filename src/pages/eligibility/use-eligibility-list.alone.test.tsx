import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Listing } from '#api/contract/listing.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { useSearch } from '#navigation/use-search.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { eligibilityList, type EligibilitySearch } from './eligibility.list.tsx';
import { useEligibilityList } from './use-eligibility-list.ts';

/** The records sent to the row engine, per render. */
const given = vi.hoisted(() => ({ records: [] as unknown[] }));
vi.mock('#queries/tables/record-table.ts', () => ({
  useRecordTable: (_: unknown, records: unknown) => {
    given.records.push(records);
    return { loaded: undefined, error: null, retry() {} };
  },
}));
const known = vi.hoisted(() => ({
  of: [],
  results: new Map(),
  failed: new Set<string>(),
  late: [],
}));
vi.mock('#features/scans/use-scan-results.ts', () => ({ useScanResults: () => known }));

const listing: Listing = {
  id: 'lst-1',
  status: 'active',
  channel: 'channel-a',
  account_id: 'acct-1',
  is_parent: false,
  product_id: 'B1',
  sku: null,
  title: 'Lamp',
  price: null,
  inventory_level: 10,
  is_fba: true,
  parent_id: null,
};

const ids = ['B1'];
let change: (changes: Partial<EligibilitySearch>) => void;

function Page() {
  const { change: changeNow } = useSearch(eligibilityList.shape);
  useEffect(() => {
    change = changeNow;
  });
  useEligibilityList(ids, { source: null, spend: undefined, error: null });
  return null;
}

beforeEach(() => void (given.records.length = 0));

test('does not rebuild records for a search or a selected row, but for another channel', async () => {
  const client = new QueryClient();
  client.setQueryData(listingQueries.list().queryKey, {
    records: [listing],
    total: 1,
    isComplete: true,
    unreadable: 0,
    receivedAt: 0,
    calls: 1,
  });
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/eligibility?channel=channel-a'],
  });
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [first] = given.records.slice(-1);
  expect(first).toHaveLength(2);
  await actAsync(() => change({ q: 'l', channel: ['channel-a'] }));
  await actAsync(() => change({ q: 'la', row: 'B1', channel: ['channel-a'] }));
  expect(router.state.location.search).toContain('q=la');
  expect(given.records.at(-1)).toBe(first);
  await actAsync(() => change({ channel: ['channel-b'] }));
  expect(given.records.at(-1)).not.toBe(first);
});
