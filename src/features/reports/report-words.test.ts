import { beforeEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { happen, type Happening } from '#workspace/reports/panel.ts';
import { emptyPanel, type Report } from '#workspace/reports/record.ts';
import type { Word } from '#workspace/reports/word.ts';
import { askedFor, courseOf, remarkOf, standingOf } from './report-words.ts';

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
const word = (status: string, more: Partial<Word> = {}): Word => ({
  id: 'job-1',
  status,
  progress: null,
  createdAt: start,
  since: null,
  reason: null,
  request,
  retryAfter: null,
  ...more,
});
const hear = (status: string, more?: Partial<Word>): Happening => ({
  kind: 'heard',
  id: 'job-1',
  word: word(status, more),
  at: start + 10_000,
});
const at = start + 5000;
const cancel = (outcome: NonNullable<Report['cancel']>): Happening => ({
  kind: 'cancel',
  id: 'job-1',
  outcome,
  at,
});

/** A report that was asked for and taken, after whatever happened then. */
function report(...more: Happening[]): Report {
  const accepted: Happening = { kind: 'accepted', key: 'k', word: word('pending'), at: start };
  return open(accepted, ...more);
}

/** One of which the service has not said anything yet. */
function open(...more: Happening[]): Report {
  const asked: Happening = { kind: 'asked', key: 'k', request, at: start };
  const [made] = [asked, ...more].reduce(happen, emptyPanel).reports;
  if (made === undefined) throw new Error('There is no report.');
  return made;
}

const lost: Happening = { kind: 'lost', key: 'k', reason: null, at };
const joined: Happening = { kind: 'joined', key: 'k', id: 'job-1', retryAfter: 5, at };
const refused: Happening = { kind: 'refused', key: 'k', reason: 'No such account.', at };
const unknown: Happening = { kind: 'not known', id: 'job-1', at };
const missed: Happening = { kind: 'missed', id: 'job-1', why: 'server', retryAfter: null, at };

test.each<[string, Report, string, RegExp | null]>([
  ['on its way', open(), 'Asking…', null],
  ['without an answer', open(lost), 'No answer', /may have taken the request/],
  ['refused', open(refused), 'Refused', /^No such account\.$/],
  ['of another device', open(joined), 'Under way', null],
  ['queued', report(), 'Pending', null],
  ['forgotten by the service', report(unknown), 'Unknown to the service', /another user’s/],
  ['looked at in vain', report(missed, missed), 'Pending', /looked at again by itself/],
  ['about to be cancelled', report(cancel('asked')), 'Cancelling…', null],
  ['cancelled without an answer', report(cancel('lost')), 'Pending', /No answer came to/],
  ['not cancelled', report(cancel('refused')), 'Pending', /did not cancel/],
  ['cancelled too late', report(cancel('late'), hear('completed')), 'Completed', /too late/],
  [
    'refused to be cancelled, and done',
    report(cancel('refused'), hear('completed')),
    'Completed',
    null,
  ],
  ['failed', report(hear('failed', { reason: 'No room.' })), 'Failed', /^No room\.$/],
  ['failed without a word', report(hear('failed')), 'Failed', /does not say why/],
  ['in a state of tomorrow', report(hear('in_review')), 'In review', null],
])('a report that is %s says so, and what to do', (_, made, text, remark) => {
  expect(standingOf(made).text).toBe(text);
  expect(remarkOf(made) ?? '').toMatch(remark ?? /^$/);
});

test('what was asked for is said in short', () => {
  const said = askedFor(report(), () => 'Kitchen').replaceAll(/\s/g, ' ');
  expect(said).toBe('Keywords · Mar 1 – 7, 2026 · by day · dsp · Kitchen · JSON');
  const oneDay = { ...report(), request: { ...request, end_date: request.start_date } };
  expect(askedFor(oneDay, () => 'Kitchen')).toContain(' Mar 1, 2026 ·');
});

test('one that is under way says since when, and how long such reports took before', () => {
  const usual = { seconds: 480, count: 12 };
  const running = report(hear('running', { progress: 0.4 }));
  expect(courseOf(running, usual)).toMatch(
    /^40% · since .* · 12 such reports took about 8\u00a0min$/,
  );
  expect(courseOf(running, { seconds: 30, count: 1 })).toContain('the last such report took about');
  expect(courseOf(running, null)).not.toContain('took');
  const done = report(hear('completed', { since: start + 90_000 }));
  expect(courseOf(done, usual)).toMatch(/^at .*, after 2\u00a0min$/);
});
