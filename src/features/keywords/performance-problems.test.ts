import { expect, test } from 'vitest';
import { joinProblemTexts } from './performance-problems.tsx';

test('counts a report’s keywords, not their rows', () => {
  expect(
    joinProblemTexts({ left: 67, otherCurrency: 1, withoutCurrency: 2, duplicates: 0 }, 'daily'),
  ).toEqual([
    '67 keywords in the report are not in the list.',
    '1 keyword in the report was excluded because its currency differs from the bid’s.',
    '2 keywords in the report have no currency; the bid’s currency is assumed.',
  ]);
  expect(
    joinProblemTexts({ left: 0, otherCurrency: 0, withoutCurrency: 0, duplicates: 0 }, 'summary'),
  ).toEqual([]);
});

test('counts a keyword that a summary contains twice, and says so', () => {
  const found = { left: 0, otherCurrency: 0, withoutCurrency: 0, duplicates: 3 };
  expect(joinProblemTexts(found, 'summary')).toEqual([
    '3 rows repeat a keyword from another row. All rows are counted, so totals may be too high.',
  ]);
  expect(joinProblemTexts(found, 'daily')).toEqual([
    '3 rows repeat a keyword and day from another row. All rows are counted, so totals may be too high.',
  ]);
});
