import { expect, test } from 'vitest';
import { flagParameter, page } from './query.ts';
import { Refusal } from './refusal.ts';

const rows = Array.from({ length: 250 }, (_, i) => ({ id: i }));
const at = (query: string, path = '/list') => {
  const url = new URL(`http://service.test${path}?${query}`);
  return page(rows, {
    url,
    mount: { servicePath: '' },
    query: url.searchParams,
    world: { seed: 1 },
  });
};

test('pages lead to the end of the list', () => {
  const seen: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data, pagination } = at(
      `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    seen.push(...data);
    cursor = pagination.next_cursor;
    expect(pagination.total).toBe(250);
  }
  expect(seen).toEqual(rows);
});

test('a cursor is bound to its list and filters and cannot be forged', () => {
  const { next_cursor: cursor } = at('channel=dsp').pagination;
  const sent = encodeURIComponent(cursor ?? '');
  expect(at(`channel=dsp&cursor=${sent}`).data[0]).toEqual({ id: 100 });
  expect(() => at(`channel=dsp&cursor=${sent}`, '/other')).toThrow(Refusal);
  for (const query of [
    `cursor=${sent}`,
    `channel=dsp&cursor=${sent}x`,
    'cursor=MTAw',
    'cursor=%FF',
  ]) {
    expect(() => at(query)).toThrow(Refusal);
  }
});

test.each(['0', '1001', '-1', '1.5', 'ten', ''])('limit=%s is malformed', (limit) => {
  expect(() => at(`limit=${limit}`)).toThrow('limit must be a whole number from 1 to 1000.');
});

test('a flag is true, false or absent', () => {
  const flag = (query: string) => flagParameter(new URLSearchParams(query), 'x');
  expect([flag('x=true'), flag('x=false'), flag('')]).toEqual([true, false, undefined]);
  expect(() => flag('x=yes')).toThrow('x must be true or false.');
});
