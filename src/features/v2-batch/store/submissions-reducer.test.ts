import { describe, expect, test } from 'vitest';
import type { BatchesEvent, BatchUpdate } from './batch-events.ts';
import {
  allBatches,
  heldBackBy,
  noBatches,
  isInProgress,
  noticeFor,
  nextUnsent,
  parseBatches,
  type BatchesState,
} from './stored-batches.ts';
import { submissionsReducer } from './submissions-reducer.ts';

const update = (status: string | null, changes: Partial<BatchUpdate> = {}): BatchUpdate => ({
  status,
  good: null,
  failed: null,
  retryAfter: null,
  ...changes,
});
const done = update('PARTIAL', { good: 1, failed: 1 });
const submitted: BatchesEvent = {
  kind: 'submitted',
  key: 'list',
  countries: ['DE'],
  batches: [
    { key: 'a', count: 2 },
    { key: 'b', count: 2 },
  ],
};
const sending: BatchesEvent = { kind: 'sending', key: 'a' };
const unanswered: BatchesEvent = { kind: 'unanswered', key: 'a', reason: null };
const accepted = (status: string | null, key = 'a'): BatchesEvent => ({
  kind: 'accepted',
  key,
  id: `id-${key}`,
  update: update(status),
});
const received = (of: BatchUpdate): BatchesEvent => ({ kind: 'received', id: 'id-a', update: of });
const idEntered = (id: string, key = 'a'): BatchesEvent => ({ kind: 'idEntered', key, id });
const notFound = (id: string): BatchesEvent => ({ kind: 'notFound', id });
const decide = (kind: 'markAccepted' | 'returnToDraft'): BatchesEvent => ({ kind, key: 'a' });

function after(...all: BatchesEvent[]): BatchesState {
  return all.reduce(
    (state, event, i) => submissionsReducer(state, { ...event, at: (i + 1) * 1000 }),
    noBatches,
  );
}
const first = (state: BatchesState) => allBatches(state)[0];
const ofFirst = (...all: BatchesEvent[]) => first(after(submitted, ...all));

describe('a late response does not move a status backwards', () => {
  test.each<[string, BatchUpdate[], object]>([
    ['running', [update('RUNNING'), update('PENDING')], { status: 'RUNNING' }],
    ['an unknown status', [update('MERGING'), update('PENDING')], { status: 'MERGING' }],
    ['no status', [update('RUNNING'), update(null)], { status: 'RUNNING' }],
    ['an end', [done, update('RUNNING')], { status: 'PARTIAL', good: 1, failed: 1, nextAt: null }],
    ['one end after another', [done, update('FAILED')], { status: 'PARTIAL', good: 1, failed: 1 }],
  ])('%s', (_, updates, expected) => {
    expect(ofFirst(sending, accepted('PENDING'), ...updates.map(received))).toMatchObject(expected);
  });

  test('the response to the submission arrives after the user entered the ID', () => {
    const events = [sending, unanswered, idEntered('id-a'), received(done), accepted('PENDING')];
    expect(ofFirst(...events)).toMatchObject({ id: 'id-a', status: 'PARTIAL', good: 1 });
  });
});

test.each(['SUCCESS', 'PARTIAL', 'FAILED'])(
  'a batch accepted with status %s is polled for its item results',
  (status) => {
    const batch = ofFirst(sending, accepted(status));
    expect(batch).toMatchObject({ standing: 'sent', status: null, nextAt: 3000 });
    expect(batch && isInProgress(batch)).toBe(true);
    const end = ofFirst(
      sending,
      accepted(status),
      received(update(status, { good: 2, failed: 0 })),
    );
    expect(end).toMatchObject({ status, good: 2, failed: 0, nextAt: null });
  },
);

test('two batches cannot have the same ID', () => {
  const events = [sending, unanswered, accepted('PENDING', 'b')];
  const before = after(submitted, ...events);
  expect(submissionsReducer(before, { ...idEntered('id-b'), at: 9000 })).toBe(before);
  expect(ofFirst(...events, idEntered('id-a'))).toMatchObject({ standing: 'sent', id: 'id-a' });
  // Entering its own ID again polls it again.
  expect(ofFirst(...events, idEntered('id-a'), notFound('id-a'), idEntered('id-a'))).toMatchObject({
    standing: 'sent',
    id: 'id-a',
    nextAt: 7000,
  });
});

test('a submission is not removed while one of its batches is in flight', () => {
  const removed: BatchesEvent = { kind: 'removed', keys: ['list'] };
  expect(after(submitted, sending, removed).submissions).toHaveLength(1);
  for (const over of [unanswered, accepted('PENDING'), { kind: 'postponed', key: 'a' } as const]) {
    expect(after(submitted, sending, over, removed).submissions).toEqual([]);
  }
});

describe('a decision of the user can be corrected', () => {
  const mistyped = [sending, unanswered, idEntered('typo'), notFound('typo')];
  const taken = [sending, unanswered, decide('markAccepted')];

  test.each<[string, BatchesEvent[], object]>([
    [
      'another ID',
      [...mistyped, idEntered('id-a')],
      { standing: 'sent', id: 'id-a', nextAt: 6000 },
    ],
    [
      'returned to the draft after an ID',
      [...mistyped, decide('returnToDraft')],
      { standing: 'back', id: null },
    ],
    [
      'accepted after a wrong ID',
      [...mistyped, decide('markAccepted')],
      { standing: 'taken', id: null },
    ],
    ['accepted, then an ID', [...taken, idEntered('id-a')], { standing: 'sent', id: 'id-a' }],
    [
      'accepted, then returned to the draft',
      [...taken, decide('returnToDraft')],
      { standing: 'back' },
    ],
  ])('%s', (_, events, expected) => {
    expect(ofFirst(...events)).toMatchObject(expected);
  });

  test('a batch with an ID from the service does not return to the draft', () => {
    for (const kind of ['returnToDraft', 'markAccepted'] as const) {
      const events = [sending, accepted('PENDING'), decide(kind)];
      expect(ofFirst(...events)).toMatchObject({ standing: 'sent', id: 'id-a' });
    }
  });
});

test('later submissions wait for the end of an earlier one, unless the user does not', () => {
  const next: BatchesEvent = {
    kind: 'submitted',
    key: 'next',
    countries: ['DE'],
    batches: [{ key: 'c', count: 1 }],
  };
  const b: BatchesEvent = { kind: 'sending', key: 'b' };
  const both = [submitted, sending, accepted('RUNNING'), b, accepted('RUNNING', 'b')];
  expect(heldBackBy(after(...both).submissions)).toBeNull();
  const waiting = after(...both, next);
  expect(nextUnsent(waiting)).toBeNull();
  expect(heldBackBy(waiting.submissions)?.key).toBe('list');
  const one = after(...both, next, { kind: 'notAwaited', key: 'a' });
  expect(heldBackBy(one.submissions)?.key).toBe('list');
  const none = after(
    ...both,
    next,
    { kind: 'notAwaited', key: 'a' },
    { kind: 'notAwaited', key: 'b' },
  );
  expect(heldBackBy(none.submissions)).toBeNull();
  expect(nextUnsent(none)?.batch.key).toBe('c');
  // It is still tracked.
  expect(allBatches(none).find(({ key }) => key === 'a')).toMatchObject({
    standing: 'sent',
    id: 'id-a',
    status: 'RUNNING',
  });
});

describe('a submission of which nothing was sent for more than an hour', () => {
  const late = (state: BatchesState, ...all: BatchesEvent[]): BatchesState =>
    all.reduce((it, event) => submissionsReducer(it, { ...event, at: 2 * 3600_000 }), state);
  const stale: BatchesEvent = { kind: 'stale', key: 'list' };
  const resume: BatchesEvent = { kind: 'resume', key: 'list' };
  const of = ({ submissions }: BatchesState) => submissions[0];

  test('waits for the user, and not before the hour has passed', () => {
    const before = after(submitted, sending, accepted('PENDING'));
    expect(submissionsReducer(before, { ...stale, at: 3600_000 })).toBe(before);
    expect(of(late(before, stale))?.halted).toBe('user');
    expect(nextUnsent(late(before, stale))).toBeNull();
    const next = late(before, stale, resume);
    expect(nextUnsent(next)?.batch.key).toBe('b');
    // Once confirmed, it is not stale again immediately.
    expect(late(next, stale)).toBe(next);
  });

  test('can be discarded: its batches stay listed and can return to the draft', () => {
    const before = late(after(submitted, sending, unanswered), { kind: 'discard', key: 'list' });
    expect(allBatches(before).map((it) => it.standing)).toEqual(['unanswered', 'dropped']);
    expect(nextUnsent(before)).toBeNull();
    const back = late(before, { kind: 'returnToDraft', key: 'b' });
    expect(allBatches(back).map((it) => it.standing)).toEqual(['unanswered', 'back']);
  });
});

describe('only the next batch is sent', () => {
  const other: BatchesEvent = {
    kind: 'submitted',
    key: 'other',
    countries: ['DE'],
    batches: [{ key: 'c', count: 1 }],
  };
  const next = (...all: BatchesEvent[]) => nextUnsent(after(submitted, other, ...all))?.batch.key;
  const sent = (key: string): BatchesEvent[] => [
    { kind: 'sending', key },
    accepted('PENDING', key),
  ];
  const ended = (key: string): BatchesEvent => ({
    kind: 'received',
    id: `id-${key}`,
    update: done,
  });

  test('a submission starts once those before it have ended', () => {
    expect(next()).toBe('a');
    expect(next(...sent('a'))).toBe('b');
    expect(next(...sent('a'), ...sent('b'), ended('b'))).toBeUndefined();
    expect(next(...sent('a'), ...sent('b'), ended('a'), ended('b'))).toBe('c');
    expect(next({ kind: 'removed', keys: ['list'] })).toBe('c');
  });

  test.each<[string, BatchesEvent[], string | undefined]>([
    ['a batch without a response', [sending, unanswered], undefined],
    ['that the user decided about', [sending, unanswered, decide('markAccepted')], 'b'],
    ['a submission on hold', [{ kind: 'halt', key: 'list' }], undefined],
    [
      'that was discarded',
      [
        { kind: 'halt', key: 'list' },
        { kind: 'discard', key: 'list' },
      ],
      'c',
    ],
    [
      'a refusal of items',
      [sending, { kind: 'refused', key: 'a', reason: null, halts: false }],
      'b',
    ],
    ['any other', [sending, { kind: 'refused', key: 'a', reason: null, halts: true }], undefined],
    ['storage is full', [{ kind: 'notSent', key: 'a', reason: 'Full.' }], undefined],
  ])('%s', (_, events, expected) => {
    expect(next(...events)).toBe(expected);
  });

  test('a request for another batch does not start, even if it was about to', () => {
    for (const events of [[], [sending], [sending, unanswered]] as BatchesEvent[][]) {
      const before = after(submitted, other, ...events);
      for (const key of ['b', 'c']) {
        expect(submissionsReducer(before, { kind: 'sending', key, at: 9000 })).toBe(before);
      }
    }
    const halted = after(submitted, { kind: 'halt', key: 'list' });
    expect(submissionsReducer(halted, { ...sending, at: 9000 })).toBe(halted);
    const waiting = after(submitted);
    expect(submissionsReducer(waiting, { ...sending, at: 2 * 3600_000 })).toBe(waiting);
  });
});

test('what an earlier version stored is read, and what it was sending is not sent again', () => {
  const { revision, submissions } = after(submitted, sending);
  const stored = (halted: string | null) => ({
    revision,
    submissions: submissions.map((it) => ({
      ...it,
      halted,
      batches: it.batches.map((batch) => ({ ...batch, isAsked: true, left: 1 })),
    })),
    odd: [],
  });
  const read = parseBatches(stored(null)) ?? noBatches;
  expect(read.submissions).toMatchObject([{ halted: null }]);
  expect(allBatches(read).map(({ standing, count }) => [standing, count])).toEqual([
    ['sending', 1],
    ['waiting', 1],
  ]);
  const reopened = submissionsReducer(read, { ...unanswered, at: 9000 });
  expect(nextUnsent(reopened)).toBeNull();
  // Read again after it was written, it stays the same.
  expect(parseBatches(reopened)).toEqual(reopened);
  expect(parseBatches(stored('stale'))?.submissions).toMatchObject([{ halted: 'user' }]);
});

describe('notifications on other pages', () => {
  const notified = (notice: 'ended' | 'stuck'): BatchesEvent => ({
    kind: 'notified',
    key: 'list',
    notice,
  });
  const notice = (...all: BatchesEvent[]) => after(submitted, ...all).submissions[0]?.told;

  test('are shown once, and only when they apply', () => {
    expect(notice(sending, accepted('PENDING'), notified('ended'))).toBeNull();
    const before = after(submitted, sending, unanswered, notified('stuck'));
    expect(before.submissions[0]?.told).toBe('stuck');
    expect(submissionsReducer(before, { ...notified('stuck'), at: 9000 })).toBe(before);
  });

  test('are shown again when they apply again', () => {
    const stuck = [sending, unanswered, notified('stuck')];
    expect(notice(...stuck, decide('markAccepted'))).toBeNull();
    const ended: BatchesEvent[] = [
      { kind: 'sending', key: 'b' },
      accepted('PENDING', 'b'),
      { kind: 'received', id: 'id-b', update: done },
    ];
    expect(notice(...stuck, decide('markAccepted'), ...ended, notified('ended'))).toBe('ended');
  });

  test.each<[string, BatchesEvent[], string | null]>([
    ['in progress', [sending, accepted('PENDING')], null],
    ['a lost response', [sending, unanswered], 'stuck'],
    ['halted by the user', [{ kind: 'halt', key: 'list' }], 'stuck'],
    ['discarded by the user', [{ kind: 'discard', key: 'list' }], null],
  ])('%s', (_, all, expected) => {
    const [own] = after(submitted, ...all).submissions;
    expect(own && noticeFor(own)).toBe(expected);
  });
});
