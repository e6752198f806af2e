/** Each resource as both dialects send it. The expectations are written by hand, not with the dialect's functions. */
import { expect, test } from 'vitest';
import { body } from '#mocks/testing.ts';
import type { AccountRow } from '#mocks/world/accounts.ts';
import type { KeywordRow } from '#mocks/world/keywords.ts';
import type { ListingRow } from '#mocks/world/listings.ts';
import type { QualityRow } from '#mocks/world/quality.ts';
import type { InventoryRow } from '#mocks/world/stock.ts';
import { bothAnswers, endedJob, inContract, otherWorld, theirRequest } from './test-worlds.ts';
import { toMinor } from './units.ts';

const seconds = (instant: string) => Date.parse(instant) / 1000;
const compact = (date: string) => date.replaceAll('-', '');
const cents = (amount: number) => Math.round(amount * 100);

test('an account', async () => {
  const { ours, theirs } = await bothAnswers<AccountRow>('/advertising/accounts/acct-0001');
  expect(theirs).toEqual({
    result: {
      id: ours.id,
      channel: ours.channel,
      is_connected: ours.is_connected,
      linked_channel_id: ours.linked_channel_id,
      display_name: ours.name,
      marketplace: {
        country: ours.country_code,
        currency: ours.currency_code,
        time_zone: ours.time_zone,
      },
      synced: seconds(ours.last_synced_at),
    },
  });
});

interface OurMetrics {
  impressions: number;
  clicks: number;
  spend: number;
  conversions: number;
  sales?: number;
  roas: number;
  acos: number;
  currency_code: string;
  period_start: string;
  period_end: string;
  as_of: string;
  attribution_window_days: number;
}

interface OurCampaign {
  id: string;
  channel: string;
  status: string;
  account_id: string;
  campaign_type: string;
  name: string;
  metrics: OurMetrics;
}

test('a campaign', async () => {
  const { ours, theirs } = await bothAnswers<OurCampaign>('/advertising/campaigns/cmp-00627');
  const { metrics } = ours;
  expect([ours.status, ours.campaign_type]).toEqual(['enabled', 'sponsored_products']);
  expect(theirs).toEqual({
    result: {
      id: 'cmp-00627',
      channel: ours.channel,
      account_id: ours.account_id,
      status: 'ENABLED',
      campaign_type: 'SPONSORED_PRODUCTS',
      title: ours.name,
      performance: {
        imps: metrics.impressions,
        clicks: metrics.clicks,
        cost: cents(metrics.spend),
        orders: metrics.conversions,
        attributed_sales: cents(metrics.sales ?? Number.NaN),
        roas: metrics.roas,
        acos: metrics.acos * 100,
        currency: metrics.currency_code,
        from: compact(metrics.period_start),
        to: compact(metrics.period_end),
        computed_at: seconds(metrics.as_of),
        window: metrics.attribution_window_days,
      },
    },
  });
});

test('a campaign without sales lacks them in both', async () => {
  const path = '/advertising/campaigns?channel=dsp';
  const { ours, theirs } = await bothAnswers<{ data: OurCampaign[] }>(path);
  const { items } = (theirs as { result: { items: { performance: object }[] } }).result;
  expect(ours.data[0]?.metrics).not.toHaveProperty('sales');
  expect(items[0]?.performance).toHaveProperty('cost');
  expect(items[0]?.performance).not.toHaveProperty('attributed_sales');
});

test('a keyword', async () => {
  const { ours, theirs } = await bothAnswers<KeywordRow>('/advertising/keywords/kw-0000001');
  expect(theirs).toEqual({
    result: {
      id: 'kw-0000001',
      match_type: ours.match_type.toUpperCase(),
      bid: cents(ours.bid),
      state: ours.state.toUpperCase(),
      campaign_id: ours.campaign_id,
      ad_group_id: ours.ad_group_id,
      marketplace: ours.channel,
      seller: ours.account_id,
      text: ours.keyword_text,
      currency: ours.currency_code,
    },
  });
});

test('a listing and its parent', async () => {
  const child = await bothAnswers<ListingRow>('/catalog/listings/lst-000003');
  expect(child.ours).toMatchObject({ status: 'suppressed', parent_id: 'lst-000001' });
  expect(child.theirs).toEqual({
    result: {
      id: 'lst-000003',
      status: 'SUPPRESSED',
      channel: child.ours.channel,
      account_id: child.ours.account_id,
      is_parent: false,
      product: child.ours.product_id,
      merchant_sku: child.ours.sku,
      item_name: child.ours.title,
      offers: [
        {
          price: cents(child.ours.price?.amount ?? Number.NaN),
          currency: child.ours.price?.currency_code,
        },
      ],
      stock: { available: child.ours.inventory_level },
      fulfilled_by: child.ours.is_fba ? 'FBA' : 'FBM',
      parent: { id: 'lst-000001' },
    },
  });
  const parent = await bothAnswers<ListingRow>('/catalog/listings/lst-000001');
  expect(parent.theirs).toMatchObject({
    result: {
      is_parent: true,
      product: null,
      merchant_sku: null,
      offers: [],
      stock: { available: 0 },
      fulfilled_by: 'FBM',
      parent: null,
    },
  });
});

test('the quality of a listing', async () => {
  const { ours, theirs } = await bothAnswers<QualityRow>('/catalog/listings/lst-000004/quality');
  expect(ours.score).toBe(31);
  expect(theirs).toEqual({
    result: {
      overall: 31,
      listing: 'lst-000004',
      breakdown: {
        title_completeness: { points: 52, actual: 78, target: 150 },
        description_completeness: { points: 12, actual: 180, target: 1500 },
        image_count: { points: 29, actual: 2, target: 7 },
        brand_signal: { points: 25, actual: 1, target: 4 },
      },
      checked: seconds(ours.evaluated_at),
    },
  });
});

test('stock', async () => {
  // Each dialect ignores the other's parameter.
  const path = '/fulfillment/inventory?limit=1000&page_size=1000';
  const { ours, theirs } = await bothAnswers<{ data: InventoryRow[] }>(path);
  const { items } = (theirs as { result: { items: unknown[] } }).result;
  // No two of its fields can be mistaken for each other.
  const i = ours.data.findIndex(
    ({ fba }) =>
      fba.inbound_working > 0 && fba.inbound_receiving > 0 && new Set(Object.values(fba)).size >= 7,
  );
  const { fba, merchant, ...one } = ours.data[i] as InventoryRow;
  expect(items[i]).toEqual({
    product: one.product_id,
    channel: one.channel,
    seller: one.account_id,
    at_marketplace: {
      available: fba.fulfillable,
      inbound: {
        working: fba.inbound_working,
        shipped: fba.inbound_shipped,
        receiving: fba.inbound_receiving,
      },
      reserved: fba.reserved,
      unfulfillable: fba.unfulfillable,
      researching: fba.researching,
      sum: fba.total,
    },
    at_merchant: { available: merchant.fulfillable, sum: merchant.total },
    updated: seconds(one.last_updated_at),
  });
});

test('eligibility', async () => {
  const path = '/fulfillment/inventory?limit=3';
  const { sent, answer } = await inContract(async ({ get, send }) => {
    const { data } = await body<{ data: InventoryRow[] }>(get(path));
    const products = { product_ids: [...data.map((row) => row.product_id), 'unknown'] };
    return {
      sent: products,
      answer: await body<{ data: Record<string, unknown>[] }>(
        send('POST', '/fulfillment/eligibility', products),
      ),
    };
  });
  expect(answer.data).toHaveLength(3);
  const world = await otherWorld();
  expect(await body(world.send('POST', '/fulfillment/eligibility', sent))).toEqual({
    result: {
      items: answer.data.map((row) => ({
        product: row['product_id'],
        is_eligible_for_optimization: row['is_eligible_for_optimization'],
        has_fba: row['has_fba'],
      })),
      total_count: 3,
    },
  });
});

test('a job from its request to its result', async () => {
  const world = await otherWorld();
  const request = { ...theirRequest, channel: 'channel-a', account_id: 'acct-0001' };
  const now = (await world.now()) / 1000;
  const accepted = await world.send('POST', '/advertising/reports', request);
  const { result: job } = await body<{ result: { id: string } }>(accepted);
  expect(accepted.status).toBe(202);
  expect(accepted.headers.get('location')).toBe(`/prefix/advertising/jobs/${job.id}`);
  expect(job).toEqual({
    id: expect.stringMatching(/^job-/) as unknown,
    status: 'PENDING',
    poll_url: `/advertising/jobs/${job.id}`,
    created: now,
    updated: now,
    done: 0,
    asked: request,
  });
  await world.clock({ advance_s: 30 });
  expect(await body(world.get(`/advertising/jobs/${job.id}`))).toEqual({
    result: {
      ...job,
      status: 'COMPLETED',
      updated: expect.any(Number) as unknown,
      done: 1,
      result_url: expect.stringContaining(`${world.baseUrl}/_results/${job.id}?`) as unknown,
      result_expires: now + 30 + 3600,
    },
  });
});

test('jobs that fail and are cancelled', async () => {
  const world = await otherWorld();
  expect(await endedJob(world, { title: 'fail' })).toMatchObject({
    status: 'FAILED',
    error: 'The report’s name contains “fail”.',
    asked: { title: 'fail' },
  });
  const { result } = await body<{ result: { id: string } }>(
    world.send('POST', '/advertising/reports', theirRequest),
  );
  const cancelled = await body(world.send('POST', `/advertising/jobs/${result.id}/cancel`));
  expect(cancelled).toMatchObject({ result: { id: result.id, status: 'CANCELLED' } });
});

test('plans and costs', async () => {
  const { ours, theirs } = await bothAnswers<{ operation_costs: object[] }>('/rate-limits');
  const { costs, reference, ...plans } = theirs as Record<'costs' | 'reference', object[]>;
  expect(plans).toEqual({
    plan: 'growth',
    plans: [
      { plan: 'starter', quota: 60, seconds: 60 },
      { plan: 'growth', quota: 300, seconds: 60 },
      { plan: 'scale', quota: 1200, seconds: 60 },
      { plan: 'enterprise', quota: 6000, seconds: 60 },
    ],
  });
  expect(costs).toHaveLength(ours.operation_costs.length);
  expect(costs).toContainEqual({ verb: 'GET', route: '/advertising/campaigns', units: 2 });
  expect(costs).toContainEqual({ verb: 'POST', route: '/fulfillment/eligibility', units: 5 });
  expect(reference[0]).toEqual({
    header: 'X-RateLimit-Limit',
    text: 'Units per window in this plan.',
  });
});

test('a v2 batch is the same in both', async () => {
  const { send, get, clock } = await otherWorld();
  const items = [{ asin: 'B000000001', countryCode: 'DE', percACoS: 12.5 }];
  const path = '/channel-a/v2/process/masterlist';
  const batch = await body<{ batchId: string; status: string }>(send('PATCH', path, items));
  expect(batch).toEqual({
    batchId: expect.stringMatching(/^batch-/) as unknown,
    status: 'PENDING',
  });
  await clock({ advance_s: 60 });
  expect(await body(get(`/channel-a/v2/batch/${batch.batchId}`))).toMatchObject({
    batchId: batch.batchId,
    data: [items[0]],
  });
});

test('odd records stay odd and lose no field that is unheard of', async () => {
  const { get } = await otherWorld({ scenario: 'odd' });
  const list = await body<{ result: { items: Record<string, unknown>[] } }>(
    get('/advertising/campaigns'),
  );
  const { items } = list.result;
  expect(items[2]).toMatchObject({ title: null, status: null, performance: null });
  expect(items[3]).toBeNull();
  expect(items[5]).toMatchObject({ channel: 'channel-ω', status: 'UNDER_REVIEW' });
  expect(items[6]).toMatchObject({ unheard_of: { deep: [1] } });
  const accounts = await body<{ result: { items: unknown[] } }>(get('/advertising/accounts'));
  expect(accounts.result.items[9]).toMatchObject({ display_name: '', synced: 'yesterday' });
});

test('minor units follow the decimals of the currency', () => {
  expect(toMinor(12.99, 'EUR')).toBe(1299);
  expect(toMinor(1299, 'JPY')).toBe(1299);
  expect(toMinor(1.234, 'KWD')).toBe(1234);
  expect(toMinor(1.15, undefined)).toBe(115);
  expect(toMinor('12.5', 'EUR')).toBe('12.5');
});
