import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import type { ReportSource } from '#features/report-data/report-source.ts';
import { seriesKey } from '#metrics/display/daily-series.ts';
import { render, until } from '#ui/test-render.tsx';
import { trendSearch, useCampaignTrend } from './use-campaign-trend.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';

const given = vi.hoisted(() => ({
  bodies: new Map<string, () => Promise<string>>(),
  closing: [] as (() => void)[],
}));
installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));

vi.mock(import('#queries/tables/open-table.ts'), () => ({
  openEmptyTable: async (spec) => {
    const { table, close } = await openTableInPage(spec);
    given.closing.push(close);
    return table;
  },
}));
vi.mock(import('#features/reports/open-result.ts'), () => ({
  isExpired: () => false,
  openJobResult: async (_client, jobId: string) => {
    const text = (await given.bodies.get(jobId)?.()) ?? '';
    const body = new Response(text).body as ReadableStream<Uint8Array>;
    return {
      body,
      raw: body,
      size: text.length,
      headers: new Headers(),
      type: 'application/json',
      received: () => 0,
      isPacked: false,
      job: { request: null, created_at: null } as never,
    };
  },
}));
afterEach(() => {
  for (const close of given.closing.splice(0)) close();
});

const reportOf = (jobId: string): ReportSource => ({
  jobId,
  name: jobId,
  unit: 'daily',
  start: '2026-03-01',
  end: '2026-03-01',
  days: 1,
  channel: null,
  accountId: null,
  madeAt: Date.parse('2026-04-01T00:00:00Z'),
});
const day = '2026-03-01';
/** A result of one day, with the given spend per campaign. */
const resultOf = (spend: Record<string, number>) =>
  JSON.stringify({
    data: Object.entries(spend).map(([campaign_id, own]) => ({
      date: day,
      campaign_id,
      spend: own,
      currency_code: 'EUR',
    })),
  });
const campaign = (id: string) =>
  ({ id, channel: 'a', account_id: 'x', metrics: null }) as unknown as Campaign;

let shown: ReturnType<typeof useCampaignTrend>;
function Trend({ of, report }: { of: Campaign; report: string }) {
  const source = useMemo(() => reportOf(report), [report]);
  const trend = useCampaignTrend(of, { source }, trendSearch.parse(new URLSearchParams()));
  useLayoutEffect(() => {
    shown = trend;
  });
  return null;
}
const spend = () => shown.daily?.sums.get(seriesKey(null, day))?.['spend'];

const client = new QueryClient();
const page = (of: Campaign, report: string) => (
  <MemoryRouter>
    <QueryClientProvider client={client}>
      <Trend of={of} report={report} />
    </QueryClientProvider>
  </MemoryRouter>
);

test('never displays one report’s or campaign’s values under the name of another', async () => {
  const [one, two] = [campaign('one'), campaign('two')];
  let come = (_text: string): void => {};
  given.bodies.set('a', () => Promise.resolve(resultOf({ one: 1, two: 2 })));
  given.bodies.set('b', () => new Promise((done) => (come = done)));
  given.bodies.set('gone', () => Promise.reject(new TypeError('It is forgotten.')));
  const draw = await render(page(one, 'a'));
  await until(() => expect(spend()).toBe(1));

  await draw(page(one, 'b'));
  expect(shown).toMatchObject({ daily: undefined, open: null, state: { error: null } });
  come(resultOf({ one: 10, two: 20 }));
  await until(() => expect(spend()).toBe(10));

  await draw(page(one, 'gone'));
  expect(shown.daily).toBeUndefined();
  await until(() => expect(shown.state.error).toBeInstanceOf(TypeError));
  expect(shown.daily).toBeUndefined();

  // Back at a loaded one: empty at first, then with its own values.
  await draw(page(one, 'a'));
  expect(shown).toMatchObject({ daily: undefined, state: { error: null } });
  await until(() => expect(spend()).toBe(1));
  await draw(page(two, 'a'));
  expect(shown.daily).toBeUndefined();
  await until(() => expect(spend()).toBe(2));
  await draw(null);
});

test('reports only the campaign’s own rows outside the report’s days', async () => {
  const row = (campaign_id: string, date: string | null, own: number) => ({
    date,
    campaign_id,
    spend: own,
    currency_code: 'EUR',
  });
  const data = [row('one', day, 3), row('one', null, 1), row('two', day, 2), row('three', null, 9)];
  given.bodies.set('odd', () => Promise.resolve(JSON.stringify({ data })));
  const draw = await render(page(campaign('two'), 'odd'));
  await until(() => expect(spend()).toBe(2));
  expect(shown.outside).toBeNull();
  await draw(page(campaign('one'), 'odd'));
  await until(() => expect(spend()).toBe(3));
  expect(shown.outside).toMatch(/^Charts exclude 1 row .*75\.0% of EUR spend\.$/);
  await draw(null);
});
