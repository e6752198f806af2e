import { expect, test } from 'vitest';
import { separateLines } from './daily-series.ts';

const windows = new Map(
  [14, 14, 30].map((days, at) => [`cmp-${at}`, { channel: `channel ${days}`, days }]),
);
const daily = (...campaigns: string[][]) => ({
  keys: campaigns.map((_, at) => `key ${at}`),
  campaigns: new Map(campaigns.map((ids, at) => [`key ${at}`, ids])),
});

test('leaves out lines with another window than the first, with the reason', () => {
  const apart = separateLines(daily(['cmp-0'], ['cmp-1'], ['cmp-2']), windows, String);
  expect([...(apart?.keys ?? [])]).toEqual(['key 2']);
  expect(apart?.reason).toBe(
    'Not comparable with 14 days’ attribution: key 2 (30 days’ attribution).',
  );
});

test('a line that mixes windows is comparable with none', () => {
  expect(separateLines(daily(['cmp-0'], ['cmp-1', 'cmp-2']), windows, String)?.keys.size).toBe(1);
});

test('leaves nothing out if windows are unknown or equal', () => {
  expect(separateLines(daily(['cmp-0'], ['cmp-1']), windows, String)).toBeNull();
  expect(separateLines(daily(['cmp-0'], ['cmp-9']), windows, String)).toBeNull();
  expect(separateLines(daily(['cmp-8'], ['cmp-9']), windows, String)).toBeNull();
});
