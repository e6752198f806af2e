import { act, useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { openTableInPage } from '#row-engine/engine-in-page.ts';
import { resultSpec } from '#shared/report-results/result-table.ts';
import { type NamedTable, noNames } from '#shared/tables/use-table-query.ts';
import { render } from '#ui/test-render.tsx';
import { useMoves } from './use-moves.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
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
function Page({ named, choice }: { named: NamedTable; choice: Choice }) {
  const asked = { query: {}, currency: 'EUR', by: 'campaign', periods, campaigns } as const;
  const moves = useMoves(named, asked, choice);
  useLayoutEffect(() => {
    shown = moves;
  });
  return null;
}

/** Lets the engine's results arrive. */
const answers = () => act(async () => new Promise<void>((resolve) => void setTimeout(resolve)));

/** The compared campaigns, once known. */
async function compared(window: number | null): Promise<string[]> {
  for (let turns = 0; shown.answer?.window !== window && turns < 100; turns += 1) await answers();
  expect(shown.answer?.window).toBe(window);
  return [...(shown.answer?.now.keys() ?? [])].toSorted();
}

test('compares sales under one attribution window and states the reason', async () => {
  const named = await reportOf({ a: 10, b: 20, c: 5, unknown: 7 });
  const choice = (moved: Choice['moved'], window = '') => (
    <Page named={named} choice={{ moved, window }} />
  );
  const draw = await render(choice('sales'));
  expect(await compared(14)).toEqual(['a', 'c', 'unknown']);
  expect(shown.answer?.terms).toEqual({
    windows: [14, 30],
    window: 14,
    reason: 'Not comparable with 14 days’ attribution: channel-b (30 days’ attribution).',
  });
  await draw(choice('sales', '30'));
  expect(await compared(30)).toEqual(['b', 'c', 'unknown']);
  // Spend does not depend on the window; sales stay until all of it is loaded.
  await draw(choice('spend', '30'));
  expect(await compared(null)).toEqual(['a', 'b', 'c', 'unknown']);
  expect(shown.answer?.moved).toBe('spend');
});

test('compares all rows of one window, whatever the URL says', async () => {
  const named = await reportOf({ b: 20, c: 5 });
  await render(<Page named={named} choice={{ moved: 'sales', window: '14' }} />);
  expect(await compared(null)).toEqual(['b', 'c']);
  expect(shown.answer?.terms.windows).toEqual([]);
  expect(shown.answer?.moved).toBe('sales');
});
