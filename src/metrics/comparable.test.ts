import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { currenciesOf, mayCompare, type Terms } from './comparable.ts';

const terms = (name: string, changes: Partial<Terms> = {}): Terms => ({
  name,
  windows: [14],
  days: { start: '2026-02-09', end: '2026-03-10' },
  ...changes,
});
test('does not compare different attribution windows', () => {
  const two = [terms('channel-a'), terms('channel-b', { windows: [30] })];
  expect(mayCompare(two)).toEqual({
    kind: 'window',
    reason: 'Not comparable with 14 days’ attribution: channel-b (30 days’ attribution).',
  });
  const mixed = [terms('Products', { windows: [14, 30] }), terms('Brands', { windows: [14, 30] })];
  expect(mayCompare(mixed)?.reason).toBe('Products mixes 14 or 30 days’ attribution.');
});

test('does not compare days that differ by more than time zones explain', () => {
  const [start, end] = ['2026-02-10', '2026-03-11'];
  expect(mayCompare([terms('a'), terms('b', { days: { start, end } })])).toBeNull();
  const later = { start: '2026-02-11', end };
  expect(mayCompare([terms('a'), terms('b', { days: later })])?.kind).toBe('days');
});

test('unknown terms are no reason', () => {
  const unnamed = terms('b', { windows: [], days: null });
  expect(mayCompare([terms('a'), unnamed])).toBeNull();
});

test('a refusal does not depend on the order', () => {
  const any = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    windows: fc.subarray([7, 14, 30], { minLength: 1 }),
    days: fc.constantFrom(terms('').days, { start: '2026-01-01', end: '2026-01-31' }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), (all) => {
      expect(mayCompare(all.toReversed())?.kind).toBe(mayCompare(all)?.kind);
    }),
  );
});

test('only rows with amounts determine the currencies', () => {
  const of = (currency: string | null, worth: number | null) => ({
    currency,
    rows: 1,
    figures: { worth },
    filled: {},
    leftOut: {},
  });
  const priced = [of('EUR', 5), of('USD', 2), of('GBP', 0)];
  expect(currenciesOf('worth', { currencies: [...priced, of(null, null)] })).toBe(3);
  expect(currenciesOf('worth', { currencies: [...priced, of(null, 1)] })).toBe(4);
});
