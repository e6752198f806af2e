import { describe, expect, test } from 'vitest';
import { findList, findRecord } from './find-envelope.ts';

describe('a list', () => {
  test('is found bare, by any name, and nested', () => {
    const records = [{ id: 'a' }];
    expect(findList(records)).toMatchObject({ data: '', nextCursor: null, total: null });
    expect(findList({ campaigns: records, nextPageToken: 'n', totalCount: 9 })).toMatchObject({
      data: 'campaigns',
      nextCursor: 'nextPageToken',
      total: 'totalCount',
    });
    expect(
      findList({ response: { rows: records, links: [{}, {}, 1] }, page: { next: null, total: 1 } }),
    ).toMatchObject({ data: 'response.links' });
    expect(
      findList({ errors: [], payload: { rows: records }, page: { cursor: 7, total: 1 } }),
    ).toMatchObject({ data: 'payload.rows', nextCursor: 'page.cursor', total: 'page.total' });
  });

  test('has no cursor if it only names the address of the next page', () => {
    const list = findList({ data: [{}], next: 'https://service.test/accounts?page=2' });
    expect(list?.nextCursor).toBeNull();
  });

  test.each([[null], ['<html>'], [{}], [{ data: { id: 'a' } }]])('is not found in %j', (body) => {
    expect(findList(body)).toBeNull();
  });
});

test('a record is the body, the only object in it, or the one with known names', () => {
  const known = ['id', 'name'];
  expect(findRecord({ id: 'a', owner: { id: 'b' } }, known)).toBeNull();
  expect(findRecord({ account: { id: 'a' }, took: 3 }, known)).toBe('account');
  expect(findRecord({ meta: {}, account: { id: 'a' } }, known)).toBe('account');
  expect(findRecord({ meta: {}, account: { key: 'a' } }, known)).toBeNull();
});
