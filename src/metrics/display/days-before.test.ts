import { expect, test } from 'vitest';
import { latest, daysFrom } from '#lib/day-lists.ts';
import { noComparisonReason } from './trend-card.tsx';

const month = daysFrom('2026-03-01', '2026-03-30');
/** A report of that many days, displaying the latest. */
const why = (total: number, shown: number) =>
  noComparisonReason(total, latest(month.slice(0, total), shown));

test('says why a previous period is missing', () => {
  expect(why(7, 7)).toMatch(/has only 7 days, and at least 14/);
  expect(why(1, 1)).toMatch(/has only 1 day,/);
  expect(why(13, 13)).toMatch(/has only 13 days,/);
  expect(why(20, 14)).toMatch(/has only 6 days before its last 14/);
  expect(why(8, 7)).toMatch(/has only 1 day before its last 7/);
});

test('says nothing if there is one, or fewer days have one', () => {
  expect(why(28, 14)).toBeNull();
  expect(why(14, 7)).toBeNull();
  expect(why(14, 14)).toBeNull();
  expect(why(30, 30)).toBeNull();
  expect(why(0, 7)).toBeNull();
});
