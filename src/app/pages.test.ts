import { expect, test } from 'vitest';
import { pageAt, pages, routeAt } from './pages.ts';

test.each(pages.map(({ path = '' }) => path))('finds the page at /%s', (path) => {
  const address = `/${path.replace(/:\w+/, 'a%2Fb')}`;
  const found = pageAt(address);
  expect(found?.page.path ?? '').toBe(path);
  expect(Object.values(found?.params ?? {})).toEqual(path.includes(':') ? ['a/b'] : []);
  expect(pageAt(`${address}/`)?.page).toBe(found?.page);
});

test.each(['/nowhere', '/campaigns/a/b', '/auth/callback', '/batch'])(
  'no page at %s',
  (address) => {
    expect(pageAt(address)).toBeUndefined();
  },
);

test('an address that cannot be decoded is passed on', () => {
  expect(pageAt('/campaigns/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' });
});

test.each([
  ['/', '/'],
  ['/campaigns/cmp-00034', '/campaigns/:id'],
  ['/batch', '/batch'],
  ['/auth/callback', '/auth/callback'],
  ['/nowhere/cmp-00034', 'unknown'],
])('the route of %s is %s, without parameters', (path, route) => {
  expect(routeAt(path)).toBe(route);
});
