import { expect, test } from 'vitest';
import { joinWords } from './performance-trouble.tsx';

test('keywords of a report are counted as keywords, however many rows each has', () => {
  expect(
    joinWords({ left: 67, otherCurrency: 1, withoutCurrency: 2, duplicates: 0 }, 'daily'),
  ).toEqual([
    '67 keywords in the report are not in the list.',
    '1 keyword in the report was excluded because its currency differs from the bid’s.',
    '2 keywords in the report have no currency; the bid’s currency is assumed.',
  ]);
  expect(
    joinWords({ left: 0, otherCurrency: 0, withoutCurrency: 0, duplicates: 0 }, 'summary'),
  ).toEqual([]);
});

test('a keyword that a summary has twice is counted twice, and that is said', () => {
  const found = { left: 0, otherCurrency: 0, withoutCurrency: 0, duplicates: 3 };
  expect(joinWords(found, 'summary')).toEqual([
    '3 rows repeat a keyword from another row. All rows are counted, so totals may be too high.',
  ]);
  expect(joinWords(found, 'daily')).toEqual([
    '3 rows repeat a keyword and day from another row. All rows are counted, so totals may be too high.',
  ]);
});
