import { expect, test } from 'vitest';
import { countdown, duration } from './duration.ts';
import { fc } from './test-properties.ts';

test.each([
  [0, 'under a second'],
  [0.99, 'under a second'],
  [1, 'about 1 s'],
  [12.4, 'about 12 s'],
  [59.4, 'about 59 s'],
  [59.7, 'about 1 min'],
  [340, 'about 6 min'],
  [3569, 'about 59 min'],
  [3590, 'about 1 h'],
  [4800, 'about 1 h 20 min'],
  [7200 - 200, 'about 2 h'],
  [11 * 3600 + 1200, 'about 11 h'],
  [3 * 86_400, 'about 3 days'],
])('%d s are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words.replaceAll(/(?<=\d) /g, '\u00a0'));
});

test('the text is within a fifth, or half of its unit, of the time', () => {
  const size = { s: 1, min: 60, h: 3600, days: 86_400 };
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (seconds) => {
      const said = [...duration(seconds).matchAll(/(\d+)\u00a0(s|min|h|days)\b/g)].reduce(
        (sum, [, value, unit]) => sum + Number(value) * size[unit as keyof typeof size],
        0,
      );
      expect(Math.abs(said - seconds)).toBeLessThanOrEqual(
        Math.max(seconds / 5, seconds < 60 ? 0.5 : 30),
      );
    }),
  );
});

test('a countdown has a fixed number of digits per part', () => {
  expect([0, 0.2, 42, 725, 3725].map(countdown)).toEqual([
    '0:00',
    '0:01',
    '0:42',
    '12:05',
    '1:02:05',
  ]);
});
