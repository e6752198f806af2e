import { expect, test } from 'vitest';
import { familyPlaces } from './families.ts';

const listing = (id: string, parent_id: string | null, is_parent: boolean | null = false) => ({
  id,
  parent_id,
  is_parent,
});

test('a child belongs to its parent, a parent and a single listing to themselves', () => {
  const places = familyPlaces([
    listing('p', null, true),
    listing('c', 'p'),
    listing('s', null),
    listing('e', ''),
    listing('empty', null, true),
  ]);
  expect(Object.fromEntries(places)).toEqual({
    p: { family: 'p', role: 'parent' },
    c: { family: 'p', role: 'child' },
    s: { family: 's', role: 'single' },
    e: { family: 'e', role: 'single' },
    empty: { family: 'empty', role: 'parent' },
  });
});

test('a parent is recognized by its children even if it is not marked or not listed', () => {
  const places = familyPlaces([listing('p', null, null), listing('c', 'p'), listing('d', 'gone')]);
  expect(places.get('p')).toEqual({ family: 'p', role: 'parent' });
  expect(places.get('d')).toEqual({ family: 'gone', role: 'child' });
});

test('nested families belong to the topmost parent, and circles end', () => {
  const places = familyPlaces([
    listing('top', null, true),
    listing('mid', 'top', true),
    listing('low', 'mid'),
    listing('a', 'b'),
    listing('b', 'a'),
    listing('self', 'self'),
  ]);
  expect([places.get('low')?.family, places.get('mid')?.family]).toEqual(['top', 'top']);
  expect([places.get('a')?.family, places.get('b')?.family]).toEqual(['a', 'b']);
  expect(places.get('self')).toEqual({ family: 'self', role: 'single' });
});
