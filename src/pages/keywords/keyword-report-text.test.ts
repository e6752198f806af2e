import { expect, test } from 'vitest';
import { repeatedRowsText } from '#features/reports/repeated-rows-text.ts';
import { activityText, joinNotes } from './keyword-report-text.ts';

test('says how many of the displayed keywords have metrics, once they are joined', () => {
  expect(activityText({ rows: 12, filled: { bid: 12, spend: 7, sales: 3 } })).toEqual([
    '7 of 12 keywords had activity.',
  ]);
  expect(activityText({ rows: 12, filled: { bid: 12 } })).toEqual([]);
});

test('counts a report’s keywords, not their rows', () => {
  const leftAmounts = [
    { currency: 'EUR', amount: 1_880.4 },
    { currency: 'USD', amount: 565 },
  ];
  expect(joinNotes({ left: 67, leftAmounts, otherCurrency: 1, withoutCurrency: 2 })).toEqual([
    '67 keywords in the report are not in the list, with 1,880 EUR and 565.00 USD of spend.',
    '1 keyword in the report was excluded because its currency differs from the bid’s.',
    '2 keywords in the report have no currency; the bid’s currency is assumed.',
  ]);
  const none = { leftAmounts: [], otherCurrency: 0, withoutCurrency: 0 };
  expect(joinNotes({ ...none, left: 0 })).toEqual([]);
  const idle = { ...none, left: 1, leftAmounts: [{ currency: 'EUR', amount: 0 }] };
  expect(joinNotes(idle)).toEqual(['1 keyword in the report is not in the list.']);
});

test('counts a keyword that a summary contains twice, and says so', () => {
  expect(repeatedRowsText(3, 'keyword', false)).toBe(
    '3 rows repeat a keyword from another row. All rows are counted, so totals may be too high.',
  );
  expect(repeatedRowsText(3, 'keyword', true)).toBe(
    '3 rows repeat a keyword and day from another row. All rows are counted, so totals may be too high.',
  );
});
