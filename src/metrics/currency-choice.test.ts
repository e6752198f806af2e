import { expect, test } from 'vitest';
import { chosenOf, currencyChoices } from './currency-choice.ts';

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
