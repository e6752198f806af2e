import { expect, test } from 'vitest';
import { signInAs } from '#mocks/sign-in-as.ts';
import { body, servedWorld, signedInWorld } from '#mocks/testing.ts';
import type { CampaignRow } from '#mocks/world/campaigns.ts';

test('returns the same record as the list, and 404 for an unknown identifier', async () => {
  const { get } = await signedInWorld();
  const list = await body<{ data: CampaignRow[] }>(get('/advertising/campaigns'));
  const one = list.data[77];
  expect(await body(get(`/advertising/campaigns/${one?.id}`))).toEqual(one);
  expect((await get('/advertising/campaigns/cmp-99999')).status).toBe(404);
});

test('a new day shifts the period', async () => {
  const { baseUrl, clock } = await servedWorld();
  // A token does not live for a day.
  const period = async () => {
    const { get } = await signInAs(baseUrl);
    const campaign = await body<CampaignRow>(get('/advertising/campaigns/cmp-00001'));
    return campaign.metrics['period_end'];
  };
  expect(await period()).toBe('2026-03-10');
  await clock({ advance_s: 1800 });
  expect(await period()).toBe('2026-03-10');
  await clock({ advance_s: 82_800 - 23_000 });
  expect(await period()).toBe('2026-03-11');
});
