import { expect, test } from 'vitest';
import { freeText, list, searchShape, sort } from '#lib/search-params.ts';
import { fc } from '#lib/test-properties.ts';
import {
  findByName,
  linkSearch,
  parseViews,
  type SavedView,
  normalizeName,
  viewSearch,
  withoutView,
  withView,
} from './saved-view.ts';

const shape = searchShape({
  channel: list,
  q: freeText,
  row: freeText,
  sort: sort(['name', 'spend'], '-spend'),
});
const view = (id: string, name: string, search = ''): SavedView => ({ id, name, search });

test('a view omits defaults, unknown parameters, the row and the age of the data', () => {
  const address = '?seen=20261121T1005Z&sort=-spend&row=7&q=a+b&other=1&channel=b,a';
  expect(viewSearch(shape, address)).toBe('?channel=a,b&q=a+b');
  expect(linkSearch(shape, address)).toBe('?channel=a,b&q=a+b&row=7');
  expect(viewSearch(shape, '?sort=-spend')).toBe('');
  expect(viewSearch(shape, '?sort=name&channel=a')).toBe('?channel=a&sort=name');
});

test('normalizing a view’s search again does not change it', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.string(), (channel, q, row) => {
      const held = viewSearch(shape, shape.stringify({ channel, q, row }).toString());
      expect(viewSearch(shape, held)).toBe(held);
      expect(shape.parse(new URLSearchParams(held))).toMatchObject({ q, row: '' });
    }),
  );
});

test('names are compared without case, extra spaces and Unicode composition', () => {
  expect(normalizeName('  low \t ROAS ')).toBe('low ROAS');
  const views = [view('1', 'Café  bids')];
  expect(findByName(views, ' cafe\u0301 BIDS')?.id).toBe('1');
  expect(findByName(views, 'bids')).toBeUndefined();
});

test('a view replaces those with its ID or name; views are sorted by name', () => {
  const views = [view('1', 'ä'), view('2', 'b 2'), view('3', 'B 10')];
  const all = withView(views, view('4', 'a'));
  expect(all.map(({ name }) => name)).toEqual(['a', 'ä', 'b 2', 'B 10']);
  expect(withView(all, view('2', 'A')).map(({ id }) => id)).toEqual(['2', '1', '3']);
  expect(withoutView(all, '1').map(({ id }) => id)).toEqual(['4', '2', '3']);
});

test('a stored list with an invalid view does not parse', () => {
  expect(parseViews([view('1', 'b'), view('3', 'a')])).toEqual([view('3', 'a'), view('1', 'b')]);
  for (const odd of ['text', [view('1', 'b'), { id: 2 }], [null]])
    expect(parseViews(odd)).toBeNull();
});
