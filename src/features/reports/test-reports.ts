/** For tests: a requested report, and events. */
import type { ReportRequest } from '#api/contract/report.ts';
import type { Job } from '#api/contract/job.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';
import { reportsReducer, type TimedReportEvent } from './reports-reducer.ts';
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

/** What a response says about a job; times in milliseconds since 1970. */
export interface JobFacts extends Pick<Job, 'id' | 'status' | 'progress' | 'request'> {
  createdAt: number | null;
  /** When this status began. */
  since: number | null;
  reason: string | null;
  retryAfter: number | null;
}

const instantOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** An answer about its job. */
export function answerOf(more: Partial<JobFacts> = {}): JobAnswer {
  const { id = 'job-1', status = 'pending', progress = 0, request: said = null } = more;
  const { createdAt = 1000, since = null, reason = null, retryAfter = null } = more;
  const job: Job = {
    id,
    status,
    progress,
    request: said,
    poll_url: null,
    result_url: null,
    expires_at: null,
    created_at: instantOf(createdAt),
    updated_at: instantOf(since),
    failure_reason: reason,
  };
  return { job, receivedAt: 0, retryAfter };
}

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
  answer: answerOf(),
  at: 1100,
} satisfies TimedReportEvent;
export const jobReceived = (at: number, more: Partial<JobFacts>): TimedReportEvent => ({
  kind: 'received',
  id: 'job-1',
  answer: answerOf(more),
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
