import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { freeText, list, searchShape, sort } from '#lib/search-params.ts';
import {
  findNamed,
  linkSearch,
  parseViews,
  type SavedView,
  tidyName,
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

test('an address is held without defaults, what is unknown, the row and the age of the data', () => {
  const address = '?seen=20261121T1005Z&sort=-spend&row=7&q=a+b&other=1&channel=b,a';
  expect(viewSearch(shape, address)).toBe('?channel=a,b&q=a+b');
  expect(linkSearch(shape, address)).toBe('?channel=a,b&q=a+b&row=7');
  expect(viewSearch(shape, '?sort=-spend')).toBe('');
});

test('an address as it is held stays as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.string(), (channel, q, row) => {
      const held = viewSearch(shape, shape.stringify({ channel, q, row }).toString());
      expect(viewSearch(shape, held)).toBe(held);
      expect(shape.parse(new URLSearchParams(held))).toMatchObject({ q, row: '' });
    }),
  );
});

test('names are the same in upper and lower case, and however they are spaced or composed', () => {
  expect(tidyName('  low \t ROAS ')).toBe('low ROAS');
  const views = [view('1', 'Café  bids')];
  expect(findNamed(views, ' cafe\u0301 BIDS')?.id).toBe('1');
  expect(findNamed(views, 'bids')).toBeUndefined();
});

test('a view takes the place of its own id and of its name, in order of names', () => {
  const views = [view('1', 'ä'), view('2', 'b 2'), view('3', 'B 10')];
  const all = withView(views, view('4', 'a'));
  expect(all.map(({ name }) => name)).toEqual(['a', 'ä', 'b 2', 'B 10']);
  expect(withView(all, view('2', 'A')).map(({ id }) => id)).toEqual(['2', '1', '3']);
  expect(withoutView(all, '1').map(({ id }) => id)).toEqual(['4', '2', '3']);
});

test('what is odd on the device is left out', () => {
  expect(parseViews([view('1', 'b'), { id: 2 }, null, view('3', 'a')])).toEqual([
    view('3', 'a'),
    view('1', 'b'),
  ]);
  expect(parseViews('text')).toBeNull();
});
