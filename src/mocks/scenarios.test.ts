/** Scenarios that change the world's content or behavior; those that refuse calls are in `service.test.ts`. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { dataFault } from './faults.ts';
import { body, signedInWorld } from './testing.ts';
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
