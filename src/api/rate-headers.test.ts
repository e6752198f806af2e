import { expect, test } from 'vitest';
import { readRateLimit, readRetryAfter } from './rate-headers.ts';

const at = Date.UTC(2026, 0, 15, 10);

test.each<[string, Record<string, string>, object | null]>([
  [
    'RateLimit fields',
    { 'RateLimit-Limit': '300', 'RateLimit-Remaining': '12', 'RateLimit-Reset': '57' },
    { limit: 300, remaining: 12, resetSeconds: 57 },
  ],
  [
    'them with their policy',
    {
      'RateLimit-Limit': '300, 300;w=60',
      'RateLimit-Remaining': '12',
      'RateLimit-Policy': '300;w=60',
    },
    { limit: 300, remaining: 12, windowSeconds: 60 },
  ],
  [
    'one field with three keys',
    { RateLimit: 'limit=100, remaining=50, reset=30' },
    { limit: 100, remaining: 50, resetSeconds: 30 },
  ],
  [
    'a named policy',
    { RateLimit: '"default";r=50;t=30', 'RateLimit-Policy': '"default";q=100;w=60' },
    { limit: 100, remaining: 50, resetSeconds: 30, windowSeconds: 60 },
  ],
  [
    'several policies, of which the tightest counts',
    {
      RateLimit: '"day, all";r=5000;t=9000, "burst";r=3;t=4',
      'RateLimit-Policy': '"day, all";q=9999;w=86400,"burst";q=10;w=5',
    },
    { limit: 10, remaining: 3, resetSeconds: 4, windowSeconds: 5 },
  ],
  [
    'policies named by tokens',
    { RateLimit: 'burst;r=3;t=4', 'RateLimit-Policy': 'day;q=9999;w=86400, burst;q=10;w=5' },
    { limit: 10, remaining: 3, resetSeconds: 4, windowSeconds: 5 },
  ],
  ['a moment for a span', { 'X-RateLimit-Reset': String(at / 1000 + 20) }, { resetSeconds: 20 }],
  ['a moment gone by', { 'X-RateLimit-Reset': String(at / 1000 - 20) }, null],
  ['a malformed later draft', { RateLimit: '"default";r=many;t=-3, ;;=' }, null],
  ['their older X- names', { 'X-RateLimit-Remaining': '3' }, { remaining: 3 }],
  ['a malformed field', { 'RateLimit-Limit': 'many', 'RateLimit-Remaining': '-1' }, null],
  ['a field far too long', { RateLimit: '"a";r=1,'.repeat(400_000) }, null],
  ['none', {}, null],
])('the rate limit from %s', (_, headers, reading) => {
  const nothing = { limit: null, remaining: null, resetSeconds: null, windowSeconds: null };
  expect(readRateLimit(new Headers(headers), at)).toEqual(reading && { ...nothing, ...reading });
});

test.each<[string, Record<string, string>, number]>([
  ['seconds', { 'Retry-After': '12', 'RateLimit-Reset': '40' }, 12],
  ['a date', { 'Retry-After': new Date(at + 30_000).toUTCString() }, 30],
  [
    'a date by a clock that is two hours off',
    {
      'Retry-After': new Date(at + 7_230_000).toUTCString(),
      Date: new Date(at + 7_200_000).toUTCString(),
    },
    30,
  ],
  [
    'a date by such a clock, when the answer’s own time may not be read',
    { 'Retry-After': new Date(at + 7_230_000).toUTCString(), 'RateLimit-Reset': '40' },
    40,
  ],
  ['years', { 'Retry-After': '999999999' }, 3600],
  ['more digits than a wait has', { 'Retry-After': '99999999999999999999' }, 3600],
  [
    'a date far away',
    { 'Retry-After': 'Fri, 31 Dec 2027 00:00:00 GMT', Date: new Date(at).toUTCString() },
    3600,
  ],
  ['a reset in years', { 'RateLimit-Reset': '99999999' }, 3600],
  ['a date gone by', { 'Retry-After': new Date(at - 30_000).toUTCString() }, 1],
  ['the reset where it is missing', { 'RateLimit-Reset': '40' }, 40],
  ['the reset where it is malformed', { 'Retry-After': 'soon', 'RateLimit-Reset': '40' }, 40],
  ['nothing', {}, 1],
])('the wait from %s', (_, headers, seconds) => {
  expect(readRetryAfter(new Headers(headers), at)).toBe(seconds);
});
