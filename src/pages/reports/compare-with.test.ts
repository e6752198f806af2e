import { expect, test } from 'vitest';
import { after, ask, first } from '#features/reports/test-reports.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import { comparableReports } from './compare-with.tsx';

const base = first(after(ask));

const report = (
  id: string,
  [start_date, end_date]: readonly [string, string],
  changes: Partial<NonNullable<Report['request']>> = {},
  own: Partial<Report> = {},
): Report => ({
  ...base,
  key: id,
  id,
  standing: 'known',
  status: 'completed',
  request: base.request && { ...base.request, start_date, end_date, ...changes },
  ...own,
});

const week = report('week', ['2026-03-08', '2026-03-14']);
const before = ['2026-03-01', '2026-03-07'] as const;

test('a report is compared with finished, earlier ones of its type and coverage, those of as many days first', () => {
  const reports = [
    week,
    report('month', ['2026-02-01', '2026-02-28']),
    report('before', before),
    report('same days', ['2026-03-08', '2026-03-14']),
    report('overlaps', ['2026-03-02', '2026-03-08']),
    report('later', ['2026-03-15', '2026-03-21']),
    report('other type', before, { report_type: 'product' }),
    report('narrower', before, { channel: 'dsp' }),
    report('running', before, {}, { status: 'running' }),
    report('gone', before, {}, { standing: 'unknown' }),
  ];
  expect(comparableReports(reports, week).map(({ id }) => id)).toEqual(['before', 'month']);
  expect(comparableReports(reports, { ...week, request: null })).toEqual([]);
});
