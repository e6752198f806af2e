import { expect, test } from 'vitest';
import { ServiceError } from './errors.ts';
import { backoff, retriesOf } from './retry.ts';

test('retries what may pass: a busy service, a broken connection', () => {
  for (const status of [502, 503, 504])
    expect(retriesOf(new ServiceError({ kind: 'server', status }))).toBe(2);
  expect(retriesOf(new ServiceError({ kind: 'network' }))).toBe(2);
});

test('does not retry what stays, or is waited for elsewhere', () => {
  expect(retriesOf(new ServiceError({ kind: 'server', status: 500 }))).toBe(0);
  expect(retriesOf(new ServiceError({ kind: 'rateLimited', retryAfter: 30 }))).toBe(0);
  expect(retriesOf(new ServiceError({ kind: 'notFound' }))).toBe(0);
  expect(retriesOf(new TypeError('a mistake of ours'))).toBe(0);
});

test('each wait is about twice the previous one, and varies between tabs', () => {
  const waits = Array.from({ length: 200 }, () => backoff(1));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
  expect(new Set(waits).size).toBeGreaterThan(100);
});
