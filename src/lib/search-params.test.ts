import { describe, expect, test } from 'vitest';
import { addressParams, addressText } from './address.ts';
import { freeText, list, oneOf, searchShape, sort } from './search-params.ts';
import { fc } from './test-properties.ts';

const shape = searchShape({
  channel: list,
  q: freeText,
  by: oneOf(['channel', 'type']),
  sort: sort(['name', 'spend', 'acos'], '-spend'),
});

const values = fc.record({
  channel: fc
    .array(fc.string({ unit: 'grapheme', minLength: 1 }))
    .map((all) => [...new Set(all)].toSorted()),
  q: fc.string({ unit: 'grapheme' }),
  by: fc.constantFrom('channel' as const, 'type' as const),
  sort: fc.uniqueArray(
    fc.record({ column: fc.constantFrom('name', 'spend', 'acos'), descending: fc.boolean() }),
    {
      selector: ({ column }) => column,
      minLength: 1,
    },
  ),
});

describe('a page’s search parameters', () => {
  test('parse and stringify are inverse', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(shape.parse(shape.stringify(value))).toEqual(value);
      }),
    );
  });

  test('survive being written as a link', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(shape.parse(addressParams(addressText(shape.stringify(value))))).toEqual(value);
      }),
    );
  });

  test('never throw, whatever they contain', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, junk) => {
        expect(() => shape.parse(new URLSearchParams(query))).not.toThrow();
        expect(() =>
          shape.parse(new URLSearchParams({ channel: junk, q: junk, by: junk, sort: junk })),
        ).not.toThrow();
      }),
    );
  });

  test('omit defaults and keep other parameters', () => {
    const search = shape.stringify(
      { channel: [], q: '', by: 'channel', sort: [{ column: 'spend', descending: true }] },
      new URLSearchParams('channel=a&other=1'),
    );
    expect(search.toString()).toBe('other=1');
  });

  test('keep commas readable', () => {
    expect(addressText(shape.stringify({ channel: ['channel-b', 'channel-a'] }))).toBe(
      '?channel=channel-a,channel-b',
    );
  });

  test('use the default sort if no column is known', () => {
    expect(shape.parse(new URLSearchParams('sort=-nothing,-acos,acos')).sort).toEqual([
      { column: 'acos', descending: true },
    ]);
    expect(shape.parse(new URLSearchParams('sort=nothing')).sort).toEqual([
      { column: 'spend', descending: true },
    ]);
  });
});
