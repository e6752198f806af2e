import { expect, test } from 'vitest';
import { headerRows } from './costs-and-headers.tsx';
import { stateOf } from './test-monitor.ts';

const at = 1_000_000;

test('shows the service’s own descriptions with current values', () => {
  const state = stateOf({ limit: 300, fullAt: at + 41_200, pausedUntil: at + 5000 });
  const rows = headerRows(
    [
      { name: 'X-RateLimit-Remaining', meaning: 'What is left.' },
      { name: 'RateLimit-Reset', meaning: null },
      { name: 'RateLimit-Policy', meaning: 'The limit.' },
      { name: 'Retry-After', meaning: 'Seconds.' },
      { name: 'X-Request-Cost', meaning: 'Something else.' },
    ],
    state,
    187.6,
    at,
  );
  expect(rows.map(({ value }) => value)).toEqual(['187', '42', '300;w=60', '5', null]);
  expect(rows[0]?.meaning).toBe('What is left.');
});

test('uses default descriptions, and no values while the limit is unknown', () => {
  const rows = headerRows([], stateOf({ limit: null, units: null, fullAt: null }), null, at);
  expect(rows.map(({ name }) => name)).toContain('RateLimit-Remaining');
  expect(rows.every(({ value }) => value === null)).toBe(true);
});
