import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { WhatChanged } from './what-changed.tsx';

const compare = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('./internal/compare-snapshots.ts', () => ({ compareSnapshots: compare }));
vi.mock('./internal/snapshot-store.ts', () => {
  const state = {
    visits: [
      { from: 1, to: 2, kept: {} },
      { from: 3, to: 4, kept: {} },
    ],
    seen: {},
    tooLong: {},
  };
  return { snapshotStore: () => null, useSnapshots: () => state };
});
vi.mock('#queries/campaigns.queries.ts', () => ({ useCampaigns: () => ({}) }));
vi.mock('#user/use-settings.ts', () => ({ useRates: () => [null] }));

const scope = { channel: [], account_id: [] };

/** Waits for a text. */
const shows = (text: string) =>
  act(async () => {
    await vi.waitFor(() => expect(document.body.textContent).toContain(text));
  });

test('a comparison that fails is reported, and a retry shows the changes', async () => {
  compare.mockRejectedValueOnce(new Error('unreadable'));
  const router = createMemoryRouter([{ path: '/', element: <WhatChanged scope={scope} /> }]);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await shows('could not be compared');
  expect(document.querySelector('[aria-busy]')).toBeNull();

  const groups = { bids: [], states: [], stock: [], scores: [], rows: [] };
  compare.mockResolvedValueOnce({
    groups,
    bidsRefused: 2,
    statuses: { campaigns: 'compared' },
    names: {},
  });
  const retry = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Retry');
  act(() => retry?.click());
  await shows('2 bids now in another currency');
  await shows('0 Statuses');
  await shows('– Bids');
});
