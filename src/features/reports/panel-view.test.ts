import { expect, test } from 'vitest';
import { reportsReducer } from '#shared/reports/reports-reducer.ts';
import { noReports, type Report } from '#shared/reports/stored-reports.ts';
import { countStates, stateOf, viewOf } from './panel-view.ts';

/** A report of that name, requested at that second. */
function report(name: string, second: number, changes: Partial<Report> = {}): Report {
  const request = {
    name,
    report_type: 'keyword',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
    time_unit: 'daily',
    format: 'json',
    channel: null,
    account_id: 'acct-1',
  };
  const told = { kind: 'requested', key: name, request, at: second * 1000 } as const;
  const [made] = reportsReducer(noReports, told).reports;
  if (made === undefined) throw new Error('There is no report.');
  return { ...made, standing: 'known', status: 'completed', id: `job-${second}`, ...changes };
}

const reports = [
  report('Week 10', 4),
  report('Week 9', 3, { status: 'running' }),
  report('Été', 2, { status: 'failed' }),
  report('Lost', 1, { standing: 'unanswered', status: null, id: null }),
];
const all = { q: '', status: [], sort: [{ column: 'asked', descending: true }] };
const names = (wanted: Partial<typeof all>) =>
  viewOf(reports, { ...all, ...wanted }, () => 'Kitchen').map(({ key }) => key);
const by = (column: string, descending = false) => names({ sort: [{ column, descending }] });

test('sorts newest first by default', () => {
  expect(names({})).toEqual(['Week 10', 'Week 9', 'Été', 'Lost']);
  expect(by('asked')).toEqual(['Lost', 'Été', 'Week 9', 'Week 10']);
  expect(by('name')).toEqual(['Été', 'Lost', 'Week 9', 'Week 10']);
  expect(by('status')).toEqual(['Week 9', 'Lost', 'Été', 'Week 10']);
});

test('searches a report’s name and request', () => {
  expect(names({ q: 'ete' })).toEqual(['Été']);
  expect(names({ q: 'week keyword' })).toEqual(['Week 10', 'Week 9']);
  expect(names({ q: 'job-3' })).toEqual(['Week 9']);
  expect(names({ q: 'kitchen' })).toHaveLength(4);
});

test('groups statuses by what they require of the user', () => {
  expect(names({ status: ['failed', 'unclear'] as never })).toEqual(['Été', 'Lost']);
  expect(Object.fromEntries(countStates(reports))).toEqual({
    completed: 1,
    under_way: 1,
    failed: 1,
    unclear: 1,
  });
  const stands = (changes: Partial<Report>) => stateOf(report('x', 1, changes));
  expect(stands({ standing: 'refused', status: null })).toBe('failed');
  expect(stands({ standing: 'unknown' })).toBe('unclear');
  expect(stands({ standing: 'asking', status: null })).toBe('under_way');
  expect(stands({ status: 'queued_again' })).toBe('under_way');
});
