import { expect, test } from 'vitest';
import { readPage } from '#api/contract/envelope.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { body, signedInWorld } from '#mocks/testing.ts';
import type { KeywordRow } from '#mocks/world/keywords.ts';

interface List {
  data: KeywordRow[];
  pagination: { total: number };
}

const path = '/advertising/keywords';

test('returns all keywords at once in the contract’s shape', async () => {
  const { get } = await signedInWorld();
  const list = await body<List>(get(path));
  expect(list.pagination.total).toBe(20_000);
  expect(readPage(Keyword, list).unreadable).toBe(0);
  expect(new Set(list.data.map((keyword) => keyword.id)).size).toBe(20_000);
});

test('filtering by campaign, ad group or channel finds the same as scanning the whole list', async () => {
  const { get } = await signedInWorld({ sizes: { keywords: 3000 } });
  const { data } = await body<List>(get(path));
  const [one] = data.filter((keyword) => keyword.ad_group_id.endsWith('-2'));
  for (const field of ['campaign_id', 'ad_group_id', 'channel'] as const) {
    const some = await body<List>(get(`${path}?${field}=${one?.[field]}&status=enabled`));
    const wanted = data.filter((k) => k[field] === one?.[field] && k.state === 'enabled');
    expect(some.data).toEqual(wanted);
  }
  expect((await body<List>(get(`${path}?ad_group_id=none`))).data).toEqual([]);
  const other = await body<List>(
    get(`${path}?campaign_id=cmp-00001&ad_group_id=${one?.ad_group_id}`),
  );
  expect(other.data).toEqual([]);
});

test('a replaced keyword returns 404, its successor is found', async () => {
  const { get } = await signedInWorld();
  const { data } = await body<List>(get(path));
  const passing = data.find((keyword) => /-\w+$/.test(keyword.id.slice(3)));
  expect((await get(`${path}/${passing?.id}`)).status).toBe(200);
  expect((await get(`${path}/${passing?.id.replace(/-\w+$/, '-1')}`)).status).toBe(404);
});
