import { reportColumns } from '#api/contract/report.ts';
import { type Promised, row } from './row.ts';

const path = '/advertising/reports';
const request = {
  name: 'a report',
  report_type: 'campaign',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'summary',
  format: 'json',
};
const asked = (name: string, change: object, status: number, rest: Partial<Promised>): Promised =>
  row(name, 'requestReport', path, status, {
    method: 'POST',
    body: { ...request, ...change },
    ...rest,
  });
const refused = (name: string, change: object, field: string): Promised =>
  asked(`chosen: ${name}`, change, 422, { has: { 'errors.0.pointer': `/${field}` } });

/** The clock stands at 2026-03-11. */
export const reportPromises: readonly Promised[] = [
  asked('given 3, 7: a report that is accepted is pending', {}, 202, {
    answers: { location: '/advertising/jobs/job-', 'retry-after': '^\\d+$' },
    has: { status: 'pending' },
    types: { id: 'string', poll_url: 'string', created_at: 'string', result_url: 'undefined' },
    keep: { job: 'id' },
  }),
  asked('chosen: the same report while it is under way', {}, 425, {
    answers: { 'retry-after': '^\\d+$' },
    has: { status: 425, job_id: '{job}', poll_url: '/advertising/jobs/{job}' },
  }),
  row('given 4: a job is read', 'job', '/advertising/jobs/{job}', 200, {
    types: { status: 'string', progress: 'number', updated_at: 'string' },
  }),
  row('given 4: a completed job has a result', 'job', '/advertising/jobs/{job}', 200, {
    wait: 30,
    has: { status: 'completed', progress: 1 },
    types: { result_url: 'string', expires_at: 'string' },
    keep: { result: 'result_url' },
  }),
  row('chosen: a result is read without credentials', 'job', '{result}', 200, {
    headers: {},
    answers: { 'content-type': '^application/json', 'access-control-allow-origin': '^\\*$' },
    types: {
      data: 'array',
      'data.0.date': 'undefined',
      'data.0.channel': 'string',
      'data.0.account_id': 'string',
      'data.0.campaign_id': 'string',
      'data.0.impressions': 'number',
      'data.0.clicks': 'number',
      'data.0.spend': 'number',
      'data.0.conversions': 'number',
      'data.0.units': 'number',
      'data.0.sales': 'number',
      'data.0.currency_code': 'string',
    },
  }),
  row('chosen: an altered address of a result is refused', 'job', '{result}x', 403, {
    headers: {},
  }),
  asked('chosen: a report in CSV', { format: 'csv' }, 202, { keep: { csv: 'id' } }),
  row('chosen: its job completes', 'job', '/advertising/jobs/{csv}', 200, {
    wait: 30,
    has: { status: 'completed' },
    keep: { result: 'result_url' },
  }),
  row('chosen: its result begins with the names of the columns', 'job', '{result}', 200, {
    headers: {},
    answers: { 'content-type': '^text/csv' },
    begins: `${reportColumns.join(',')}\r\n`,
  }),
  row('chosen: an ended job is not cancelled', 'cancelJob', '/advertising/jobs/{job}/cancel', 409, {
    method: 'POST',
  }),
  asked('given 3: another report', { name: 'slow' }, 202, { keep: { slow: 'id' } }),
  row('given 3: a job is cancelled', 'cancelJob', '/advertising/jobs/{slow}/cancel', 200, {
    method: 'POST',
    has: { status: 'cancelled' },
  }),
  asked('chosen: a report whose name asks it to fail', { name: 'fail' }, 202, {
    keep: { bad: 'id' },
  }),
  row('given 4: a failed job says why', 'job', '/advertising/jobs/{bad}', 200, {
    wait: 30,
    has: { status: 'failed' },
    types: { failure_reason: 'string', result_url: 'undefined' },
  }),
  row('chosen: an unknown job', 'job', '/advertising/jobs/none', 404),
  row(
    'chosen: an unknown job is not cancelled',
    'cancelJob',
    '/advertising/jobs/none/cancel',
    404,
    {
      method: 'POST',
    },
  ),
  refused('a report has a name', { name: ' ' }, 'name'),
  refused('a report has a known type', { report_type: 'adgroup' }, 'report_type'),
  refused('a report has a time unit', { time_unit: 'hourly' }, 'time_unit'),
  refused('a report has a format', { format: 'xlsx' }, 'format'),
  refused('dates are dates', { start_date: '2026-02-30' }, 'start_date'),
  refused('dates are in order', { end_date: '2026-02-28' }, 'end_date'),
  refused('a range is 31 days at most', { start_date: '2026-02-04' }, 'end_date'),
  refused('history is 95 days', { start_date: '2025-12-05', end_date: '2025-12-06' }, 'start_date'),
  refused('the future is not reported', { end_date: '2026-03-12' }, 'end_date'),
  refused('an account is known', { account_id: 'none' }, 'account_id'),
  row('chosen: a body that is no JSON', 'requestReport', path, 400, {
    method: 'POST',
    body: '{"name":',
    has: { 'errors.0.pointer': '' },
  }),
  row('chosen: a body over 1 MiB', 'requestReport', path, 413, {
    method: 'POST',
    body: `"${'x'.repeat(1024 * 1024)}"`,
  }),
];
