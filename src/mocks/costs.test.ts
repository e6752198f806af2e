import { expect, test } from 'vitest';
import { endpoints } from '#api/contract/endpoints.ts';
import { costs } from './costs.ts';
import { body, signedInWorld } from './testing.ts';

test('signing in is free, a record costs 1, a list 2; polls and cancels 1, eligibility 5, reports and batches 10', () => {
  expect(costs).toMatchObject({
    login: 0,
    refresh: 0,
    validate: 0,
    loginV2: 0,
    refreshV2: 0,
    validateV2: 0,
    accounts: 2,
    campaigns: 2,
    keywords: 2,
    listings: 2,
    inventory: 2,
    account: 1,
    campaign: 1,
    keyword: 1,
    listing: 1,
    quality: 1,
    job: 1,
    batch: 1,
    cancelJob: 1,
    eligibility: 5,
    requestReport: 10,
    submitBatch: 10,
    rateLimits: 0,
  });
});

test('every call is charged its announced cost, even if its content is refused', async () => {
  const { get, send, requests } = await signedInWorld();
  const before = (await requests()).length;
  await get('/advertising/accounts?limit=1');
  await get('/advertising/campaigns/cmp-00001');
  await send('HEAD', '/advertising/campaigns/cmp-00001');
  await get('/advertising/campaigns/none');
  await send('POST', '/fulfillment/eligibility', { product_ids: [] });
  await send('POST', '/advertising/reports', {});
  await send('POST', '/advertising/jobs/none/cancel');
  await send('PATCH', '/channel-a/v2/process/masterlist', []);
  await get('/rate-limits');
  await get('/nothing');
  const units = (await requests()).slice(before).map((one) => one.units);
  expect(units).toEqual([2, 1, 1, 1, 5, 10, 1, 10, 0, 0]);
  const { operation_costs: announced } = await body<{
    operation_costs: { method: string; path: string; cost: number }[];
  }>(get('/rate-limits'));
  expect(announced).toContainEqual({ method: 'POST', path: '/advertising/reports', cost: 10 });
  expect(announced).toHaveLength(Object.keys(endpoints).length);
});
