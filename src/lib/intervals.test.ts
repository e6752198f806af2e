import { afterEach, describe, expect, test } from 'vitest';
import { daysFrom } from './day-lists.ts';
import { dayAfter } from './days.ts';
import { intervals, spansOf, spanText } from './intervals.ts';
import { localePreferences, weekStarts } from './locale-preferences.ts';
import { fc } from './test-properties.ts';

afterEach(() => Object.assign(localePreferences, { week: null }));

/** Which week or month a day is in, counted from a week or a month long ago. */
function numberOf(day: string, interval: (typeof intervals)[number], week: number): number {
  const date = new Date(`${day}T12:00:00Z`);
  if (interval === 'month') return 12 * date.getUTCFullYear() + date.getUTCMonth();
  const days = Math.floor(date.getTime() / 86_400_000);
  // 1 January 1970 was a Thursday.
  return interval === 'week' ? Math.floor((days + 4 - week) / 7) : days;
}

describe('spans', () => {
  test('have all days once and in order, those of one interval together, and the compared ones beside them', () => {
    const first = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        first,
        fc.integer({ min: 0, max: 365 }),
        fc.constantFrom(...intervals),
        fc.constantFrom(...weekStarts),
        (start, more, interval, week) => {
          localePreferences.week = week;
          const days = daysFrom(start, dayAfter(start, more) ?? '');
          const before = days.map((day) => dayAfter(day, -371) ?? '');
          const spans = spansOf({ days, before }, interval);
          expect(spans.flatMap((span) => span.days)).toEqual(days);
          expect(spans.flatMap((span) => span.before ?? [])).toEqual(before);
          const numbers = spans.map((span) => [
            ...new Set(span.days.map((day) => numberOf(day, interval, week))),
          ]);
          for (const [at, one] of numbers.entries()) {
            expect(one).toHaveLength(1);
            expect(one).not.toEqual(numbers[at - 1]);
          }
          for (const { days: own, length } of spans.slice(1, -1)) expect(own).toHaveLength(length);
          for (const { days: own, length } of spans) expect(own.length).toBeLessThanOrEqual(length);
        },
      ),
    );
  });

  test('of no days are none, and of days compared with nothing have none beside', () => {
    expect(spansOf({ days: [], before: null }, 'week')).toEqual([]);
    expect(spansOf({ days: ['2026-03-01'], before: null }, 'month')).toEqual([
      { days: ['2026-03-01'], before: null, length: 31 },
    ]);
  });
});

describe('in words', () => {
  const textsOf = (start: string, end: string, interval: 'day' | 'week' | 'month') => {
    localePreferences.week = 1;
    return spansOf({ days: daysFrom(start, end), before: null }, interval).map((span) =>
      Object.values(spanText(span, interval)),
    );
  };

  test('a whole interval', () => {
    expect(textsOf('2026-02-23', '2026-03-01', 'week')).toEqual([
      [
        '2026-02-23',
        'Feb 23\u2009–\u2009Mar 1',
        'Feb 23',
        'Feb 23\u2009–\u2009Mar 1, 2026',
        undefined,
      ],
    ]);
    expect(textsOf('2026-02-01', '2026-02-28', 'month')).toEqual([
      ['2026-02-01', 'Feb 1\u2009–\u200928', 'Feb 2026', 'Feb 1\u2009–\u200928, 2026', undefined],
    ]);
    expect(textsOf('2026-02-01', '2026-02-01', 'day')).toEqual([
      ['2026-02-01', 'Feb 1', 'Feb 1', 'Feb 1, 2026', undefined],
    ]);
  });

  test('one that the days begin or end within', () => {
    expect(
      textsOf('2026-02-28', '2026-03-03', 'week').map(([, label, , , part]) => [label, part]),
    ).toEqual([
      ['Feb 28\u2009–\u2009Mar 1 (2 of 7 days)', 'incomplete week'],
      ['Mar 2\u2009–\u20093 (2 of 7 days)', 'incomplete week'],
    ]);
    expect(textsOf('2026-02-28', '2026-03-31', 'month').map(([, , , inTable]) => inTable)).toEqual([
      'Feb 28, 2026, 1 of 28 days',
      'Mar 1\u2009–\u200931, 2026',
    ]);
  });
});
