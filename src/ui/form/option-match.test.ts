import { expect, test } from 'vitest';
import { chosenFirst, matching, summary } from './filter-list.tsx';

const options = [
  { value: 'a1', label: 'Näve & Söhne' },
  { value: 'b2', label: 'Été « Soldes »' },
  { value: 'c3', label: 'channel-a' },
];

test('matches every word in label or value, ignoring case and accents', () => {
  expect(matching(options, 'SOHNE nave').map(({ value }) => value)).toEqual(['a1']);
  expect(matching(options, 'b2')).toHaveLength(1);
  expect(matching(options, 'ete channel')).toHaveLength(0);
  expect(matching(options, '  ')).toBe(options);
});

test('puts chosen options first in a long list and keeps the order of a short one', () => {
  expect(chosenFirst(options, ['c3'], 3).map(({ value }) => value)).toEqual(['c3', 'a1', 'b2']);
  expect(chosenFirst(options, ['c3'], 4)).toBe(options);
});

test('summarizes the selection by its first choice and a count of the others', () => {
  expect(summary(options, [])).toBeUndefined();
  expect(summary(options, ['c3', 'a1'])).toEqual({ text: 'channel-a', more: 1 });
  expect(summary(options, ['gone'])).toEqual({ text: 'gone', more: 0 });
});
