import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { comparisonText, periodText } from './history-text.ts';

const days = daysFrom('2026-11-13', '2026-11-26');
const before = daysFrom('2026-11-06', '2026-11-19');
const accounts = ['acct-1', 'acct-2'].map((id) => ({ id, zone: 'UTC', windowDays: 14, weight: 1 }));

/** In a history in which so many of both accounts lack a day. */
const textOf = (lacking: Readonly<Record<string, number>>, isCompared = false) => {
  const coverage = new Map(
    [...before, ...days].map((day) => [
      day,
      { missing: lacking[day] ?? 0, openWindows: new Set<number>(), openShare: 0 },
    ]),
  );
  return comparisonText({ days, before, isCompared, whole: { accounts, coverage } });
};

test.each([
  ['the day that is missing', { '2026-11-17': 2 }, 'Nov 17, 2026'],
  [
    'days in a row as one range',
    { '2026-11-06': 2, '2026-11-07': 2, '2026-11-17': 2 },
    'Nov 6 – 7, 2026 and Nov 17, 2026',
  ],
  ['days that all accounts lack', { '2026-11-06': 1, '2026-11-17': 2 }, 'Nov 17, 2026'],
  [
    'without such days, those that any account lacks',
    { '2026-11-06': 1, '2026-11-08': 1 },
    'Nov 6, 2026 and Nov 8, 2026',
  ],
  ['without any to compare with, those of the period', { '2026-11-26': 2 }, 'Nov 26, 2026'],
])('without a comparison, names %s', (_, lacking, named) => {
  const text = textOf(lacking)?.replaceAll(/[\u2009\u202f]/g, ' ');
  expect(text).toBe(`(no comparison: no data for ${named})`);
});

test('with a comparison, names its whole period', () => {
  expect(textOf({ '2026-11-06': 1 }, true)?.replaceAll(/[\u2009\u202f]/g, ' ')).toBe(
    'vs Nov 6 – 19, 2026',
  );
});

test('a list says, like the overview, that the range has no days yet', () => {
  const none = {
    days: [],
    before: [],
    isCompared: false,
    whole: { accounts, coverage: new Map<string, never>() },
  };
  expect([periodText(none), comparisonText(none)]).toEqual([
    'No complete days yet',
    'No complete days yet',
  ]);
});
