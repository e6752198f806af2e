import { expect, test } from 'vitest';
import { apartLines } from './comparable-lines.ts';

const windows = new Map(
  [14, 14, 30].map((days, at) => [`cmp-${at}`, { channel: `channel ${days}`, days }]),
);
const course = (...campaigns: string[][]) => ({
  keys: campaigns.map((_, at) => `key ${at}`),
  campaigns: new Map(campaigns.map((ids, at) => [`key ${at}`, ids])),
});

test('lines under another window than the first are left out, with the reason', () => {
  const apart = apartLines(course(['cmp-0'], ['cmp-1'], ['cmp-2']), windows, String);
  expect([...(apart?.keys ?? [])]).toEqual(['key 2']);
  expect(apart?.reason).toBe(
    'Not comparable with 14 days’ attribution: key 2 (30 days’ attribution).',
  );
});

test('one that mixes windows is like none of them', () => {
  expect(apartLines(course(['cmp-0'], ['cmp-1', 'cmp-2']), windows, String)?.keys.size).toBe(1);
});

test('where the service names no window, or all have one, nothing is left out', () => {
  expect(apartLines(course(['cmp-0'], ['cmp-1']), windows, String)).toBeNull();
  expect(apartLines(course(['cmp-0'], ['cmp-9']), windows, String)).toBeNull();
  expect(apartLines(course(['cmp-8'], ['cmp-9']), windows, String)).toBeNull();
});
