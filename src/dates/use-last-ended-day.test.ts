import { expect, test } from 'vitest';
import { endedDays } from './use-last-ended-day.ts';

const account = (time_zone: string | null, country_code: string | null = null) => ({
  time_zone,
  country_code,
});
const at = Date.parse('2026-11-28T03:00:00Z');

test('a day that has ended in Europe but not in America is incomplete there', () => {
  const [berlin, newYork] = [account('Europe/Berlin', 'DE'), account('America/New_York', 'US')];
  expect(endedDays([berlin, newYork, newYork], at)).toEqual({
    last: '2026-11-26',
    incomplete: 'Nov 27, 2026 incomplete in US',
  });
  expect(endedDays([berlin], at)).toEqual({ last: '2026-11-27', incomplete: null });
  // Without any, it has to have ended everywhere.
  expect(endedDays([], at)).toEqual({ last: '2026-11-26', incomplete: null });
});

test('accounts are counted if their country is unknown, or there are too many', () => {
  const berlin = account('Europe/Berlin', 'DE');
  expect(endedDays([berlin, account('America/New_York'), account(null)], at).incomplete).toBe(
    'Nov 27, 2026 incomplete in 2 accounts',
  );
  const all = ['US', 'CA', 'MX', 'BR'].map((code) => account('America/Bogota', code));
  expect(endedDays([berlin, ...all], at).incomplete).toMatch(/in 4 accounts$/);
});
