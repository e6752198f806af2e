import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { resultSpec } from '#features/reports/result-table.ts';
import { type NamedTable, noNames } from '#queries/tables/use-table-query.ts';
import { changeOf } from '#metrics/display/movers-table.tsx';
import { render, until } from '#ui/test-render.tsx';
import { readMoves, toMover, useMoves } from './moves.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const within = (day: string) =>
  ({ filters: [{ column: 'date', test: 'range', from: day, to: day }] }) as const;

/** By keyword: spend and sales of the first and second day; `null` without a row. */
type Course = readonly (readonly [spend: number, sales: number] | null)[];

async function tableOf(keywords: Record<string, Course>) {
  const { table, close } = await openTableInPage(resultSpec);
  closing.push(close);
  const records = Object.entries(keywords).flatMap(([id, daily]) =>
    daily.flatMap((own, day) => {
      if (own === null) return [];
      const [spend, sales] = own;
      const date = `2026-03-0${day + 1}`;
      return [{ date, keyword_id: id || null, spend, sales, currency_code: 'EUR' }];
    }),
  );
  await table.load({ records });
  return (most?: number) =>
    readMoves(
      { table, query: within('2026-03-02') },
      { table, query: within('2026-03-01') },
      ['keyword_id'],
      { signal: new AbortController().signal, ...(most !== undefined && { most }) },
    );
}

type Moves = Awaited<ReturnType<typeof readMoves>>;

/** By how much sales changed, those that did. */
const changes = ({ moved }: Moves) =>
  Object.fromEntries<number>(
    moved.flatMap((one) => {
      const mover = toMover(one);
      const change = changeOf(mover, 'sales');
      return change === 0 ? [] : [[String(mover.id), change] as const];
    }),
  );
const rowOf = ({ moved }: Moves, id: string | null) => moved.find(({ values }) => values[0] === id);

const steady = { a: [9, 1], b: [8, 1] } as const;

test('looks up in the other period what the limit left out of one', async () => {
  const read = await tableOf({
    // Each is among the two or three with the highest spend on one of the days.
    a: [steady.a, [1, 50]],
    b: [steady.b, steady.b],
    c: [
      [2, 40],
      [7, 40],
    ],
    '': [
      [3, 30],
      [9, 30],
    ],
    fresh: [null, [6, 5]],
    small: [
      [0.1, 500],
      [0.1, 900],
    ],
  });
  expect(changes(await read())).toEqual({ small: 400, a: 49, fresh: 5 });
  const cut = await read(3);
  expect(cut.most).toBe(3);
  // Compared rows are unchanged; others are left out.
  expect(changes(cut)).toEqual({ a: 49 });
  expect(rowOf(cut, 'a')?.now).toMatchObject({ spend: 1, sales: 50 });
  expect(rowOf(cut, null)?.before).toMatchObject({ spend: 3, sales: 30 });
  expect(rowOf(await read(4), 'fresh')).toMatchObject({ before: {}, now: { sales: 5 } });
});

test('says nothing about a limit if all are compared', async () => {
  const read = await tableOf({ a: [steady.a, steady.a], b: [steady.b, null] });
  expect((await read()).most).toBeNull();
  expect((await read(2)).most).toBeNull();
  expect((await read(1)).most).toBe(1);
});

const campaign = (id: string, channel: string, days: number | null) =>
  ({
    id,
    channel,
    metrics: { spend: 1, currency_code: 'EUR', attribution_window_days: days },
  }) as Campaign;
const campaigns = [
  campaign('a', 'channel-a', 14),
  campaign('b', 'channel-b', 30),
  campaign('c', 'dsp', null),
];

/** The increase in sales of each on the second day. */
async function reportOf(growth: Record<string, number>): Promise<NamedTable> {
  const { table, close } = await openTableInPage(resultSpec);
  closing.push(close);
  const records = Object.entries(growth).flatMap(([campaign_id, by]) =>
    [0, by].map((sales, day) => ({
      date: `2026-03-0${day + 1}`,
      campaign_id,
      spend: 1 + day,
      sales,
      currency_code: 'EUR',
    })),
  );
  await table.load({ records });
  return { loaded: { table, rows: records.length }, names: noNames };
}

const periods = { days: ['2026-03-02'], before: ['2026-03-01'] };
let shown: ReturnType<typeof useMoves>;
interface Choice {
  moved: 'spend' | 'sales';
  window: string;
}
interface PageProps {
  named: NamedTable;
  choice: Choice;
  other?: NamedTable;
}
function Page({ named, choice, other }: PageProps) {
  const asked = {
    query: {},
    currency: 'EUR',
    by: 'campaign',
    periods,
    other: other === undefined ? null : { key: 'other', table: other.loaded.table, isDaily: false },
    isDaily: other === undefined,
    campaigns,
  } as const;
  const moves = useMoves(named, asked, choice);
  useLayoutEffect(() => {
    shown = moves;
  });
  return null;
}

async function draw(page: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const client = new QueryClient();
  const provided = (node: ReactNode) => (
    <QueryClientProvider client={client}>{node}</QueryClientProvider>
  );
  const again = await render(provided(page));
  return (next) => again(provided(next));
}

/** The compared campaigns, once known. */
async function compared(window: number | null): Promise<string[]> {
  await until(() => expect(shown.answer?.window).toBe(window));
  return (shown.answer?.movers ?? []).map(({ id }) => String(id)).toSorted();
}

test('compares sales under one attribution window and states the reason', async () => {
  const named = await reportOf({ a: 10, b: 20, c: 5, unknown: 7 });
  const choice = (moved: Choice['moved'], window = '') => (
    <Page named={named} choice={{ moved, window }} />
  );
  const again = await draw(choice('sales'));
  expect(await compared(14)).toEqual(['a', 'c', 'unknown']);
  expect(shown.answer?.terms).toEqual({
    windows: [14, 30],
    window: 14,
    reason: 'Not comparable with 14 days’ attribution: channel-b (30 days’ attribution).',
  });
  await again(choice('sales', '30'));
  expect(await compared(30)).toEqual(['b', 'c', 'unknown']);
  // Spend does not depend on the window; sales stay until all of it is loaded.
  await again(choice('spend', '30'));
  expect(await compared(null)).toEqual(['a', 'b', 'c', 'unknown']);
  expect(shown.answer?.moved).toBe('spend');
});

test('compares all rows of one window, whatever the URL says', async () => {
  const named = await reportOf({ b: 20, c: 5 });
  await draw(<Page named={named} choice={{ moved: 'sales', window: '14' }} />);
  expect(await compared(null)).toEqual(['b', 'c']);
  expect(shown.answer?.terms.windows).toEqual([]);
  expect(shown.answer?.moved).toBe('sales');
});

test('compares with all days of another report, window by window', async () => {
  const named = await reportOf({ a: 10, b: 20 });
  const other = await reportOf({ a: 4, gone: 3 });
  await draw(<Page named={named} choice={{ moved: 'sales', window: '' }} other={other} />);
  expect(await compared(14)).toEqual(['a', 'gone']);
  const sales = shown.answer?.movers.map(({ id, change }) => [id, change.sales]);
  expect(Object.fromEntries(sales ?? [])).toEqual({ a: [4, 10], gone: [3, 0] });
});
