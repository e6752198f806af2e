import { expect, test } from 'vitest';
import { refillText, rateLimitNotices } from './units-left.tsx';
import { stateOf } from './test-monitor.ts';

const keysOf = (changes: Parameters<typeof stateOf>[0]) =>
  rateLimitNotices(stateOf(changes), 1000).map(({ key }) => key);

test('is empty while all is normal, or nothing is known', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ units: null, limit: null, source: 'count' })).toEqual([]);
});

test('lists anomalies, most urgent first', () => {
  expect(keysOf({ pausedUntil: 2000, others: true, source: 'count' })).toEqual([
    'held',
    'counted',
    'others',
  ]);
  expect(keysOf({ pausedUntil: 1000 })).toEqual([]);
});

test('describes the refill', () => {
  expect(refillText(stateOf({ limit: 300 }))).toBe('5 units per second');
  expect(refillText(stateOf({ limit: 30 }))).toBe('30 units per minute');
  expect(refillText(stateOf({ refill: 'window' }))).toBe('all at once, every 60 s');
  expect(refillText(stateOf({ limit: null }))).toBeNull();
});
