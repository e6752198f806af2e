import { expect, test } from 'vitest';
import { body, signedInWorld } from '#mocks/testing.ts';

test('returns one account, and 404 for an unknown identifier', async () => {
  const { get } = await signedInWorld();
  const account = await body<object>(get('/advertising/accounts/acct-0004'));
  expect(account).toMatchObject({
    id: 'acct-0004',
    channel: 'channel-b',
    linked_channel_id: 'acct-0003',
  });
  const ids = ['acct-0000', 'acct-9999', 'acct-4', 'ACCT-0004', '%', 'acct-0004%2F'];
  for (const id of ids) expect((await get(`/advertising/accounts/${id}`)).status).toBe(404);
});
