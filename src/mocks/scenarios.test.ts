/** Scenarios that change the world's content or behavior; those that refuse calls are in `service.test.ts`. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { dataFault } from './faults.ts';
import { signInAs } from './sign-in-as.ts';
import { body, signedInWorld, testTime } from './testing.ts';
import { isoDay, msPerDay } from './world/calendar.ts';
import type { ReportRow } from './world/report-rows.ts';
import { freshState } from './world/state.ts';

interface List {
  data: { account_id?: string; metrics?: { spend: number } }[];
  pagination: { total: number };
}

const report = {
  name: 'a report',
  report_type: 'campaign',
  time_unit: 'summary',
  format: 'json',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
};

test('slow delays data calls by 1.5 seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let passed = false;
  const waiting = dataFault(freshState({ scenario: 'slow' })).then(() => (passed = true));
  await vi.advanceTimersByTimeAsync(1499);
  expect(passed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe(true);
});

test('short-session: tokens live for a minute', async () => {
  const { get, clock } = await signedInWorld({ scenario: 'short-session' });
  await clock({ advance_s: 59 });
  expect((await get('/rate-limits')).status).toBe(200);
  await clock({ advance_s: 1 });
  expect((await get('/rate-limits')).status).toBe(401);
});

test('failing-jobs: every report fails, with a reason', async () => {
  const { send, get, clock, scenario } = await signedInWorld();
  await scenario({ name: 'failing-jobs' });
  const { id } = await body<{ id: string }>(send('POST', '/advertising/reports', report));
  await clock({ advance_s: 30 });
  const job = await body<Record<string, string>>(get(`/advertising/jobs/${id}`));
  expect([job['status'], job['failure_reason']]).toEqual([
    'failed',
    'The reporting pipeline failed.',
  ]);
});

test('empty-tenant: every list is empty and nothing is found', async () => {
  const { get } = await signedInWorld({ scenario: 'empty-tenant' });
  const lists = ['advertising/accounts', 'advertising/campaigns', 'advertising/keywords'];
  for (const path of [...lists, 'catalog/listings', 'fulfillment/inventory']) {
    const { data, pagination } = await body<List>(get(`/${path}`));
    expect([path, data, pagination.total]).toEqual([path, [], 0]);
  }
  for (const path of ['accounts/acct-0001', 'campaigns/cmp-00001', 'keywords/kw-0000001']) {
    expect((await get(`/advertising/${path}`)).status).toBe(404);
  }
  expect((await get('/catalog/listings/lst-000001/quality')).status).toBe(404);
});

test('huge-account: one account has 90% of campaigns and keywords', async () => {
  const { get } = await signedInWorld({ scenario: 'huge-account' });
  for (const path of ['campaigns', 'keywords']) {
    const { data } = await body<List>(get(`/advertising/${path}`));
    const own = data.filter((one) => one.account_id === 'acct-0001').length;
    expect(own / data.length).toBeGreaterThan(0.8);
  }
});

test('unusual-day: some of the largest campaigns spent more, all others the same', async () => {
  const { get, scenario } = await signedInWorld();
  const spendOf = async () => {
    const { data } = await body<List>(get('/advertising/campaigns'));
    return data.map(({ metrics }) => metrics?.spend ?? 0);
  };
  const usual = await spendOf();
  await scenario({ name: 'unusual-day' });
  const more = (await spendOf()).map((spend, i) => spend - (usual[i] ?? 0));
  expect(Math.min(...more)).toBe(0);
  const unusual = more.flatMap((difference, i) => (difference > 0 ? [usual[i] ?? 0] : []));
  expect(unusual.length).toBeGreaterThan(3);
  expect(Math.min(...unusual)).toBeGreaterThan(500);
});

test('foreign-spender: the rate limit refills five times as slowly', async () => {
  const { get, clock, reset, scenario } = await signedInWorld({ tier: 'starter' });
  const leftAfter = async (name: string) => {
    await reset();
    await scenario({ name });
    for (let i = 0; i < 30; i++) await get('/advertising/accounts?limit=1');
    await clock({ advance_s: 20 });
    return Number((await get('/rate-limits')).headers.get('ratelimit-remaining'));
  };
  expect([await leftAfter('none'), await leftAfter('foreign-spender')]).toEqual([20, 4]);
});

/** A day before the clock's start. */
const daysAgo = (days: number) => isoDay(Math.floor(testTime / msPerDay) - days);

/** The rows of a report about the days from `start_date` to `end_date`. */
async function rowsOf(
  { baseUrl, clock }: Awaited<ReturnType<typeof signedInWorld>>,
  [start_date, end_date]: readonly [string, string],
  change: object = {},
): Promise<ReportRow[]> {
  // A session does not outlive a day.
  const { send, get } = await signInAs(baseUrl);
  const request = { ...report, start_date, end_date, ...change };
  const { id } = await body<{ id: string }>(send('POST', '/advertising/reports', request));
  await clock({ advance_s: 30 });
  const job = await body<{ result_url: string }>(get(`/advertising/jobs/${id}`));
  return (await body<{ data: ReportRow[] }>(fetch(job.result_url))).data;
}

const types = ['campaign', 'keyword', 'product'] as const;

/** In hundredths, so that they add up exactly. */
const sumOf = (rows: readonly ReportRow[], metric: 'clicks' | 'spend' | 'sales'): number =>
  rows.reduce((sum, row) => sum + Math.round(100 * row[metric]), 0);

test('missing-day: only daily campaign reports lack the day', async () => {
  const world = await signedInWorld({ tier: 'enterprise', scenario: 'missing-day' });
  const gap = daysAgo(10);
  const days = [daysAgo(11), gap, daysAgo(9)];
  const around = [days[0] ?? '', days[2] ?? ''] as const;
  const datesOf = async (report_type: string) => {
    const rows = await rowsOf(world, around, { report_type, time_unit: 'daily' });
    return new Set(rows.map(({ date }) => date));
  };
  expect(await datesOf('campaign')).toEqual(new Set(days.filter((day) => day !== gap)));
  expect(await datesOf('product')).toEqual(new Set(days));
  const daily = await rowsOf(world, around, { time_unit: 'daily' });
  const [whole, own] = [await rowsOf(world, around), await rowsOf(world, [gap, gap])];
  expect(sumOf(own, 'spend')).toBeGreaterThan(0);
  expect(sumOf(daily, 'spend')).toBe(sumOf(whole, 'spend') - sumOf(own, 'spend'));
});

test('restated-day: spend and sales of a past day are lower in every report a day later', async () => {
  const world = await signedInWorld({ tier: 'enterprise', scenario: 'restated-day' });
  const [day, other] = [daysAgo(40), daysAgo(41)];
  // One after the other: each advances the clock, and a sign-in takes a minute at most.
  const read = async () => {
    const own = [];
    for (const report_type of types) own.push(await rowsOf(world, [day, day], { report_type }));
    return { own, other: await rowsOf(world, [other, other]) };
  };
  const before = await read();
  await world.clock({ advance_s: 86_400 });
  const after = await read();
  for (const metric of ['spend', 'sales'] as const) {
    const [first, ...others] = after.own.map((rows) => sumOf(rows, metric));
    expect(others).toEqual([first, first]);
    const past = before.own.map((rows) => sumOf(rows, metric))[0] ?? 0;
    expect((first ?? 0) / past).toBeCloseTo(0.9, 3);
  }
  const [clicks, clicksBefore] = [after, before].map(({ own }) => sumOf(own[0] ?? [], 'clicks'));
  expect(clicks).toBe(clicksBefore);
  expect(after.other).toEqual(before.other);
});
