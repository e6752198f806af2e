import { expect, test } from 'vitest';
import { resultNotes, noTrendReason } from './result-body.tsx';

test('calls only a report with rows but without days a summary', () => {
  expect(noTrendReason('summary', { rows: 2 })).toMatch(/A summary/);
  expect(noTrendReason(null, { rows: 2 })).toMatch(/A summary/);
  expect(noTrendReason('daily', { rows: 2 })).toMatch(/no daily data/);
  // It was truncated before its first row: nothing is known about it.
  expect(noTrendReason('daily', { rows: 0 })).toBeNull();
  expect(noTrendReason('summary', { rows: 0 })).toBeNull();
});

test('counts repeated rows and says so', () => {
  const data = { byDay: [], days: ['2026-03-01'] };
  expect(resultNotes(data, 0, 'campaign', ['2026-03-01'])).toEqual([]);
  expect(resultNotes(data, 100, 'campaign', ['2026-03-01'])).toEqual([
    '100 rows repeat a campaign and day from another row. All rows are counted, so totals may be too high.',
  ]);
  expect(resultNotes({ ...data, days: [] }, 1, 'keyword', [])).toEqual([
    '1 row repeats a keyword from another row. All rows are counted, so totals may be too high.',
  ]);
});
