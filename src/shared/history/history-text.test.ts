import { expect, test } from 'vitest';
import { dayRange } from '#lib/format.ts';
import { comparisonText, periodText } from './history-text.ts';

const of = (days: string[], before: string[] | null, isCompared: boolean) => ({
  days,
  before,
  isCompared,
});
const [days, before] = [
  ['2026-11-20', '2026-11-21'],
  ['2026-11-18', '2026-11-19'],
];
const text = (all: readonly string[]) => dayRange(all[0] ?? null, all[1] ?? null);

test('a period is named with the one before it, if its days are known', () => {
  expect(periodText(of(days, before, true))).toBe(`${text(days)} vs ${text(before)}`);
  expect(periodText(of(days, null, false))).toBe(text(days));
  expect(comparisonText(of(days, before, false))).toBe(
    `(no comparison: no data for ${text(before)})`,
  );
});

test('a list says, like the overview, that the range has no days yet', () => {
  const none = of([], [], false);
  expect([periodText(none), comparisonText(none)]).toEqual([
    'No complete days yet',
    'No complete days yet',
  ]);
});
