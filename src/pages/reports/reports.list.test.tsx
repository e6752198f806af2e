import { expect, test } from 'vitest';
import { createPageTable } from '#row-engine/page-table.ts';
import { after, ask, first } from '#features/reports/test-reports.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import { reportList, reportRecords } from './reports.list.tsx';

const base = first(after(ask));

/** A report of that name, requested at that second. */
const report = (name: string, second: number, changes: Partial<Report> = {}): Report => ({
  ...base,
  key: name,
  request: base.request && { ...base.request, name, account_id: 'acct-1' },
  askedAt: second * 1000,
  standing: 'known',
  status: 'completed',
  id: `job-${second}`,
  ...changes,
});

const reports = [
  report('Week 10', 4),
  report('Week 9', 3, { status: 'running', progress: 0.4 }),
  report('Été', 2, { status: 'failed', reason: 'No room.' }),
  report('Lost', 1, { standing: 'unanswered', status: null, id: null }),
];

/** The names listed at an address, in order. */
function listed(address: string): unknown[] {
  const table = createPageTable(
    reportList.table,
    reportRecords(reports, () => 'Kitchen'),
  );
  const search = reportList.shape.parse(new URLSearchParams(address));
  const view = table.viewNow({ ...reportList.filterOf(search), sort: search.sort }, {});
  return Array.from({ length: view.count }, (_, at) => view.at(at)?.['name']);
}

test('the newest come first; by status, those that may need the user', () => {
  expect(listed('')).toEqual(['Week 10', 'Week 9', 'Été', 'Lost']);
  expect(listed('sort=name')).toEqual(['Été', 'Lost', 'Week 9', 'Week 10']);
  expect(listed('sort=status')).toEqual(['Week 9', 'Lost', 'Été', 'Week 10']);
});

test('they are found by name, job, account, type and what went wrong', () => {
  expect(listed('q=ete')).toEqual(['Été']);
  expect(listed('q=room')).toEqual(['Été']);
  expect(listed('q=job-3')).toEqual(['Week 9']);
  expect(listed('q=kitchen+campaigns')).toHaveLength(4);
  expect(listed('status=Failed,No+response')).toEqual(['Été', 'Lost']);
});

test('only a report in progress has a bar', () => {
  const records = reportRecords([...reports, report('New', 5, { status: 'pending' })], String);
  expect(records.map(({ share }) => share)).toEqual([null, 0.4, null, null, 0]);
  expect(records.map(({ details }) => details).join('\n')).toMatch(
    /^at .*\n40% · since .*\nNo room\. · at /,
  );
});
