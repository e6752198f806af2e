import { expect, test } from 'vitest';
import { openDays, outsideText, reportDays, emptyEndDays } from './report-days.ts';

const report = { start: '2026-03-01', end: '2026-03-07', madeOn: '2026-03-05' };

test('days without activity are days, future days are not', () => {
  expect(reportDays(report, ['2026-03-02'])).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ]);
  const later = { ...report, madeOn: '2026-04-01' };
  expect(reportDays(later, ['2026-03-02']).at(-1)).toBe('2026-03-07');
});

test('a summary has none, and rows decide if the service does not state the request', () => {
  expect(reportDays(report, [])).toEqual([]);
  const silent = { start: null, end: null, madeOn: null };
  expect(reportDays(silent, ['2026-03-02', '2026-03-03'])).toHaveLength(2);
});

test('drops a stray day far from the others, not the report’s days', () => {
  const asked = { ...report, madeOn: '2026-04-01' };
  const whole = reportDays(asked, ['2026-03-02']);
  expect(reportDays(asked, ['1970-01-01', '2026-03-02', '2030-01-01'])).toEqual(whole);
  const silent = { start: null, end: null, madeOn: null };
  expect(reportDays(silent, ['2026-03-02', '2026-03-03', '2030-01-01'])).toEqual([
    '2026-03-02',
    '2026-03-03',
  ]);
  // Days that a service adds around the requested ones are its own choice.
  expect(reportDays(asked, ['2026-02-20', '2026-03-02'])[0]).toBe('2026-02-20');
});

test('counts rows outside the report’s days, with the displayed share of spend', () => {
  const sum = (day: string | null, spend: number | null, currency: string | null = 'EUR') => ({
    currency,
    day,
    rows: 2,
    spend,
  });
  const days = ['2026-03-01', '2026-03-02'];
  const whole = [sum('2026-03-01', 30), sum('2026-03-02', 10)];
  expect(outsideText(whole, days)).toBeNull();
  expect(outsideText([...whole, sum(null, 50), sum('2030-01-01', 10)], days)).toBe(
    'Charts and biggest changes exclude 2 rows without a valid date and 2 rows dated outside the report period. They cover 40.0% of EUR spend.',
  );
  expect(outsideText([sum(null, 50)], [])).toBeNull();
});

test('reports final days without rows', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  expect(emptyEndDays(['2026-03-01', '2026-03-03'], days)).toBeNull();
  expect(emptyEndDays(['2026-03-01', '2026-03-02'], days)).toMatch(
    /^No data for the last day of this report \(.*Mar/,
  );
  expect(emptyEndDays(['2026-03-01'], days)).toMatch(/last 2 days of this report \(.*2\s–\s3/);
  expect(emptyEndDays([], [])).toBeNull();
});

test('uses the longest attribution window of the displayed campaigns, per line', () => {
  const windows = new Map([
    ['a1', { channel: 'a', days: 2 }],
    ['b1', { channel: 'b', days: 30 }],
  ]);
  const days = reportDays(report, ['2026-03-02']);
  const open = (campaigns: [string | null, string[]][], madeOn: string | null = '2026-03-05') =>
    openDays(madeOn, { campaigns: new Map(campaigns) }, windows, days);
  expect(open([[null, ['a1']]])?.from).toEqual(new Map([[null, '2026-03-03']]));
  expect(open([[null, ['a1', 'b1']]])?.from.get(null)).toBe('2026-02-03');
  const each = open([
    ['a', ['a1']],
    ['b', ['b1', 'unknown']],
  ]);
  expect([...(each?.from ?? [])]).toEqual([
    ['a', '2026-03-03'],
    ['b', '2026-02-03'],
  ]);
  expect(each?.words).toMatch(/Mar.*\(hatched\).*a 2 days, b 30 days/);
  expect(open([[null, ['unknown']]])).toBeNull();
  expect(open([[null, ['a1', 'b1']]], '2026-06-01')).toBeNull();
  expect(open([[null, ['a1']]], null)).toBeNull();
});
