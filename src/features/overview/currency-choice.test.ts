import { expect, test } from 'vitest';
import { chosenOf, currencyChoices, namedFor } from './currency-choice.ts';
import { overviewSearch } from './overview.search.ts';

test('offers each currency, including rows without one', () => {
  const choices = currencyChoices(['JPY', 'EUR', null], null);
  expect(chosenOf(choices, '')?.currency).toBe('JPY');
  for (const { value, currency } of choices)
    expect(chosenOf(choices, value)).toMatchObject({ currency, isConverted: false });
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
});

test('puts converted first if there are rates, and ignores an unknown name', () => {
  const choices = currencyChoices(['EUR', null], 'EUR');
  expect(chosenOf(choices, 'SEK')).toMatchObject({ isConverted: true, currency: 'EUR' });
  expect(chosenOf(choices, 'EUR')).toMatchObject({ isConverted: false, currency: 'EUR' });
  expect(chosenOf([], 'EUR')).toBeUndefined();
});

test('keeps the other part’s choice, even from a URL that had one for both', () => {
  const named = (search: URLSearchParams) => {
    const values = overviewSearch.parse(search);
    return [namedFor('channels_in', values), namedFor('quadrants_in', values)];
  };
  const older = new URLSearchParams('channel=dsp&currency=USD');
  expect(named(older)).toEqual(['USD', 'USD']);
  const channels = overviewSearch.stringify({ channels_in: 'EUR' }, older);
  expect(named(channels)).toEqual(['EUR', 'USD']);
  expect(named(overviewSearch.stringify({ quadrants_in: 'GBP' }, channels))).toEqual([
    'EUR',
    'GBP',
  ]);
  expect(named(overviewSearch.stringify({ channels_in: 'all' }))).toEqual(['all', '']);
});
