import { expect, test } from 'vitest';
import { joinWords } from './performance-trouble.tsx';

test('keywords of a report are counted as keywords, however many rows each has', () => {
  expect(
    joinWords({ left: 67, otherCurrency: 1, withoutCurrency: 2, duplicates: 8 }, 'daily'),
  ).toEqual([
    '67 keywords of the report are not in the list.',
    '1 keyword of the report is left out: in another currency than the bid.',
    '2 keywords of the report name no currency: taken to be in that of the bid.',
  ]);
  expect(
    joinWords({ left: 0, otherCurrency: 0, withoutCurrency: 0, duplicates: 0 }, 'summary'),
  ).toEqual([]);
});

test('a keyword that a summary has twice is counted twice, and that is said', () => {
  const found = { left: 0, otherCurrency: 0, withoutCurrency: 0, duplicates: 3 };
  expect(joinWords(found, 'summary')).toEqual([
    '3 rows name a keyword that an earlier row has, too. All are counted, so totals may be too high.',
  ]);
  // Of a keyword a daily report has a row for each of its days.
  expect(joinWords(found, 'daily')).toEqual([]);
});
