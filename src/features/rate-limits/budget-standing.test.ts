import { expect, test } from 'vitest';
import { refillWords, remarksOn } from './budget-standing.ts';
import { stateOf } from './test-board.ts';

const keysOf = (changes: Parameters<typeof stateOf>[0]) =>
  remarksOn(stateOf(changes), 1000).map(({ key }) => key);

test('there is nothing to say while all is as it should be, or nothing is known', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ units: null, limit: null, source: 'count' })).toEqual([]);
});

test('what is out of the ordinary is told, most pressing first', () => {
  expect(keysOf({ heldUntil: 2000, others: true, source: 'count' })).toEqual([
    'held',
    'counted',
    'others',
  ]);
  expect(keysOf({ heldUntil: 1000 })).toEqual([]);
});

test('how units come back', () => {
  expect(refillWords(stateOf({ limit: 300 }))).toBe('5 units a second');
  expect(refillWords(stateOf({ limit: 30 }))).toBe('30 units a minute');
  expect(refillWords(stateOf({ refill: 'window' }))).toBe('all at once, every 60 s');
  expect(refillWords(stateOf({ limit: null }))).toBeNull();
});
