import { beforeEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { reportsReducer, type TimedReportEvent } from '#features/reports/reports-reducer.ts';
import { noReports, type Report } from '#features/reports/stored-reports.ts';
import { answerOf, type JobFacts } from '#features/reports/test-reports.ts';
import { byRole, render } from '#ui/test-render.tsx';
import {
  HoldNotice,
  requestSummary,
  reportProgressText,
  reportRemark,
  reportStatus,
} from './report-status.tsx';

const start = Date.UTC(2026, 2, 11, 9, 7);
beforeEach(() => setClock(() => start + 60_000));

const request = {
  name: 'a week',
  report_type: 'keyword',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'daily',
  format: 'json',
  channel: 'dsp',
  account_id: 'acct-1',
};
const answer = (status: string, more: Partial<JobFacts> = {}) =>
  answerOf({ status, progress: null, createdAt: start, request, ...more });
const hear = (status: string, more?: Partial<JobFacts>): TimedReportEvent => ({
  kind: 'received',
  id: 'job-1',
  answer: answer(status, more),
  at: start + 10_000,
});
const at = start + 5000;
const cancel = (outcome: NonNullable<Report['cancel']>): TimedReportEvent => ({
  kind: 'cancel',
  id: 'job-1',
  outcome,
  at,
});

/** A report that was requested and accepted, after these events. */
function report(...more: TimedReportEvent[]): Report {
  const accepted: TimedReportEvent = {
    kind: 'accepted',
    key: 'k',
    answer: answer('pending'),
    at: start,
  };
  return open(accepted, ...more);
}

/** One without an update yet. */
function open(...more: TimedReportEvent[]): Report {
  const asked: TimedReportEvent = { kind: 'requested', key: 'k', request, at: start };
  const [made] = [asked, ...more].reduce(reportsReducer, noReports).reports;
  if (made === undefined) throw new Error('There is no report.');
  return made;
}

const lost: TimedReportEvent = { kind: 'unanswered', key: 'k', reason: null, at };
const joined: TimedReportEvent = { kind: 'joined', key: 'k', id: 'job-1', retryAfter: 5, at };
const refused: TimedReportEvent = { kind: 'refused', key: 'k', reason: 'No such account.', at };
const unknown: TimedReportEvent = { kind: 'notFound', id: 'job-1', at };
const missed: TimedReportEvent = {
  kind: 'pollFailed',
  id: 'job-1',
  why: 'server',
  retryAfter: null,
  at,
};

test.each<[string, Report, string, RegExp | null]>([
  ['being sent', open(), 'Requesting…', null],
  ['without a response', open(lost), 'No response', /may have accepted the request/],
  ['refused', open(refused), 'Refused', /^No such account\.$/],
  ['of another device', open(joined), 'In progress', null],
  ['queued', report(), 'Pending', null],
  ['unknown to the service', report(unknown), 'Not found', /another user/],
  ['checked without success', report(missed, missed), 'Pending', /repeated automatically/],
  ['about to be cancelled', report(cancel('asked')), 'Cancelling…', null],
  ['cancelled without a response', report(cancel('lost')), 'Pending', /No response to/],
  ['not cancelled', report(cancel('refused')), 'Pending', /did not cancel/],
  ['cancelled too late', report(cancel('late'), hear('completed')), 'Completed', /too late/],
  [
    'refused to be cancelled, and done',
    report(cancel('refused'), hear('completed')),
    'Completed',
    null,
  ],
  ['failed', report(hear('failed', { reason: 'No room.' })), 'Failed', /^No room\.$/],
  ['failed without a reason', report(hear('failed')), 'Failed', /gave no reason/],
  ['in an unknown state', report(hear('in_review')), 'In review', null],
])('describes a report that is %s, and what to do', (_, made, text, remark) => {
  expect(reportStatus(made)).toBe(text);
  expect(reportRemark(made) ?? '').toMatch(remark ?? /^$/);
});

test('describes the request briefly', () => {
  const said = (one: Report) =>
    requestSummary(one, () => 'Kitchen')
      .join(' · ')
      .replaceAll(/\s/g, ' ');
  const made = { ...report(), id: 'job-1' };
  expect(said(made)).toBe('Keywords · Mar 1 – 7, 2026 · daily · dsp · Kitchen · JSON · job-1');
  expect(said({ ...made, request: { ...request, time_unit: null, format: null } })).toMatch(
    /2026 · dsp · Kitchen · job-1$/,
  );
  expect(said({ ...made, request: null })).toBe('job-1');
  const oneDay = { ...report(), request: { ...request, end_date: request.start_date } };
  expect(said(oneDay)).toContain(' Mar 1, 2026 ·');
});

test('one in progress states since when, and the usual duration', () => {
  const usual = { seconds: 480, count: 12 };
  const running = report(hear('running', { progress: 0.4 }));
  expect(reportProgressText(running, usual)).toMatch(
    /^40% · since .* · 12 similar reports took about 8\u00a0min$/,
  );
  expect(reportProgressText(running, { seconds: 30, count: 1 })).toContain(
    'the last similar report took about',
  );
  expect(reportProgressText(running, null)).not.toContain('took');
  const done = report(hear('completed', { since: start + 90_000 }));
  expect(reportProgressText(done, usual)).toMatch(/^at .*, after 2\u00a0min$/);
});

test('says why status updates have stopped', async () => {
  const said = () => byRole('status').map(({ textContent }) => textContent);
  const draw = await render(<HoldNotice hold={null} />);
  expect(said()).toEqual([]);
  await draw(<HoldNotice hold="offline" />);
  expect(said()).toEqual(['Offline. Status updates resume when the connection is back.']);
});
