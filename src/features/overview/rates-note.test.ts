import { expect, test } from 'vitest';
import { ratesNote } from './rates-note.ts';

const on = Date.UTC(2026, 10, 21, 12);
const rates = {
  base: 'EUR',
  perUnit: { GBP: 1.2, USD: 0.9, SEK: 0.1 },
  enteredAt: { GBP: on, USD: on, SEK: 0 },
};

test('the rates that were used stand in the note, and no others', () => {
  const note = ratesNote(['EUR', 'USD', 'GBP', null], rates);
  expect(note).toContain(': 1 GBP = 1.2 EUR, 1 USD = 0.9 EUR, entered on ');
  expect(note).not.toContain('SEK');
  expect(ratesNote(['EUR'], rates)).toBe('Converted at your own rates.');
});

test('of rates of several days the oldest is said', () => {
  const later = { ...rates, enteredAt: { ...rates.enteredAt, USD: on + 86_400_000 * 3 } };
  expect(ratesNote(['USD', 'GBP'], later)).toMatch(/, the oldest entered on .*21/);
  expect(ratesNote(['USD', 'SEK'], rates)).toMatch(/on a day not known\.$/);
});
