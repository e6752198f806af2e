import { expect, test } from 'vitest';
import { isDay } from './is-day.ts';

test.each(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['2026-02-30', '2027-02-29', '0000-00-00', '+275760-09-13', '275760-09', '2026-3-1', ''])(
  '%s is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
