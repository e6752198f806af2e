import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { moved, readSeen, span, writeSeen } from './seen.ts';

const minute = 60_000;
const instant = fc.integer({ min: Date.UTC(0), max: Date.UTC(9999, 11, 31) });

test('what is read is the minute that was written', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const text = writeSeen(at);
      expect(text).toMatch(/^\d{8}T\d{4}Z$/);
      expect(readSeen(text)).toBe(Math.floor(at / minute) * minute);
    }),
  );
  expect(writeSeen(Date.UTC(2026, 10, 21, 10, 5, 59))).toBe('20261121T1005Z');
});

test('anything else is nothing', () => {
  const odd = [
    '',
    '20260230T1005Z',
    '20261121T2405Z',
    '2026-11-21T10:05Z',
    '2026',
    'yesterday',
    '-1',
  ];
  for (const text of [null, ...odd]) expect(readSeen(text)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const at = readSeen(text);
      expect(at === null || writeSeen(at) === text).toBe(true);
    }),
  );
});

test('the same within a minute, else which way and how far', () => {
  expect(moved(0, 59_999)).toBeNull();
  expect(moved(0, -59_999)).toBeNull();
  expect(moved(0, 146 * minute + 5)).toEqual({ way: 'later', minutes: 146 });
  expect(moved(146 * minute, 0)).toEqual({ way: 'earlier', minutes: 146 });
});

test('lengths of time are exact up to two days', () => {
  const minutes = [1, 59, 60, 146, 47 * 60 + 59, 48 * 60, 10 * 24 * 60];
  expect(minutes.map(span)).toEqual([
    '1 min',
    '59 min',
    '1 h',
    '2 h 26 min',
    '47 h 59 min',
    '2 days',
    '10 days',
  ]);
});
