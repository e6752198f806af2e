import { describe, expect, test } from 'vitest';
import { daysBetween } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import {
  boundsOf,
  comparedDays,
  compareText,
  type DateRange,
  fittingComparison,
  namedRanges,
  offeredComparisons,
  parseCompare,
  parseRange,
  rangeProblem,
  rangeText,
} from './date-range.ts';

const boundsOn = (last: string) =>
  Object.fromEntries(namedRanges.map(({ id }) => [id, boundsOf(id, last)]));

describe('a range by name', () => {
  test('ends on the last day that has ended', () => {
    expect(boundsOn('2026-11-24')).toEqual({
      yesterday: { start: '2026-11-24', end: '2026-11-24' },
      '7d': { start: '2026-11-18', end: '2026-11-24' },
      '14d': { start: '2026-11-11', end: '2026-11-24' },
      '30d': { start: '2026-10-26', end: '2026-11-24' },
      '90d': { start: '2026-08-27', end: '2026-11-24' },
      'this-month': { start: '2026-11-01', end: '2026-11-24' },
      'last-month': { start: '2026-10-01', end: '2026-10-31' },
    });
  });

  test('at the end of a month: this month has no day yet on its first', () => {
    expect(comparedDays('this-month', 'previous', '2026-10-31').days).toEqual([]);
    expect(boundsOf('last-month', '2026-10-31')).toEqual({
      start: '2026-10-01',
      end: '2026-10-31',
    });
    expect(boundsOf('last-month', '2026-12-31')).toEqual({
      start: '2026-12-01',
      end: '2026-12-31',
    });
    expect(boundsOf('last-month', '2027-01-05')).toEqual({
      start: '2026-12-01',
      end: '2026-12-31',
    });
  });

  test('across a leap day', () => {
    expect(boundsOf('last-month', '2028-03-10')).toEqual({
      start: '2028-02-01',
      end: '2028-02-29',
    });
    expect(boundsOf('7d', '2028-03-02').start).toBe('2028-02-25');
    expect(boundsOf('7d', '2027-03-02').start).toBe('2027-02-24');
  });

  test('has no days without accounts', () => {
    expect(comparedDays('30d', 'previous', null)).toEqual({ days: [], before: null });
  });
});

describe('a comparison', () => {
  test('with the previous period: as many days, right before', () => {
    const { days, before } = comparedDays('7d', 'previous', '2026-11-24');
    expect([before?.[0], before?.at(-1), days[0]]).toEqual([
      '2026-11-11',
      '2026-11-17',
      '2026-11-18',
    ]);
  });

  test('with the same weekdays, or with nothing', () => {
    const { days, before } = comparedDays('yesterday', { weeks: 52 }, '2026-11-24');
    expect(daysBetween(before?.[0] ?? '', days[0] ?? '')).toBe(364);
    expect(comparedDays('7d', 'none', '2026-11-24').before).toBeNull();
  });

  test('is offered without an overlap, and fits the next range', () => {
    const weeks = (days: number) =>
      offeredComparisons(days).flatMap((one) => (typeof one === 'string' ? [] : [one.weeks]));
    expect(weeks(1)).toEqual([1, 2, 4, 5, 13, 52]);
    expect(weeks(30)).toEqual([5, 13, 52]);
    expect(weeks(366)).toEqual([]);
    expect(fittingComparison({ weeks: 1 }, 30)).toEqual({ weeks: 5 });
    expect(fittingComparison({ weeks: 5 }, 30)).toEqual({ weeks: 5 });
    expect(fittingComparison('none', 30)).toBe('none');
  });
});

test('the URL names a range and a comparison, and what is neither is the default', () => {
  const ranges: DateRange[] = [
    ...namedRanges.map(({ id }) => id),
    { start: '2026-10-31', end: '2026-11-02' },
  ];
  for (const range of ranges) expect(parseRange(rangeText(range))).toEqual(range);
  for (const text of [
    '',
    '8d',
    '2026-11-02..2026-10-31',
    '2026-02-30..2026-03-01',
    '..',
    '2020-01-01..2026-01-01',
    'service',
  ])
    expect(parseRange(text)).toBe('30d');
  for (const text of ['', 'none', '4w']) expect(compareText(parseCompare(text))).toBe(text);
  for (const text of ['0w', '999w', '-1w', '1.5w', 'w', 'previous'])
    expect(parseCompare(text)).toBe('previous');
});

test('a range ends on the last day that has ended', () => {
  const range = { start: '2026-11-20', end: '2027-03-01' };
  expect(boundsOf(range, '2026-11-24')).toEqual({ start: '2026-11-20', end: '2026-11-24' });
  expect(comparedDays({ ...range, start: '2026-12-01' }, 'previous', '2026-11-24').days).toEqual(
    [],
  );
  expect(rangeProblem(range, '2026-11-24')).toMatch(
    /^Choose 24 Nov 2026 or earlier|^Choose Nov 24, 2026 or earlier/,
  );
});

test('a wrong range says why', () => {
  expect(rangeProblem({ start: '', end: '2026-11-01' })).toBe('Choose the first day.');
  expect(rangeProblem({ start: '2026-11-01', end: '' })).toBe('Choose the last day.');
  expect(rangeProblem({ start: '2026-11-02', end: '2026-11-01' })).toMatch(/before the first/);
  expect(rangeProblem({ start: '2025-11-01', end: '2026-11-02' })).toMatch(/you chose 367/);
  expect(rangeProblem({ start: '2025-11-01', end: '2026-11-01' })).toBeNull();
});

test('whatever the day, both periods have the same days of the week at the same places, or as many days', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const range = fc.constantFrom(...namedRanges.map(({ id }) => id));
  fc.assert(
    fc.property(day, range, fc.integer({ min: 1, max: 104 }), (last, id, weeks) => {
      const previous = comparedDays(id, 'previous', last);
      expect(previous.before).toHaveLength(previous.days.length);
      expect(previous.days.every((one) => one <= last)).toBe(true);
      const { days, before } = comparedDays(id, { weeks }, last);
      days.forEach((one, at) => expect(daysBetween(before?.[at] ?? '', one) % 7).toBe(0));
    }),
  );
});
