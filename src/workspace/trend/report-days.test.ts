import { expect, test } from 'vitest';
import { openDays, reportDays } from './report-days.ts';

const report = { start: '2026-03-01', end: '2026-03-07', madeOn: '2026-03-05' };

test('days that nothing happened on are days, those to come are none', () => {
  expect(reportDays(report, ['2026-03-02'])).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ]);
  const later = { ...report, madeOn: '2026-04-01' };
  expect(reportDays(later, ['2026-03-02']).at(-1)).toBe('2026-03-07');
});

test('a summary has none, and rows tell where the service does not say what was asked', () => {
  expect(reportDays(report, [])).toEqual([]);
  const silent = { start: null, end: null, madeOn: null };
  expect(reportDays(silent, ['2026-03-02', '2026-03-03'])).toHaveLength(2);
});

test('the longest window of the campaigns that are shown counts, for each line its own', () => {
  const windows = new Map([
    ['a1', { channel: 'a', days: 2 }],
    ['b1', { channel: 'b', days: 30 }],
  ]);
  const days = reportDays(report, ['2026-03-02']);
  const open = (campaigns: [string | null, string[]][], madeOn: string | null = '2026-03-05') =>
    openDays(madeOn, { campaigns: new Map(campaigns) }, windows, days);
  expect(open([[null, ['a1']]])?.from).toEqual(new Map([[null, '2026-03-04']]));
  expect(open([[null, ['a1', 'b1']]])?.from.get(null)).toBe('2026-02-04');
  const each = open([
    ['a', ['a1']],
    ['b', ['b1', 'unknown']],
  ]);
  expect([...(each?.from ?? [])]).toEqual([
    ['a', '2026-03-04'],
    ['b', '2026-02-04'],
  ]);
  expect(each?.words).toMatch(/Mar.*\(hatched\).*a 2 days, b 30 days/);
  expect(open([[null, ['unknown']]])).toBeNull();
  expect(open([[null, ['a1', 'b1']]], '2026-06-01')).toBeNull();
  expect(open([[null, ['a1']]], null)).toBeNull();
});
