import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { dayProblem, daysAfter, reportRange, reportRangeHint } from './report-day-range.ts';
import { boundsOf, namedRanges } from './date-range.ts';

const today = '2026-03-11';
const last = '2026-03-10';
const rangeOf = (...of: Parameters<typeof boundsOf>) => reportRange(of[0], of[1], today);

test('a named range ends on the last day that has ended, days are those of the URL', () => {
  const week = { start: '2026-03-04', end: '2026-03-10' };
  expect(rangeOf('7d', last)).toEqual({ days: week, problem: null, closest: week });
  // In some account, the day of the report before has not ended.
  expect(rangeOf('7d', '2026-03-09').days).toEqual({ start: '2026-03-03', end: '2026-03-09' });
  expect(rangeOf({ start: '2026-03-04', end: today }, '2026-03-09')).toMatchObject({
    days: { start: '2026-03-04', end: today },
    problem: null,
  });
});

test('a range that no report can have says why, and which is the closest', () => {
  expect(rangeOf('90d', last)).toMatchObject({
    problem: 'A report covers up to 31 days; you chose 90.',
    closest: '30d',
  });
  expect(rangeOf({ start: '2026-01-01', end: '2026-02-28' }, last)).toMatchObject({
    problem: 'A report covers up to 31 days; you chose 59.',
    closest: { start: '2026-01-29', end: '2026-02-28' },
  });
  const old = rangeOf({ start: '2025-11-20', end: '2025-12-10' }, last);
  expect(old.problem).toMatch(/^Reports go back 95 days\./);
  expect(old.closest).toEqual({ start: '2025-12-06', end: '2025-12-10' });
  expect(rangeOf({ start: '2025-11-01', end: '2025-11-07' }, last).closest).toBe('30d');
  const future = rangeOf({ start: '2026-03-05', end: '2026-03-31' }, last);
  expect(future.problem).toBe('The last day must not be in the future.');
  expect(future.closest).toEqual({ start: '2026-03-05', end: last });
  expect(rangeOf('this-month', '2026-02-28')).toMatchObject({
    problem: 'No day of this date range has ended yet.',
    closest: '30d',
  });
});

test('the service accepts the closest range, whatever the range', () => {
  const day = fc.integer({ min: -500, max: 40 }).map((days) => daysAfter(today, days));
  const custom = fc
    .tuple(day, day)
    .map((ends) => ends.toSorted())
    .map(([start = '', end = '']) => ({ start, end }));
  const range = fc.oneof(fc.constantFrom(...namedRanges.map(({ id }) => id)), custom);
  fc.assert(
    fc.property(range, fc.integer({ min: 1, max: 2 }), (own, behind) => {
      const ended = daysAfter(today, -behind);
      const { problem, days, closest } = reportRange(own, ended, today);
      expect(dayProblem(boundsOf(closest, ended), today)).toBeNull();
      expect(problem === null ? closest : days).toEqual(days);
    }),
  );
});

test('a choice that no report can have says why', () => {
  const hints = namedRanges.map(({ id }) => reportRangeHint(boundsOf(id, last), today));
  expect(hints.filter((hint) => hint !== undefined)).toEqual(['A report covers up to 31 days']);
  expect(reportRangeHint(boundsOf('this-month', '2026-02-28'), '2026-03-01')).toBe(
    'No day has ended yet',
  );
});
