import { describe, expect, test } from 'vitest';
import { batchesReducer, type BatchesEvent, type BatchUpdate } from './batches-reducer.ts';
import {
  allBatches,
  type BatchesState,
  isInProgress,
  nextUnsent,
  noBatches,
  noticeFor,
  parseBatches,
} from './stored-batches.ts';

const update = (status: string | null, changes: Partial<BatchUpdate> = {}): BatchUpdate => ({
  status,
  done: null,
  failed: null,
  retryAfter: null,
  ...changes,
});
const ended = update('PARTIAL', { done: 1, failed: 1 });
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
const unanswered: BatchesEvent = { kind: 'unanswered', key: 'a', message: null };
const accepted = (status: string | null, key = 'a'): BatchesEvent => ({
  kind: 'accepted',
  key,
  id: `id-${key}`,
  update: update(status),
});
const received = (of: BatchUpdate): BatchesEvent => ({ kind: 'received', id: 'id-a', update: of });
const idEntered = (id: string, key = 'a'): BatchesEvent => ({ kind: 'idEntered', key, id });
const decide = (kind: 'untracked' | 'returned'): BatchesEvent => ({ kind, key: 'a' });

function after(...all: BatchesEvent[]): BatchesState {
  return all.reduce(
    (state, event, i) => batchesReducer(state, { ...event, at: (i + 1) * 1000 }),
    noBatches,
  );
}
const ofFirst = (...all: BatchesEvent[]) => allBatches(after(submitted, ...all))[0];

describe('a late response does not move a status backwards', () => {
  test.each<[string, BatchUpdate[], object]>([
    ['running', [update('RUNNING'), update('PENDING')], { status: 'RUNNING' }],
    ['an unknown status', [update('MERGING'), update('PENDING')], { status: 'MERGING' }],
    ['no status', [update('RUNNING'), update(null)], { status: 'RUNNING' }],
    ['an end', [ended, update('RUNNING')], { status: 'PARTIAL', done: 1, failed: 1, nextAt: null }],
    ['one end after another', [ended, update('FAILED')], { status: 'PARTIAL', done: 1 }],
  ])('%s', (_, updates, expected) => {
    expect(ofFirst(sending, accepted('PENDING'), ...updates.map(received))).toMatchObject(expected);
  });

  test('the response to the submission arrives after the user entered the ID', () => {
    const events = [sending, unanswered, idEntered('id-a'), received(ended), accepted('PENDING')];
    expect(ofFirst(...events)).toMatchObject({ id: 'id-a', status: 'PARTIAL', done: 1 });
  });
});

test('a batch that never ends no longer holds back the others once the user stops waiting for it', () => {
  const one: BatchesEvent = { ...submitted, batches: [{ key: 'a', count: 2 }] };
  const next: BatchesEvent = { ...submitted, key: 'next', batches: [{ key: 'c', count: 2 }] };
  const events = [one, next, sending, accepted('RUNNING')];
  expect(nextUnsent(after(...events))).toBeNull();
  const state = after(...events, decide('untracked'), received(update('RUNNING')));
  expect(nextUnsent(state)?.batch.key).toBe('c');
  expect(allBatches(state).at(-1)).toMatchObject({ state: 'closed', closed: 'untracked' });
});

test.each(['SUCCESS', 'PARTIAL', 'FAILED'])(
  'a batch accepted with status %s is polled for its item results',
  (status) => {
    const batch = ofFirst(sending, accepted(status));
    expect(batch).toMatchObject({ state: 'accepted', status: null, nextAt: 3000 });
    expect(batch && isInProgress(batch)).toBe(true);
  },
);

describe('a batch that may have been accepted', () => {
  test('is never sent again, whatever the user decides', () => {
    for (const decision of [decide('untracked'), decide('returned'), idEntered('x')]) {
      const state = after(submitted, sending, unanswered, decision);
      expect(nextUnsent(state)?.batch.key).not.toBe('a');
      expect(batchesReducer(state, { ...sending, at: 9 })).toBe(state);
    }
  });

  test('may be decided about again, until it is in the draft', () => {
    const events = [sending, unanswered, decide('untracked')];
    expect(ofFirst(...events)).toMatchObject({ state: 'closed', closed: 'untracked' });
    expect(ofFirst(...events, idEntered('x'))).toMatchObject({ state: 'accepted', id: 'x' });
    expect(ofFirst(...events, decide('returned'))).toMatchObject({ closed: 'returned' });
    expect(ofFirst(...events, decide('returned'), idEntered('x'))).toMatchObject({
      closed: 'returned',
    });
  });

  test('is tracked if its response arrives late', () => {
    expect(ofFirst(sending, unanswered, decide('returned'), accepted('RUNNING'))).toMatchObject({
      state: 'accepted',
      closed: null,
      id: 'id-a',
    });
  });

  test('does not get the ID of another', () => {
    const state = after(submitted, sending, accepted('SUCCESS'), received(ended));
    const next = [
      { kind: 'sending', key: 'b' },
      { kind: 'unanswered', key: 'b', message: null },
    ];
    const unknown = (next as BatchesEvent[]).reduce(
      (all, event) => batchesReducer(all, { ...event, at: 6000 }),
      state,
    );
    expect(allBatches(unknown)[1]?.state).toBe('unknown');
    expect(batchesReducer(unknown, { ...idEntered('id-a', 'b'), at: 7000 })).toBe(unknown);
  });
});

test('an ID that the service does not know needs a decision, and can be checked again', () => {
  const events: BatchesEvent[] = [
    sending,
    unanswered,
    idEntered('x'),
    { kind: 'notFound', id: 'x' },
  ];
  expect(ofFirst(...events)).toMatchObject({ state: 'unknown', id: 'x', nextAt: null });
  expect(ofFirst(...events, { kind: 'pollRequested', id: 'x' })).toMatchObject({
    state: 'accepted',
    nextAt: 6000,
  });
});

test('a batch in flight cannot be removed, because its ID would be lost', () => {
  const removed: BatchesEvent = { kind: 'removed', keys: ['list'] };
  expect(after(submitted, sending, removed).submissions).toHaveLength(1);
  expect(after(submitted, removed).submissions).toHaveLength(0);
});

test('a notification is shown once for each change that needs one', () => {
  const notify = (notice: 'stuck' | 'ended'): BatchesEvent => ({
    kind: 'notified',
    key: 'list',
    notice,
  });
  const stuck = after(submitted, sending, unanswered);
  expect(noticeFor(stuck.submissions[0] as never)).toBe('stuck');
  const told = batchesReducer(stuck, { ...notify('stuck'), at: 9 });
  expect(told.submissions[0]?.told).toBe('stuck');
  expect(batchesReducer(told, { ...notify('stuck'), at: 9 })).toBe(told);
  expect(batchesReducer(told, { ...notify('ended'), at: 9 })).toBe(told);
  expect(batchesReducer(told, { ...decide('returned'), at: 9 }).submissions[0]?.told).toBeNull();
});

test('submissions that cannot be read are preserved', () => {
  const odd = [{ key: 7 }, 'text'];
  const state = parseBatches({ revision: 3, submissions: [odd[0]], odd: [odd[1]] });
  expect(state).toEqual({ revision: 3, submissions: [], odd });
});

test.each([
  ['unanswered', 'unknown', null],
  ['taken', 'closed', 'untracked'],
  ['refused', 'closed', 'rejected'],
  ['back', 'closed', 'returned'],
  ['dropped', 'closed', 'discarded'],
  ['sent', 'accepted', null],
])('a batch that the version before stored as %s is read', (standing, state, closed) => {
  const same = { key: 'b', id: null, count: 2, status: 'SUCCESS', failed: 0, sentAt: 3, since: 4 };
  const polled = { lookedAt: 5, nextAt: null };
  const before = { standing, good: 2, reason: 'Because.', misses: 1, miss: null, left: 0 };
  const batch = { ...same, ...polled, ...before, heardAt: 4, isAwaited: true };
  const about = { key: 's', at: 1, wantedAt: null, countries: ['DE'], halted: 'user', told: null };
  const stored = { revision: 7, submissions: [{ ...about, batches: [batch] }], odd: [] };
  const read = parseBatches(stored);
  expect(read?.submissions[0]).toMatchObject({ wantedAt: 1, halted: true });
  const now = { state, closed, done: 2, message: 'Because.', failedPolls: 1 };
  expect(allBatches(read ?? undefined)).toEqual([{ ...same, ...polled, ...now }]);
});
