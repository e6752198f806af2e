import { expect, test } from 'vitest';
import { readBudget, readRetryAfter } from './rate-headers.ts';

const at = Date.UTC(2026, 0, 15, 10);

test.each<[string, Record<string, string>, object | null]>([
  [
    'RateLimit fields',
    { 'RateLimit-Limit': '300', 'RateLimit-Remaining': '12', 'RateLimit-Reset': '57' },
    { limit: 300, remaining: 12, resetSeconds: 57 },
  ],
  [
    'their older X- names',
    { 'X-RateLimit-Remaining': '3' },
    { limit: null, remaining: 3, resetSeconds: null },
  ],
  ['a malformed field', { 'RateLimit-Limit': 'many', 'RateLimit-Remaining': '-1' }, null],
  ['none', {}, null],
])('the budget from %s', (_, headers, budget) => {
  expect(readBudget(new Headers(headers))).toEqual(budget);
});

test.each<[string, Record<string, string>, number]>([
  ['seconds', { 'Retry-After': '12', 'RateLimit-Reset': '40' }, 12],
  ['a date', { 'Retry-After': new Date(at + 30_000).toUTCString() }, 30],
  ['a date gone by', { 'Retry-After': new Date(at - 30_000).toUTCString() }, 1],
  ['the reset where it is missing', { 'RateLimit-Reset': '40' }, 40],
  ['the reset where it is malformed', { 'Retry-After': 'soon', 'RateLimit-Reset': '40' }, 40],
  ['nothing', {}, 1],
])('the wait from %s', (_, headers, seconds) => {
  expect(readRetryAfter(new Headers(headers), at)).toBe(seconds);
});
