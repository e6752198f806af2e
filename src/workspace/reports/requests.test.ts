import { describe, expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { happen, type Told } from './panel.ts';
import { emptyPanel, type Report } from './record.ts';
import { askedOf, freshFor, isFresh, outcomeOf, requestOf, twinOf } from './requests.ts';
import { request } from './test-browser.ts';
import { hasRunLong, secondsTaken, usualTime } from './usual.ts';
import type { Word } from './word.ts';

const asked = askedOf(request('a'));
const start = 1_000_000;

const ended = { status: 'completed', progress: 1, reason: null, retryAfter: null };

/** A report that was asked for at `start` and has come to a status `after` so many milliseconds. */
function reportOf(status: string, after = 10_000, name = 'a'): Report {
  const word: Word = {
    id: 'job-1',
    status,
    progress: null,
    createdAt: start,
    since: start + after,
    reason: null,
    request: null,
    retryAfter: null,
  };
  const all: Told[] = [
    { kind: 'asked', key: 'k', request: askedOf(request(name)) },
    { kind: 'accepted', key: 'k', word },
  ];
  const [report] = all.reduce(
    (panel, told) => happen(panel, { ...told, at: start }),
    emptyPanel,
  ).reports;
  if (report === undefined) throw new Error('There is no report.');
  return report;
}

test('a request is sent again as it was', () => {
  const narrow = { ...request('a'), channel: 'dsp', account_id: 'acct-0001' };
  for (const one of [request('a'), narrow]) expect(requestOf(askedOf(one))).toEqual(one);
  expect(requestOf({ ...asked, end_date: null })).toBeNull();
  expect(requestOf(null)).toBeNull();
});

test('a report is the twin of the same request while it is under way, and a while after it was done', () => {
  const twin = (report: Report, time: number, anew = false) =>
    twinOf([report], asked, time, anew) !== null;
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

  test('by when it was done, however long it took', () => {
    const slow = reportOf('completed', hour);
    expect([isFresh(slow, start + hour + 1), isFresh(slow, start + hour + freshFor)]).toEqual([
      true,
      false,
    ]);
    // The service's clock may be ahead of this device's; one that is far ahead says nothing.
    expect([isFresh(slow, start + hour - 5000), isFresh(slow, start)]).toEqual([true, false]);
    expect(isFresh({ ...slow, standing: 'unknown' }, start + hour)).toBe(false);
  });

  test.each([10_000, null])('not because it was added just now; its end: %s', (after) => {
    const { id, createdAt } = reportOf('completed');
    const since = after === null ? null : start + after;
    const word = { ...ended, id: id ?? '', createdAt, since, request: asked };
    const at = start + 3 * 24 * hour;
    const panel = [
      { kind: 'added', key: 'k', id: word.id, at } as const,
      { kind: 'heard', id: word.id, word, at } as const,
    ].reduce(happen, emptyPanel);
    expect(panel.reports[0]?.status).toBe('completed');
    expect(panel.reports.map((it) => isFresh(it, at))).toEqual([false]);
    expect(panel.reports.map((it) => secondsTaken(it))).toEqual([after === null ? null : 10]);
  });
});

test.each([
  [new ServiceError({ kind: 'network' }), 'lost'],
  [new ServiceError({ kind: 'server', status: 503 }), 'lost'],
  [new ServiceError({ kind: 'unreadable' }), 'lost'],
  [new TypeError('anything else'), 'lost'],
  [new ServiceError({ kind: 'forbidden' }), 'refused'],
  [new ServiceError({ kind: 'unauthorized' }), 'refused'],
  [new ServiceError({ kind: 'rateLimited', retryAfter: 9 }), 'refused'],
  [new ServiceError({ kind: 'conflict', jobId: null }), 'refused'],
  [new ServiceError({ kind: 'conflict', jobId: 'job-1' }), 'joined'],
])('%s of a request: %s', (error, kind) => {
  expect(outcomeOf('k', error).kind).toBe(kind);
});

test('a run is long by when the service began it, and by when it was last asked for', () => {
  const day = start + 24 * 3600_000;
  const added: Told = { kind: 'added', key: 'k', id: 'job-1' };
  const word = {
    ...ended,
    id: 'job-1',
    status: 'running',
    createdAt: start,
    since: null,
    request: asked,
  };
  const isLong = (...all: Told[]) =>
    all
      .reduce((panel, told) => happen(panel, { ...told, at: day }), emptyPanel)
      .reports.map((it) => hasRunLong(it, day));
  expect(isLong(added, { kind: 'heard', id: 'job-1', word })).toEqual([true]);
  const lost = [
    { kind: 'asked', key: 'k', request: asked, at: start } as const,
    { kind: 'lost', key: 'k', reason: null, at: start } as const,
    { kind: 'again', key: 'k', at: day } as const,
    { kind: 'accepted', key: 'k', word: { ...word, createdAt: null }, at: day } as const,
  ].reduce(happen, emptyPanel);
  expect(lost.reports.map((it) => hasRunLong(it, day))).toEqual([false]);
});

test('how long such reports took is the middle one of those that were completed', () => {
  const taken = [60_000, 10_000, 20_000].map((after) => reportOf('completed', after));
  const others = [reportOf('failed', 1000), { ...reportOf('completed', 1000), request: null }];
  expect(usualTime([...taken, ...others], reportOf('running'))).toEqual({ seconds: 20, count: 3 });
  expect(usualTime(others, reportOf('running'))).toBeNull();
});
