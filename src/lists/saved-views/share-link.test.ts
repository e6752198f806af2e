import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { formatSeen, formatSpan, minutesLater, parseSeen } from './share-link.ts';

const minute = 60_000;
const instant = fc.integer({ min: Date.UTC(0), max: Date.UTC(9999, 11, 31) });

test('parses the minute that was formatted', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const text = formatSeen(at);
      expect(text).toMatch(/^\d{8}T\d{4}Z$/);
      expect(parseSeen(text)).toBe(Math.floor(at / minute) * minute);
    }),
  );
  expect(formatSeen(Date.UTC(2026, 10, 21, 10, 5, 59))).toBe('20261121T1005Z');
});

test('rejects any other text', () => {
  const invalid = [
    '',
    '20260230T1005Z',
    '20261121T2405Z',
    '2026-11-21T10:05Z',
    '2026',
    'yesterday',
    '-1',
  ];
  for (const text of [null, ...invalid]) expect(parseSeen(text)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const at = parseSeen(text);
      expect(at === null || formatSeen(at) === text).toBe(true);
    }),
  );
});

test('compares data ages to the minute', () => {
  expect(Math.abs(minutesLater(0, 59_999))).toBe(0);
  expect(Math.abs(minutesLater(0, -59_999))).toBe(0);
  expect(minutesLater(0, 146 * minute + 5)).toBe(146);
  expect(minutesLater(146 * minute, 0)).toBe(-146);
});

test('formats durations, exact up to two days', () => {
  const minutes = [1, 59, 60, 146, 47 * 60 + 59, 48 * 60, 10 * 24 * 60];
  expect(minutes.map(formatSpan)).toEqual([
    '1 min',
    '59 min',
    '1 h',
    '2 h 26 min',
    '47 h 59 min',
    '2 days',
    '10 days',
  ]);
});
