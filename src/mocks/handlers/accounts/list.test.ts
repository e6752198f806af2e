import { expect, test } from 'vitest';
import { body, refusalOf, signedInWorld } from '#mocks/testing.ts';
import type { AccountRow } from '#mocks/world/accounts.ts';

interface List {
  data: AccountRow[];
  pagination: { next_cursor: string | null; total: number };
}

const path = '/advertising/accounts';

test('pages through all accounts without duplicates', async () => {
  const { get } = await signedInWorld();
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const list: List = await body<List>(get(`${path}?limit=100${more}`));
    ids.push(...list.data.map((account) => account.id));
    cursor = list.pagination.next_cursor;
    expect(list.pagination.total).toBe(240);
  } while (cursor !== null);
  expect(new Set(ids).size).toBe(240);
});

test('filters by channel and by connection', async () => {
  const { get } = await signedInWorld();
  const list = await body<List>(get(`${path}?channel=dsp&is_connected=false&limit=1000`));
  expect(list.data.length).toBeGreaterThan(0);
  for (const account of list.data) {
    expect(account).toMatchObject({ channel: 'dsp', is_connected: false });
  }
});

test('refuses invalid flags, limits and cursors', async () => {
  const { get } = await signedInWorld();
  const bad = { status: 400, pointers: ['?is_connected'] };
  expect(await refusalOf(get(`${path}?is_connected=maybe`))).toEqual(bad);
  expect(await refusalOf(get(`${path}?limit=0`))).toEqual({ status: 400, pointers: ['?limit'] });
  expect(await refusalOf(get(`${path}?cursor=x`))).toEqual({ status: 400, pointers: ['?cursor'] });
});

test('each user sees their own data', async () => {
  const disconnected = await signedInWorld({ username: 'disconnected' });
  const list = await body<List>(disconnected.get(`${path}?is_connected=true`));
  expect(list.pagination.total).toBe(0);
  disconnected.close();
  const empty = await signedInWorld({ username: 'empty' });
  expect((await body<List>(empty.get(path))).data).toEqual([]);
});

test('many accounts do not fit on one page of any size', async () => {
  const { get } = await signedInWorld({ scenario: 'many-accounts' });
  const list = await body<List>(get(`${path}?limit=1000`));
  expect(list.data).toHaveLength(1000);
  expect(list.pagination.total).toBe(2400);
  expect(list.pagination.next_cursor).not.toBeNull();
});
