import { expect, test, vi } from 'vitest';
import { addressParams, addressText } from '#lib/address.ts';
import { searchShape } from '#lib/search-params.ts';
import { fc } from '#lib/test-properties.ts';
import { layoutParams, layoutProps } from './list-search.ts';

const shape = searchShape(layoutParams);

test('parsing what was written gives the same layout', () => {
  const choice = fc.record(
    {
      id: fc.stringMatching(/^[a-z][a-z0-9_.]{0,12}$/),
      hidden: fc.constant(true),
      width: fc.integer({ min: 48, max: 800 }),
    },
    { requiredKeys: ['id'] },
  );
  const look = fc.record({
    cols: fc.uniqueArray(choice, { selector: ({ id }) => id }),
    density: fc.constantFrom('comfortable' as const, 'compact' as const),
  });
  fc.assert(
    fc.property(look, (values) => {
      const text = addressText(shape.stringify(values));
      expect(shape.parse(addressParams(text))).toEqual(values);
    }),
  );
});

test('the URL is short, and empty if nothing was changed', () => {
  const cols = [{ id: 'spend', width: 180 }, { id: 'roas', hidden: true }, { id: 'acos' }];
  expect(addressText(shape.stringify({ cols, density: 'compact' }))).toBe(
    '?cols=spend*180,-roas,acos&density=compact',
  );
  expect(addressText(shape.stringify({ cols: [], density: 'comfortable' }))).toBe('');
});

test('ignores invalid entries', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { cols } = shape.parse(new URLSearchParams({ cols: text }));
      const again = shape.parse(shape.stringify({ cols }));
      expect(again.cols).toEqual(cols);
    }),
  );
  expect(shape.parse(new URLSearchParams('cols=,*20,--a,b*x,c,c*90')).cols).toEqual([{ id: 'c' }]);
});

test('writes a grid’s changes to separate URL parameters', () => {
  const change = vi.fn<Parameters<typeof layoutProps>[1]>();
  const { look, onLook } = layoutProps({ cols: [], density: 'compact' }, change);
  expect(look).toEqual({ columns: [], density: 'compact' });
  onLook({ columns: [{ id: 'a' }] });
  expect(change).toHaveBeenLastCalledWith({ cols: [{ id: 'a' }] });
  onLook({ density: 'comfortable' });
  expect(change).toHaveBeenLastCalledWith({ density: 'comfortable' });
});
