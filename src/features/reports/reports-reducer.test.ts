import { describe, expect, test } from 'vitest';
import { pollDueAt, reportsReducer, type TimedReportEvent } from './reports-reducer.ts';
import { maxAutomatic, maxReports, findReport } from './stored-reports.ts';
import { accept, after, ask, asked, cancel, first, jobReceived, answerOf } from './test-reports.ts';

test('a request appears at once, later with its job ID', () => {
  expect(first(after(ask))).toMatchObject({ standing: 'asking', id: null, request: asked });
  expect(first(after(ask, accept))).toMatchObject({
    key: 'k',
    id: 'job-1',
    standing: 'known',
    status: 'pending',
    heardAt: 1100,
    nextAt: 3100,
  });
});

test('an unanswered request is neither lost nor repeated automatically', () => {
  const lost: TimedReportEvent = { kind: 'unanswered', key: 'k', reason: null, at: 2000 };
  const panel = after(ask, lost);
  expect(first(panel)).toMatchObject({ standing: 'unanswered', nextAt: null });
  expect(pollDueAt(first(panel), 1e9, false)).toBeNull();
  expect(first(after(ask, lost, { kind: 'requestedAgain', key: 'k', at: 3000 })).standing).toBe(
    'asking',
  );
  // The response was only late.
  expect(first(after(ask, lost, accept))).toMatchObject({ standing: 'known', id: 'job-1' });
});

test('a request in progress leads to its job, once', () => {
  const join: TimedReportEvent = {
    kind: 'joined',
    key: 'k2',
    id: 'job-1',
    retryAfter: null,
    at: 3000,
  };
  const twice = after(ask, accept, { ...ask, key: 'k2' }, join);
  expect(twice.reports).toHaveLength(1);
  expect(first(twice)).toMatchObject({ key: 'k', nextAt: 3000 });
  const elsewhere = after({ ...ask, key: 'k2' }, join);
  expect(first(elsewhere)).toMatchObject({ id: 'job-1', status: null, nextAt: 3000 });
  // The requester finds it by the request's key, and that it existed already.
  for (const { reports } of [twice, elsewhere]) {
    expect(findReport(reports, 'k2')).toMatchObject({ id: 'job-1', joined: ['k2'] });
  }
  const later = after({ ...ask, key: 'k2' }, { ...join, retryAfter: 5 });
  expect(first(later).nextAt).toBe(8000);
});

test('a request accepted twice is two reports', () => {
  const second: TimedReportEvent = {
    kind: 'accepted',
    key: 'k',
    answer: answerOf({ id: 'job-2' }),
    at: 5000,
  };
  expect(after(ask, accept, second).reports.map(({ id }) => id)).toEqual(['job-2', 'job-1']);
});

test('an ended job stays as it ended, whatever follows', () => {
  const done = jobReceived(9000, { status: 'completed', progress: 1, since: 8000 });
  const end = after(ask, accept, done);
  expect(first(end)).toMatchObject({ status: 'completed', since: 8000, nextAt: null });
  const later = [
    jobReceived(9500, { status: 'running', progress: 0.4 }),
    jobReceived(9600, { status: 'failed', reason: 'no' }),
    cancel('asked', 9700),
    { kind: 'pollFailed', id: 'job-1', why: 'network', retryAfter: null, at: 9800 } as const,
    { kind: 'notFound', id: 'job-1', at: 9900 } as const,
    { kind: 'pollRequested', id: 'job-1', at: 9950 } as const,
  ].reduce(reportsReducer, end);
  expect(first(later)).toEqual({ ...first(end), heardAt: 9600, lookedAt: 9600 });
});

test('progress does not decrease, and a status only advances', () => {
  const panel = after(
    ask,
    accept,
    jobReceived(5000, { status: 'running', progress: 0.5 }),
    jobReceived(5100, { status: 'pending', progress: 0 }),
    jobReceived(5200, { status: 'running', progress: 0.3 }),
  );
  expect(first(panel)).toMatchObject({ status: 'running', progress: 0.5, since: 5000 });
});

test('an unknown status is displayed and polled', () => {
  const panel = after(ask, accept, jobReceived(5000, { status: 'queued_again' }));
  expect(first(panel)).toMatchObject({ status: 'queued_again', standing: 'known' });
  expect(first(panel).nextAt).toBeGreaterThan(5000);
});

describe('cancelling', () => {
  test('is displayed at once and changes no status', () => {
    expect(first(after(ask, accept, cancel('asked', 2000)))).toMatchObject({
      cancel: 'asked',
      status: 'pending',
    });
  });

  test('ends with the job', () => {
    const panel = after(
      ask,
      accept,
      cancel('asked', 2000),
      jobReceived(2100, { status: 'cancelled' }),
    );
    expect(first(panel)).toMatchObject({ cancel: null, status: 'cancelled', nextAt: null });
  });

  test('that came too late is recognized in any order of responses', () => {
    const done = jobReceived(2100, { status: 'completed' });
    const wish = [ask, accept, cancel('asked', 2000)];
    expect(first(after(...wish, cancel('late', 2100), done)).cancel).toBe('late');
    expect(first(after(...wish, done, cancel('late', 2200))).cancel).toBe('late');
    expect(first(after(...wish, cancel('refused', 2050), done)).cancel).toBeNull();
    const gone = jobReceived(2100, { status: 'cancelled' });
    expect(first(after(...wish, gone, cancel('late', 2200))).cancel).toBeNull();
  });

  test.each(['lost', 'refused', 'late'] as const)(
    'that is %s asks how the job stands',
    (outcome) => {
      const panel = after(ask, accept, cancel('asked', 2000), cancel(outcome, 2100));
      expect(first(panel)).toMatchObject({ cancel: outcome, status: 'pending', nextAt: 2100 });
    },
  );
});

describe('the end of a report', () => {
  const done = jobReceived(9000, { status: 'completed' });
  const news = (...all: TimedReportEvent[]) => first(after(ask, accept, ...all)).news;
  const tell = (by: 'page' | 'browser'): TimedReportEvent => ({
    kind: 'notified',
    key: 'k',
    by,
    at: 9100,
  });
  const see: TimedReportEvent = { kind: 'seen', keys: ['other', 'k'], at: 9200 };

  test('is news until seen, notified once by the browser and once on a page', () => {
    expect(news()).toBeNull();
    expect(news(done)).toBe('new');
    expect(news(done, tell('browser'))).toBe('notified');
    expect(news(done, tell('browser'), tell('page'))).toBe('told');
    expect(news(done, tell('page'), tell('browser'))).toBe('told');
    expect(news(done, see, tell('page'), done)).toBeNull();
  });

  test('is not news if the user cancelled it, unless too late', () => {
    const cancelled = jobReceived(9000, { status: 'cancelled' });
    expect(news(cancel('asked', 2000), cancelled)).toBeNull();
    expect(news(cancel('refused', 2000), done)).toBe('new');
    expect(news(cancelled)).toBe('new');
  });

  test('is not news for a job that had ended before it was added', () => {
    const add: TimedReportEvent = { kind: 'added', key: 'k', id: 'job-1', at: 1000 };
    expect(first(after(add, done)).news).toBeNull();
    expect(first(after(add, jobReceived(2000, {}), done)).news).toBe('new');
  });
});

test('a job unknown to the service is reported and not polled unless requested', () => {
  const add: TimedReportEvent = { kind: 'added', key: 'k', id: 'job-1', at: 1000 };
  const gone = after(add, { kind: 'notFound', id: 'job-1', at: 2000 });
  expect(first(gone)).toMatchObject({ standing: 'unknown', request: null, nextAt: null });
  expect(pollDueAt(first(gone), 1e9, false)).toBeNull();
  const again = reportsReducer(gone, { kind: 'pollRequested', id: 'job-1', at: 3000 });
  expect(pollDueAt(first(again), 3000, false)).toBe(3000);
});

test('a job is added once, with the request stated by the service', () => {
  const add: TimedReportEvent = { kind: 'added', key: 'k', id: 'job-1', at: 1000 };
  const panel = after(add, { ...add, key: 'k2' }, jobReceived(1200, { request: asked }));
  expect(panel.reports).toHaveLength(1);
  expect(first(panel).request).toEqual(asked);
});

test('a report on its way is not removed; any other is', () => {
  const remove: TimedReportEvent = { kind: 'removed', keys: ['k'], at: 2000 };
  expect(after(ask, remove).reports).toHaveLength(1);
  expect(after(ask, accept, remove).reports).toHaveLength(0);
});

describe('the end of an automatic report', () => {
  const end = jobReceived(9000, { status: 'completed' });
  const newsOf = (purpose: 'daily' | 'history', ...more: TimedReportEvent[]) =>
    first(after({ ...ask, purpose }, accept, ...more, end)).news;

  test('is news, except for the history', () => {
    expect(newsOf('daily')).toBe('new');
    expect(newsOf('history')).toBeNull();
    expect(newsOf('history', { kind: 'wanted', key: 'k', at: 2000 })).toBe('new');
  });
});

test.each([
  ['daily', undefined],
  [undefined, 'daily'],
] as const)('of two requests for one job, %s and %s, the user’s counts', (purpose, other) => {
  const join = { kind: 'joined', key: 'k2', id: 'job-1', retryAfter: null, at: 3000 } as const;
  const panel = after({ ...ask, purpose }, accept, { ...ask, key: 'k2', purpose: other }, join);
  expect(panel.reports.map((it) => it.purpose)).toEqual([undefined]);
});

test('automatic reports have room of their own: the oldest that have ended give way', () => {
  const requested = (length: number, purpose?: 'daily' | 'history') =>
    Array.from({ length }, (_, i) => ({ ...ask, key: `${purpose ?? 'own'}-${i}`, purpose }));
  const refused = (key: string): TimedReportEvent => ({
    kind: 'refused',
    key,
    reason: null,
    at: 2000,
  });
  const full = after(...requested(maxReports), ...requested(maxAutomatic, 'daily'));
  const keysOf = (purpose: 'daily' | 'history' | undefined, panel = full) =>
    panel.reports.filter((it) => it.purpose === purpose).map(({ key }) => key);
  expect(keysOf(undefined)).toHaveLength(maxReports);
  expect(keysOf('daily')).toHaveLength(maxAutomatic);
  const more = (...events: TimedReportEvent[]) =>
    [...events, { ...ask, key: 'next', purpose: 'daily' } as const].reduce(reportsReducer, full);
  // None of them has ended.
  expect(keysOf('daily', more())).toEqual(keysOf('daily'));
  const next = more(refused('daily-3'), refused('daily-2'), refused('own-0'));
  expect(keysOf('daily', next)).toEqual([
    'next',
    ...keysOf('daily').filter((key) => key !== 'daily-2'),
  ]);
  expect(keysOf(undefined, next)).toEqual(keysOf(undefined));
  const history = requested(4, 'history').reduce<typeof full>(reportsReducer, next);
  expect(keysOf('history', history)).toHaveLength(4);
});

test('a full panel gives up none for another', () => {
  const full = after(
    ...Array.from({ length: maxReports + 5 }, (_, i) => ({ ...ask, key: `k${i}` })),
  );
  expect(full.reports).toHaveLength(maxReports);
  expect(full.reports.at(-1)?.key).toBe('k0');
});
