import { beforeEach, expect, test, vi } from 'vitest';
import type { ReportRequest } from '#api/contract/report.ts';
import { setClock } from '#lib/clock.ts';
import { createStore } from '#lib/store.ts';
import { reportName } from '#features/reports/report-requests.ts';
import type { ReportStore } from '#features/reports/report-store.ts';
import { parseReports, type Report } from '#features/reports/stored-reports.ts';
import {
  bestSource,
  chosenSource,
  displayedSource,
  failedAfter,
  hasFailed,
  inProgressReport,
  withChosen,
} from './report-source.ts';
import { entireScope } from '#navigation/scope.ts';
import {
  requestReport,
  waitForJob,
  refreshDays,
  buildRequest,
  defaultDays,
} from './request-report.ts';

const now = Date.UTC(2026, 2, 11, 9, 7);
const minute = 60_000;
const days = { start: '2026-03-01', end: '2026-03-07' };
const product = { type: 'product' } as const;
beforeEach(() => setClock(() => now));

function report(changes: Partial<Report>, asked: Partial<ReportRequest> = {}): Report {
  const request = { ...buildRequest(product, days, entireScope), ...asked };
  const base: Report = {
    key: `${changes.id}`,
    id: 'job-1',
    request: { channel: null, account_id: null, ...request },
    standing: 'known',
    status: 'completed',
    progress: null,
    askedAt: now - 60 * minute,
    createdAt: null,
    since: now,
    heardAt: null,
    reason: null,
    cancel: null,
    miss: null,
    misses: 0,
    lookedAt: null,
    nextAt: null,
    news: null,
    ...changes,
  };
  // Constructed reports must be storable.
  expect(parseReports({ revision: 1, reports: [base], odd: [] })?.reports).toEqual([base]);
  return base;
}

test('takes the newest finished report of the type, preferring one that covers the scope', () => {
  const all = [
    report({ id: 'failed', status: 'failed', askedAt: now }),
    report({ id: 'gone', standing: 'unknown', askedAt: now }),
    report({ id: 'other', askedAt: now }, { report_type: 'keyword' }),
    report({ id: 'narrow', askedAt: now - minute }, { channel: 'channel-a' }),
    report({ id: 'new', askedAt: now - 9 * minute, createdAt: now - 2 * minute }),
    report({ id: 'old', askedAt: now - 3 * minute }, { time_unit: 'daily' }),
  ];
  expect(bestSource(all, product, entireScope)).toMatchObject({
    jobId: 'new',
    days: 7,
    madeAt: now - 2 * minute,
  });
  const onA = { channel: ['channel-a'], account_id: [] };
  expect(bestSource(all, product, onA)?.jobId).toBe('narrow');
  expect(bestSource(all, { ...product, unit: 'daily' }, entireScope)?.jobId).toBe('old');
  // A part is better than nothing, if the page says so.
  const one = [report({ id: 'narrow' }, { channel: 'channel-a' })];
  expect(bestSource(one, product, entireScope)).toMatchObject({
    jobId: 'narrow',
    channel: 'channel-a',
  });
  expect(bestSource([], product, entireScope)).toBeNull();
});

test('uses the latest choice that is finished, fits and covers the scope', () => {
  const all = [
    report({ id: 'running', key: 'new', status: 'running', askedAt: now }),
    report({ id: 'latest', key: 'latest' }),
    report({ id: 'narrow', key: 'narrow' }, { channel: 'channel-a' }),
    report({ id: 'old', key: 'old', joined: ['merged'] }),
    report({ id: 'other', key: 'other' }, { report_type: 'keyword' }),
  ];
  const chosen = (keys: string[], scope = entireScope) =>
    chosenSource(all, product, scope, keys)?.jobId ?? null;
  // The choice before remains while the new one is in progress.
  expect(chosen(['new', 'old'])).toBe('old');
  expect(chosen(['narrow', 'old'])).toBe('old');
  expect(chosen(['narrow', 'old'], { channel: ['channel-a'], account_id: [] })).toBe('narrow');
  // The service returned an existing report to the request.
  expect(chosen(['merged'])).toBe('old');
  expect(chosen(['other', 'removed'])).toBeNull();
  expect(chosen([])).toBeNull();
});

test('prefers a report of exactly the days of the URL, and falls back to the usual one', () => {
  const week = { start: '2026-03-04', end: '2026-03-10' };
  const weekOf = (id: string, own: Partial<Report> = {}, asked: Partial<ReportRequest> = {}) =>
    report({ id, ...own }, { start_date: week.start, end_date: week.end, ...asked });
  const usual = report({ id: 'usual', key: 'usual', askedAt: now });
  const displayed = (all: Report[], keys: string[] = [], scope = entireScope) => {
    const { source, ...rest } = displayedSource(all, product, scope, keys, week);
    return [source?.jobId, rest.isChosen];
  };
  expect(displayed([usual, weekOf('week')])).toEqual(['week', false]);
  // The choice is for other days, until these have none.
  expect(displayed([usual, weekOf('week')], ['usual'])).toEqual(['week', false]);
  expect(displayed([usual, weekOf('week', { status: 'running' })], ['usual'])).toEqual([
    'usual',
    true,
  ]);
  expect(
    displayed([weekOf('newer'), weekOf('chosen', { askedAt: now - 9 * minute })], ['chosen']),
  ).toEqual(['chosen', true]);
  expect(displayed([usual, weekOf('longer', {}, { start_date: '2026-03-03' })])[0]).toBe('usual');
  // One of a part of the scope says nothing about the rest.
  const narrow = weekOf('narrow', {}, { channel: 'channel-a' });
  expect(displayed([usual, narrow])[0]).toBe('usual');
  expect(displayed([usual, narrow], [], { channel: ['channel-a'], account_id: [] })[0]).toBe(
    'narrow',
  );
  expect(displayedSource([], product, entireScope, [], week).source).toBeNull();
});

test('remembers the last five choices, newest first', () => {
  expect(withChosen(['a'], 'a')).toEqual(['a']);
  expect(withChosen(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withChosen(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
});

test('a choice remains in use while a refresh is in progress, after refreshes that were refused', () => {
  const week = report({ id: 'week', key: 'week' });
  const month = report({ id: 'month', askedAt: now });
  const refused = report({ id: null, key: 'refused', standing: 'refused', status: null });
  const running = report({ id: 'running', key: 'running', status: 'running', askedAt: now });
  const keys = withChosen(withChosen(['week'], 'refused'), 'running');
  const all = [running, refused, week, month];
  expect(displayedSource(all, product, entireScope, keys, null).source?.jobId).toBe('week');
});

test('reports what is in progress, and a failure until something newer arrives', () => {
  const running = report({ id: 'running', status: 'running', askedAt: now });
  const asking = report({ id: null, status: null, standing: 'asking', askedAt: now });
  expect(inProgressReport([running], product, entireScope)?.id).toBe('running');
  expect(inProgressReport([asking], product, entireScope)).toBe(asking);
  expect(inProgressReport([running], { type: 'keyword' }, entireScope)).toBeNull();
  expect(inProgressReport([report({ id: 'done' })], product, entireScope)).toBeNull();

  const failed = report({ id: 'failed', status: 'failed', askedAt: now });
  expect(failedAfter([failed], product, entireScope, null)).toBe(failed);
  expect(failedAfter([running, failed], product, entireScope, null)).toBeNull();
  const later = report({ id: 'later', askedAt: now + minute });
  const source = bestSource([later], product, entireScope);
  expect(failedAfter([failed, later], product, entireScope, source)).toBeNull();
});

test('one that the user cancelled is no failure, and ends the one before', () => {
  const cancelled = report({ id: 'cancelled', status: 'cancelled', askedAt: now + minute });
  const failed = report({ id: 'failed', status: 'failed', askedAt: now });
  expect(hasFailed(cancelled)).toBe(false);
  expect(failedAfter([cancelled], product, entireScope, null)).toBeNull();
  expect(failedAfter([cancelled, failed], product, entireScope, null)).toBeNull();
});

const stateOf = (reports: readonly Report[]) => ({
  stored: { revision: 0, reports: [...reports], odd: [] },
  hold: null,
});

test('joins an identical report under any name, and requests an old one again', async () => {
  const ask = vi.fn<ReportStore['request']>(async () => ({ key: 'k', isJoined: false }));
  const keep = vi.fn<ReportStore['keep']>(async () => {});
  const isJoined = async (all: readonly Report[], how = {}) => {
    const store = { request: ask, keep, state: () => stateOf(all) };
    return (await requestReport(store, product, days, entireScope, how)).isJoined;
  };
  const named = { name: 'Mine', format: 'csv' } as const;
  expect(await isJoined([report({ status: 'running' }, named)])).toBe(true);
  expect(await isJoined([report({ askedAt: now - minute }, named)])).toBe(true);
  expect(await isJoined([report({ createdAt: now - 60 * minute })])).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  const fresh = report({ id: 'fresh', key: 'own' });
  const store = { request: ask, keep, state: () => stateOf([fresh]) };
  keep.mockClear();

  const joined = await requestReport(store, product, days, entireScope);
  expect(joined).toEqual({ isJoined: true, key: 'own', jobId: 'fresh' });
  // The user wants it from now on, but an automatic request does not.
  expect(keep.mock.calls).toEqual([['own']]);
  await requestReport(store, product, days, entireScope, { purpose: 'daily' });
  expect(keep).toHaveBeenCalledTimes(1);
  expect(await isJoined([report({ askedAt: now - minute }, named)], { force: true })).toBe(false);
  expect(await isJoined([report({ since: now - 16 * minute })])).toBe(false);
  expect(await isJoined([report({ askedAt: now - minute }, { end_date: '2026-03-06' })])).toBe(
    false,
  );
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ask.mock.lastCall?.[0]).toEqual({
    name: reportName('Products', { start: '2026-03-01', end: '2026-03-07' }, 'summary'),
    report_type: 'product',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
    time_unit: 'summary',
    format: 'json',
  });
});

test('the request follows the scope as far as a report can', () => {
  const scope = { channel: ['channel-a', 'channel-b'], account_id: ['acct-1'] };
  const request = buildRequest({ type: 'campaign', unit: 'daily' }, days, scope);
  expect(request).toMatchObject({ account_id: 'acct-1', time_unit: 'daily' });
  expect(request).not.toHaveProperty('channel');
  expect(defaultDays()).toEqual({ start: '2026-02-09', end: '2026-03-10' });
});

test('a refreshed report covers as many latest days if it did so before', () => {
  const source = bestSource([report({ id: 'x' })], product, entireScope);
  if (source === null) throw new Error('There is a source.');
  expect(refreshDays(source)).toEqual(days);
  const weekAgo = { ...source, madeAt: now - 3 * 24 * 60 * minute };
  expect(refreshDays(weekAgo)).toEqual({ start: '2026-03-04', end: '2026-03-10' });
  // Days the service no longer has cannot be requested.
  const longAgo = { ...source, start: '2025-06-01', end: '2025-06-07' };
  expect(refreshDays(longAgo)).toEqual(defaultDays());
});

test('resolves with the report’s job, or once it is complete, or with its failure', async () => {
  const all = createStore(stateOf([]));
  let listening = 0;
  const store = {
    state: all.state,
    subscribe: (listener: () => void) => {
      const stop = all.subscribe(listener);
      listening += 1;
      return () => {
        stop();
        listening -= 1;
      };
    },
  };
  const { signal } = new AbortController();
  const show = (...next: Report[]) => all.set(stateOf(next));
  const asking = report({ id: null, status: null, standing: 'asking', key: 'k' });
  const known = (status: string) => report({ id: 'job-9', key: 'k', status });
  const asked = { isJoined: false, key: 'k', jobId: null };

  show(asking);
  const named = waitForJob(store, asked, { isDone: false, signal });
  const done = waitForJob(store, asked, { isDone: true, signal });
  show(known('running'));
  expect(await named).toBe('job-9');
  show(known('completed'));
  expect(await done).toBe('job-9');

  // The service had it in progress already: it is another's report.
  show(asking);
  const merged = waitForJob(store, asked, { isDone: false, signal });
  show(report({ id: 'job-8', key: 'other', status: 'running', joined: ['k'] }));
  expect(await merged).toBe('job-8');

  show(asking);
  const refused = waitForJob(store, asked, { isDone: false, signal });
  show({ ...asking, standing: 'refused' });
  expect(await refused).toBeNull();

  show(known('running'));
  const failed = waitForJob(store, asked, { isDone: true, signal });
  show(known('failed'));
  expect(await failed).toBeNull();

  show(known('running'));
  const removed = waitForJob(store, asked, { isDone: true, signal });
  show();
  expect(await removed).toBeNull();

  show(known('running'));
  const giveUp = new AbortController();
  const left = waitForJob(store, asked, { isDone: true, signal: giveUp.signal });
  giveUp.abort();
  expect(await left).toBeNull();
  expect(listening).toBe(0);
});

test('prefers the report whose days are closest to the requested ones over a newer one', () => {
  const fortnight = report(
    { id: 'two-weeks', askedAt: now - minute },
    { start_date: '2026-02-25', end_date: '2026-03-10' },
  );
  const month = report(
    { id: 'a-month', askedAt: now - 3 * 24 * 60 * minute },
    { start_date: '2026-02-06', end_date: '2026-03-07' },
  );
  const winter = report(
    { id: 'winter', askedAt: now - 2 * minute },
    { start_date: '2026-01-01', end_date: '2026-01-30' },
  );
  const all = [fortnight, winter, month];
  const chosen = (wanted: Parameters<typeof bestSource>[1]) =>
    bestSource(all, wanted, entireScope)?.jobId;
  expect(chosen({ ...product, closestTo: defaultDays() })).toBe('a-month');
  expect(chosen(product)).toBe('two-weeks');
});
