import { afterEach, describe, expect, test } from 'vitest';
import { daysBetween } from '#lib/days.ts';
import { fc } from '#lib/test-properties.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import {
  boundsOf,
  comparedDays,
  compareText,
  type CompareTo,
  type DateRange,
  fittingComparison,
  namedRanges,
  offeredComparisons,
  parseCompare,
  parseRange,
  rangeProblem,
  rangeText,
  sameComparison,
} from './date-range.ts';

afterEach(() => Object.assign(localePreferences, { week: null }));

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
      'last-week': { start: '2026-11-15', end: '2026-11-21' },
      'week-before': { start: '2026-11-08', end: '2026-11-14' },
      'this-month': { start: '2026-11-01', end: '2026-11-24' },
      'last-month': { start: '2026-10-01', end: '2026-10-31' },
    });
  });

  test.each([
    [1, '2026-11-21', '2026-11-09', '2026-11-15'],
    [1, '2026-11-22', '2026-11-16', '2026-11-22'],
    [1, '2026-11-28', '2026-11-16', '2026-11-22'],
    [7, '2026-11-20', '2026-11-08', '2026-11-14'],
    [7, '2026-11-21', '2026-11-15', '2026-11-21'],
    [6, '2026-11-21', '2026-11-14', '2026-11-20'],
  ] as const)('of weeks from weekday %i: the last whole ones on %s', (week, last, start, end) => {
    localePreferences.week = week;
    expect(boundsOf('last-week', last)).toEqual({ start, end });
    expect(daysBetween(boundsOf('week-before', last).start, start)).toBe(7);
    expect(daysBetween(boundsOf('week-before', last).end, start)).toBe(1);
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
  test('with the previous period: as many days before, with the same weekdays', () => {
    const { days, before } = comparedDays('7d', 'previous', '2026-11-24');
    expect([before?.[0], before?.at(-1), days[0]]).toEqual([
      '2026-11-11',
      '2026-11-17',
      '2026-11-18',
    ]);
  });

  test('with the days right before, whatever their weekdays', () => {
    const { days, before } = comparedDays('30d', 'adjacent', '2026-11-24');
    expect(before).toHaveLength(30);
    expect(daysBetween(before?.at(-1) ?? '', days[0] ?? '')).toBe(1);
  });

  test('of 30 days leaves out the days that would change the weekdays', () => {
    const { before } = comparedDays('30d', 'previous', '2026-11-24');
    expect([before?.[0], before?.at(-1)]).toEqual(['2026-09-21', '2026-10-20']);
  });

  test('with the same weekdays, or with nothing', () => {
    const { days, before } = comparedDays('yesterday', { weeks: 52 }, '2026-11-24');
    expect(daysBetween(before?.[0] ?? '', days[0] ?? '')).toBe(364);
    expect(comparedDays('7d', 'none', '2026-11-24').before).toBeNull();
  });

  test('is offered without an overlap, and fits the next range', () => {
    const weeks = (days: number) =>
      offeredComparisons(days).flatMap((one) => (typeof one === 'string' ? [] : [one.weeks]));
    expect(weeks(1)).toEqual([2, 4, 5, 13, 52]);
    expect(weeks(30)).toEqual([13, 52]);
    expect(offeredComparisons(30)).toContain('adjacent');
    expect(offeredComparisons(14)).not.toContain('adjacent');
    expect(weeks(366)).toEqual([]);
    expect(fittingComparison({ weeks: 1 }, 30)).toBe('previous');
    expect(fittingComparison({ weeks: 5 }, 30)).toEqual({ weeks: 5 });
    expect(fittingComparison('none', 30)).toBe('none');
    expect(fittingComparison('adjacent', 30)).toBe('adjacent');
    const same = (compare: CompareTo, days: number) =>
      sameComparison(offeredComparisons(days), compare, days);
    expect(same('adjacent', 7)).toBe('previous');
    expect(same({ weeks: 5 }, 30)).toBe('previous');
    expect(same({ weeks: 6 }, 30)).toBeUndefined();
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
  for (const text of ['', 'none', 'adjacent', '4w'])
    expect(compareText(parseCompare(text))).toBe(text);
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

test('whatever the day, both periods have the same days of the week at the same places, and none in common', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const range = fc.constantFrom(...namedRanges.map(({ id }) => id));
  fc.assert(
    fc.property(day, range, fc.integer({ min: 1, max: 104 }), (last, id, weeks) => {
      const previous = comparedDays(id, 'previous', last);
      expect(previous.before).toHaveLength(previous.days.length);
      expect(previous.days.every((one) => one <= last)).toBe(true);
      expect(previous.days.some((one) => previous.before?.includes(one))).toBe(false);
      for (const { days, before } of [previous, comparedDays(id, { weeks }, last)])
        days.forEach((one, at) => expect(daysBetween(before?.[at] ?? '', one) % 7).toBe(0));
    }),
  );
});
