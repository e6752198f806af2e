import { expect, test } from 'vitest';
import { endpoints } from '#api/contract/endpoints.ts';
import { body, signedInWorld } from './testing.ts';

test('signing in is free, and every call is charged its announced cost, even if its content is refused', async () => {
  const { get, send, requests } = await signedInWorld();
  const before = (await requests()).length;
  await get('/advertising/accounts?limit=1');
  await get('/advertising/campaigns/cmp-00001');
  await send('HEAD', '/advertising/campaigns/cmp-00001');
  await get('/advertising/campaigns/none');
  await get('/catalog/listings/none/quality');
  await send('POST', '/fulfillment/eligibility', { product_ids: [] });
  await send('POST', '/advertising/reports', {});
  await send('POST', '/advertising/jobs/none/cancel');
  await send('PATCH', '/channel-a/v2/process/masterlist', []);
  await get('/rate-limits');
  await get('/nothing');
  const units = (await requests()).slice(before).map((one) => one.units);
  expect(units).toEqual([2, 1, 1, 1, 1, 5, 10, 1, 10, 0, 0]);
  const { operation_costs: announced } = await body<{
    operation_costs: { method: string; path: string; cost: number }[];
  }>(get('/rate-limits'));
  expect(announced).toContainEqual({ method: 'POST', path: '/advertising/reports', cost: 10 });
  expect(announced).toHaveLength(Object.keys(endpoints).length);
  const signIn = announced.filter(({ path }) => path.startsWith('/auth/'));
  expect(new Set(signIn.map(({ cost }) => cost))).toEqual(new Set([0]));
});
