/** For tests: a requested report, and events. */
import type { ReportRequest } from '#api/contract/report.ts';
import { type JobUpdate, reportsReducer, type TimedReportEvent } from './reports-reducer.ts';
import { maxReports, noReports, type StoredReports, type Report } from './stored-reports.ts';

const request: ReportRequest = {
  name: 'a report',
  report_type: 'campaign',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'daily',
  format: 'json',
};
/** The request in `ask`. */
export const asked = { ...request, channel: null, account_id: null };

/** An update of its job. */
export const update = (more: Partial<JobUpdate> = {}): JobUpdate => ({
  id: 'job-1',
  status: 'pending',
  progress: 0,
  createdAt: 1000,
  since: null,
  reason: null,
  request: null,
  retryAfter: null,
  ...more,
});

/** The state after these events. */
export const after = (...all: TimedReportEvent[]): StoredReports =>
  all.reduce(reportsReducer, noReports);
/** The newest report. */
export const first = ({ reports }: StoredReports): Report => {
  const [report] = reports;
  if (report === undefined) throw new Error('The panel is empty.');
  return report;
};

export const ask = {
  kind: 'requested',
  key: 'k',
  request: asked,
  at: 1000,
} satisfies TimedReportEvent;
export const accept = {
  kind: 'accepted',
  key: 'k',
  update: update(),
  at: 1100,
} satisfies TimedReportEvent;
export const jobReceived = (at: number, more: Partial<JobUpdate>): TimedReportEvent => ({
  kind: 'received',
  id: 'job-1',
  update: update(more),
  at,
});
export const cancel = (
  outcome: 'asked' | 'lost' | 'refused' | 'late',
  at: number,
): TimedReportEvent => ({
  kind: 'cancel',
  id: 'job-1',
  outcome,
  at,
});

/** A list with that many completed reports. */
export function listOf(length: number, purpose?: Report['purpose']): StoredReports {
  const done = first(after(ask, accept, jobReceived(9000, { status: 'completed' })));
  const reports = Array.from({ length }, (_, i): Report => {
    const key = `${purpose ?? 'own'}-${i}`;
    return { ...done, key, id: `job-${key}`, purpose };
  });
  return { ...noReports, reports };
}

/** A list of reports in which the user can request none. */
export const fullList = listOf(maxReports);
