import { reportColumns } from '#api/contract/report.ts';
import { type ContractCase, contractCase } from './contract-case.ts';

const path = '/advertising/reports';
const request = {
  name: 'a report',
  report_type: 'campaign',
  start_date: '{start}',
  end_date: '{end}',
  time_unit: 'summary',
  format: 'json',
};
const requestCase = (
  name: string,
  change: object,
  status: number,
  rest: Partial<ContractCase>,
): ContractCase =>
  contractCase(name, 'requestReport', path, status, {
    method: 'POST',
    body: { ...request, ...change },
    ...rest,
  });
const invalidCase = (name: string, change: object, field: string): ContractCase =>
  requestCase(`chosen: ${name}`, change, 422, {
    expectValues: { 'errors.0.pointer': `/${field}` },
  });

export const reportCases: readonly ContractCase[] = [
  requestCase('given (Reports): an accepted report is pending', {}, 202, {
    expectHeaders: { location: '/advertising/jobs/.', 'retry-after': '^\\d+$' },
    expectValues: { status: 'pending' },
    expectTypes: {
      id: 'string',
      poll_url: 'string',
      created_at: 'string',
      result_url: 'undefined',
    },
    capture: { job: 'id' },
  }),
  requestCase('chosen: the same report while it is in progress', {}, 425, {
    expectHeaders: { 'retry-after': '^\\d+$' },
    expectValues: { status: 425, job_id: '{job}', poll_url: '/advertising/jobs/{job}' },
  }),
  contractCase('given (Jobs): a job is read', 'job', '/advertising/jobs/{job}', 200, {
    expectTypes: { status: 'string', progress: 'number', updated_at: 'string' },
  }),
  contractCase(
    'given (Jobs): a completed job has a result',
    'job',
    '/advertising/jobs/{job}',
    200,
    {
      advanceBy: 30,
      expectValues: { status: 'completed', progress: 1 },
      expectTypes: { result_url: 'string', expires_at: 'string' },
      capture: { result: 'result_url' },
    },
  ),
  contractCase('chosen: a result needs no credentials', 'job', '{result}', 200, {
    headers: {},
    expectHeaders: {
      'content-type': '^application/json',
      'access-control-allow-origin': '^\\*$',
    },
    expectTypes: {
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
  contractCase('chosen: an altered result URL is refused', 'job', '{result}x', 403, {
    headers: {},
  }),
  requestCase('chosen: a report in CSV', { format: 'csv' }, 202, { capture: { csv: 'id' } }),
  contractCase('chosen: a CSV job completes', 'job', '/advertising/jobs/{csv}', 200, {
    advanceBy: 30,
    expectValues: { status: 'completed' },
    capture: { result: 'result_url' },
  }),
  contractCase('chosen: a CSV result starts with the column names', 'job', '{result}', 200, {
    headers: {},
    expectHeaders: { 'content-type': '^text/csv' },
    expectStart: `${reportColumns.join(',')}\r\n`,
  }),
  contractCase(
    'chosen: a job that has ended cannot be cancelled',
    'cancelJob',
    '/advertising/jobs/{job}/cancel',
    409,
    {
      method: 'POST',
    },
  ),
  requestCase('given (Reports): another report', { name: 'slow' }, 202, {
    capture: { slow: 'id' },
  }),
  contractCase(
    'given (Jobs): a job is cancelled',
    'cancelJob',
    '/advertising/jobs/{slow}/cancel',
    200,
    {
      method: 'POST',
      expectValues: { status: 'cancelled' },
    },
  ),
  requestCase('chosen: a report named “fail”', { name: 'fail' }, 202, {
    capture: { bad: 'id' },
  }),
  contractCase('given (Jobs): a failed job says why', 'job', '/advertising/jobs/{bad}', 200, {
    advanceBy: 30,
    expectValues: { status: 'failed' },
    expectTypes: { failure_reason: 'string', result_url: 'undefined' },
  }),
  contractCase('chosen: an unknown job', 'job', '/advertising/jobs/none', 404),
  contractCase(
    'chosen: an unknown job cannot be cancelled',
    'cancelJob',
    '/advertising/jobs/none/cancel',
    404,
    {
      method: 'POST',
    },
  ),
  invalidCase('a report needs a name', { name: ' ' }, 'name'),
  invalidCase('a report needs a known type', { report_type: 'adgroup' }, 'report_type'),
  invalidCase('a report needs a time unit', { time_unit: 'hourly' }, 'time_unit'),
  invalidCase('a report needs a format', { format: 'xlsx' }, 'format'),
  invalidCase('dates must exist', { start_date: '2026-02-30' }, 'start_date'),
  invalidCase('dates must be in order', { end_date: '{before_start}' }, 'end_date'),
  invalidCase('a range has at most 31 days', { start_date: '{month_before_end}' }, 'end_date'),
  invalidCase(
    'history goes back 95 days',
    { start_date: '{too_old}', end_date: '{oldest}' },
    'start_date',
  ),
  invalidCase('future days cannot be reported', { end_date: '{tomorrow}' }, 'end_date'),
  invalidCase('the account must exist', { account_id: 'none' }, 'account_id'),
  contractCase('chosen: a body that is not JSON', 'requestReport', path, 400, {
    method: 'POST',
    body: '{"name":',
    expectValues: { 'errors.0.pointer': '' },
  }),
  contractCase('chosen: a body over 1 MiB', 'requestReport', path, 413, {
    method: 'POST',
    body: `"${'x'.repeat(1024 * 1024)}"`,
  }),
];
