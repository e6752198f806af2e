import { describe, expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { reportsReducer, type ReportEvent } from './reports-reducer.ts';
import {
  toStoredRequest,
  freshFor,
  isFresh,
  toRequestEvent,
  toReportRequest,
  findIdentical,
} from './report-requests.ts';
import { noReports, type Report } from './stored-reports.ts';
import { request } from './test-report-tabs.ts';
import { answerOf } from './test-reports.ts';
import { secondsTaken, usualDuration } from './usual-duration.ts';

const asked = toStoredRequest(request('a'));
const start = 1_000_000;

/** A report requested at `start` that reached a status `after` that many milliseconds. */
function reportOf(status: string, after = 10_000, name = 'a'): Report {
  const facts = { status, progress: null, createdAt: start, since: start + after };
  const all: ReportEvent[] = [
    { kind: 'requested', key: 'k', request: toStoredRequest(request(name)) },
    { kind: 'accepted', key: 'k', answer: answerOf(facts) },
  ];
  const [report] = all.reduce(
    (panel, told) => reportsReducer(panel, { ...told, at: start }),
    noReports,
  ).reports;
  if (report === undefined) throw new Error('There is no report.');
  return report;
}

test('a stored request is sent again unchanged', () => {
  const narrow = { ...request('a'), channel: 'dsp', account_id: 'acct-0001' };
  for (const one of [request('a'), narrow])
    expect(toReportRequest(toStoredRequest(one))).toEqual(one);
  expect(toReportRequest({ ...asked, end_date: null })).toBeNull();
  expect(toReportRequest(null)).toBeNull();
});

test('a report is identical to the same request while in progress and for a while after completion', () => {
  const twin = (report: Report, time: number, force = false) =>
    findIdentical([report], asked, time, force) !== null;
  const [running, completed] = [reportOf('running'), reportOf('completed')];
  expect([twin(running, start + 1e9), twin(running, start, true)]).toEqual([true, true]);
  const done = start + 10_000;
  expect([twin(completed, done + 1), twin(completed, done + freshFor)]).toEqual([true, false]);
  expect(twin(completed, start + 1, true)).toBe(false);
  expect([twin(reportOf('failed'), start), twin(reportOf('cancelled'), start)]).toEqual([
    false,
    false,
  ]);
  expect(twin(reportOf('running', 0, 'another'), start)).toBe(false);
});

describe('a report is fresh', () => {
  const hour = 3600_000;

  test('by its completion, however long it took', () => {
    const slow = reportOf('completed', hour);
    expect([isFresh(slow, start + hour + 1), isFresh(slow, start + hour + freshFor)]).toEqual([
      true,
      false,
    ]);
    // The service's clock may be ahead of this device's; one far ahead is meaningless.
    expect([isFresh(slow, start + hour - 5000), isFresh(slow, start)]).toEqual([true, false]);
    expect(isFresh({ ...slow, standing: 'unknown' }, start + hour)).toBe(false);
  });

  test.each([10_000, null])('not because it was just added; its end: %s', (after) => {
    const { createdAt } = reportOf('completed');
    const since = after === null ? null : start + after;
    const ended = { status: 'completed', progress: 1, createdAt, since, request: asked };
    const at = start + 3 * 24 * hour;
    const panel = [
      { kind: 'added', key: 'k', id: 'job-1', at } as const,
      { kind: 'received', id: 'job-1', answer: answerOf(ended), at } as const,
    ].reduce(reportsReducer, noReports);
    expect(panel.reports[0]?.status).toBe('completed');
    expect(panel.reports.map((it) => isFresh(it, at))).toEqual([false]);
    expect(panel.reports.map((it) => secondsTaken(it))).toEqual([after === null ? null : 10]);
  });
});

test.each([
  [new ServiceError({ kind: 'network' }), 'unanswered'],
  [new ServiceError({ kind: 'server', status: 503 }), 'unanswered'],
  [new ServiceError({ kind: 'unreadable' }), 'unanswered'],
  [new TypeError('anything else'), 'unanswered'],
  [new ServiceError({ kind: 'invalid', fields: [] }), 'refused'],
  [new ServiceError({ kind: 'forbidden' }), 'refused'],
  [new ServiceError({ kind: 'unauthorized' }), 'refused'],
  [new ServiceError({ kind: 'rateLimited', retryAfter: 9 }), 'refused'],
  [new ServiceError({ kind: 'conflict', jobId: null }), 'refused'],
  [new ServiceError({ kind: 'conflict', jobId: 'job-1' }), 'joined'],
])('%s of a request: %s', (error, kind) => {
  expect(toRequestEvent('k', error).kind).toBe(kind);
});

test('the usual duration is the median of completed reports', () => {
  const taken = [60_000, 10_000, 20_000].map((after) => reportOf('completed', after));
  const others = [reportOf('failed', 1000), { ...reportOf('completed', 1000), request: null }];
  expect(usualDuration([...taken, ...others], reportOf('running'))).toEqual({
    seconds: 20,
    count: 3,
  });
  expect(usualDuration(others, reportOf('running'))).toBeNull();
});
