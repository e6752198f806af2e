import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { currenciesOf, mayAdd, mayCompare, type Terms } from './comparable.ts';

const terms = (name: string, changes: Partial<Terms> = {}): Terms => ({
  name,
  currencies: ['EUR'],
  windows: [14],
  days: { start: '2026-02-09', end: '2026-03-10' },
  ...changes,
});
const sales = { isAttributed: true, isMoney: true };
const acos = { isAttributed: true, isMoney: false };
const spend = { isAttributed: false, isMoney: true };

test('neither adds nor compares different currencies, and names both', () => {
  const two = [terms('a'), terms('b', { currencies: ['USD'] })];
  expect(mayAdd(two)?.reason).toBe('Currencies are not added together: EUR, USD.');
  expect(mayCompare(two, spend)?.kind).toBe('currency');
  expect(mayCompare(two, acos)).toBeNull();
});

test('adds different attribution windows, but does not compare them', () => {
  const two = [terms('channel-a'), terms('channel-b', { windows: [30] })];
  expect(mayAdd(two)).toBeNull();
  expect(mayCompare(two, sales)).toEqual({
    kind: 'window',
    reason: 'Not comparable with 14 days’ attribution: channel-b (30 days’ attribution).',
  });
  expect(mayCompare(two, spend)).toBeNull();
  const mixed = [terms('Products', { windows: [14, 30] }), terms('Brands', { windows: [14, 30] })];
  expect(mayCompare(mixed, acos)?.reason).toBe('Products mixes 14 or 30 days’ attribution.');
});

test('does not compare days that differ by more than time zones explain', () => {
  const [start, end] = ['2026-02-10', '2026-03-11'];
  expect(mayCompare([terms('a'), terms('b', { days: { start, end } })], spend)).toBeNull();
  const later = { start: '2026-02-11', end };
  expect(mayCompare([terms('a'), terms('b', { days: later })], spend)?.kind).toBe('days');
});

test('unknown terms are no reason', () => {
  const unnamed = terms('b', { windows: [], days: null });
  expect(mayCompare([terms('a'), unnamed], sales)).toBeNull();
});

test('a refusal does not depend on the order', () => {
  const any = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    currencies: fc.subarray(['EUR', 'USD'], { minLength: 1 }),
    windows: fc.subarray([7, 14, 30], { minLength: 1 }),
    days: fc.constantFrom(terms('').days, { start: '2026-01-01', end: '2026-01-31' }),
  });
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 5 }),
      fc.boolean(),
      fc.boolean(),
      (all, isAttributed, isMoney) => {
        const how = { isAttributed, isMoney };
        expect(mayCompare(all.toReversed(), how)?.kind).toBe(mayCompare(all, how)?.kind);
      },
    ),
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
