import { expect, test } from 'vitest';
import { ratesNote } from './rates.ts';

const on = Date.UTC(2026, 10, 21, 12);
const rates = {
  base: 'EUR',
  perUnit: { GBP: 1.2, USD: 0.9, SEK: 0.1 },
  enteredAt: { GBP: on, USD: on, SEK: 0 },
};

test('lists the rates used and no others', () => {
  const note = ratesNote(['EUR', 'USD', 'GBP', null], rates);
  expect(note).toContain(': 1 GBP = 1.2 EUR, 1 USD = 0.9 EUR, entered on ');
  expect(note).not.toContain('SEK');
  expect(ratesNote(['EUR'], rates)).toBe('Converted at your rates.');
});

test('states the oldest of rates of several days', () => {
  const later = { ...rates, enteredAt: { ...rates.enteredAt, USD: on + 86_400_000 * 3 } };
  expect(ratesNote(['USD', 'GBP'], later)).toMatch(/, oldest entered on .*21/);
  expect(ratesNote(['USD', 'SEK'], rates)).toMatch(/entry date unknown\.$/);
});
