import { afterEach, expect, test } from 'vitest';
import { localePreferences } from '#lib/locale-preferences.ts';
import { usualCsvFormat } from './use-settings.ts';

afterEach(() => void (localePreferences.numbers = null));

test.each([
  [',.', { separator: ',', decimal: '.' }],
  ['.,', { separator: ';', decimal: ',' }],
  ['\u202F,', { separator: ';', decimal: ',' }],
  ['’.', { separator: ',', decimal: '.' }],
] as const)('numbers with the separators %s are exported as %j', (numbers, format) => {
  localePreferences.numbers = numbers;
  expect(usualCsvFormat()).toEqual(format);
});
