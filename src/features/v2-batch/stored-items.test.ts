import { expect, test } from 'vitest';
import { type BatchItems, toItemOutcomes, type ItemResult } from './stored-items.ts';

const item = (asin: string, countryCode = 'DE') => ({ asin, countryCode, percACoS: 12 });
const result = (message: string, changes: Partial<ItemResult> = {}): ItemResult => ({
  id: null,
  asin: null,
  countryCode: null,
  percACoS: null,
  success: false,
  message,
  process: null,
  ...changes,
});
const messages = (held: BatchItems) => toItemOutcomes(held).map(({ message }) => message);

test('results are matched to items by ASIN and country, in any order', () => {
  const items = [item('A'), item('B'), item('B', 'FR'), item('C')];
  const results = [
    result('of b in fr', { asin: 'B', countryCode: 'FR' }),
    result('of c', { asin: 'C', countryCode: 'DE' }),
    result('of b', { asin: 'B', countryCode: 'DE' }),
    result('of a', { asin: 'A', countryCode: 'DE' }),
  ];
  const said = ['of a', 'of b', 'of b in fr', 'of c'];
  expect(messages({ items, results, said: [] })).toEqual(said);
  // An item without a result does not take the result of another item.
  const some = results.filter((it) => it.message !== 'of a');
  expect(messages({ items, results: some, said: [] })).toEqual([null, ...said.slice(1)]);
});

test('results that name no item are matched by index, and messages of a refusal by their own', () => {
  const items = [item('A'), item('B')];
  const results = [result('first'), result('second')];
  expect(messages({ items, results, said: [] })).toEqual(['first', 'second']);
  const said = [{ index: 1, text: 'Not that one.' }];
  expect(messages({ items, results: null, said })).toEqual([null, 'Not that one.']);
});
