import { describe, expect, test } from 'vitest';
import type { BatchAnswer } from '#queries/batch.queries.ts';
import { batchesReducer, type BatchesEvent } from './batches-reducer.ts';
import {
  allBatches,
  type BatchesState,
  nextUnsent,
  noBatches,
  noticeFor,
} from './stored-batches.ts';

const answer = (status: string | null, ...successes: boolean[]): BatchAnswer => ({
  batch: {
    batchId: 'id-a',
    status,
    data: successes.map((success) => ({
      id: null,
      asin: null,
      countryCode: null,
      percACoS: null,
      status: { success, message: null, process: null },
    })),
  },
  receivedAt: 0,
  retryAfter: null,
});
const ended = answer('PARTIAL', true, false);
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
const accepted: BatchesEvent = { kind: 'accepted', key: 'a', id: 'id-a', retryAfter: null };
const received = (of: BatchAnswer): BatchesEvent => ({ kind: 'received', id: 'id-a', answer: of });
const tracked = (id: string, key = 'a'): BatchesEvent => ({ kind: 'tracked', key, id });
const decide = (kind: 'untracked' | 'returned'): BatchesEvent => ({ kind, key: 'a' });

function after(...all: BatchesEvent[]): BatchesState {
  return all.reduce(
    (state, event, i) => batchesReducer(state, { ...event, at: (i + 1) * 1000 }),
    noBatches,
  );
}
const ofFirst = (...all: BatchesEvent[]) => allBatches(after(submitted, ...all))[0];

describe('a late response does not move a status backwards', () => {
  test.each<[string, BatchAnswer[], object]>([
    ['running', [answer('RUNNING'), answer('PENDING')], { status: 'RUNNING' }],
    ['an unknown status', [answer('MERGING'), answer('PENDING')], { status: 'MERGING' }],
    ['no status', [answer('RUNNING'), answer(null)], { status: 'RUNNING' }],
    ['an end', [ended, answer('RUNNING')], { status: 'PARTIAL', done: 1, failed: 1, nextAt: null }],
    ['one end after another', [ended, answer('FAILED')], { status: 'PARTIAL', done: 1 }],
  ])('%s', (_, updates, expected) => {
    expect(ofFirst(sending, accepted, ...updates.map(received))).toMatchObject(expected);
  });

  test('the response to the submission arrives after the user entered the ID', () => {
    const events = [sending, unanswered, tracked('id-a'), received(ended), accepted];
    expect(ofFirst(...events)).toMatchObject({ id: 'id-a', status: 'PARTIAL', done: 1 });
  });
});

test('a batch that never ends no longer holds back the others once the user stops waiting for it', () => {
  const one: BatchesEvent = { ...submitted, batches: [{ key: 'a', count: 2 }] };
  const next: BatchesEvent = { ...submitted, key: 'next', batches: [{ key: 'c', count: 2 }] };
  const events = [one, next, sending, accepted];
  expect(nextUnsent(after(...events))).toBeNull();
  const state = after(...events, decide('untracked'), received(answer('RUNNING')));
  expect(nextUnsent(state)?.batch.key).toBe('c');
  expect(allBatches(state).at(-1)).toMatchObject({ state: 'closed', closed: 'untracked' });
});

describe('a batch that may have been accepted', () => {
  test('is never sent again, whatever the user decides', () => {
    for (const decision of [decide('untracked'), decide('returned'), tracked('x')]) {
      const state = after(submitted, sending, unanswered, decision);
      expect(nextUnsent(state)?.batch.key).not.toBe('a');
      expect(batchesReducer(state, { ...sending, at: 9 })).toBe(state);
    }
  });

  test('may be decided about again, until it is in the draft', () => {
    const events = [sending, unanswered, decide('untracked')];
    expect(ofFirst(...events)).toMatchObject({ state: 'closed', closed: 'untracked' });
    expect(ofFirst(...events, tracked('x'))).toMatchObject({ state: 'accepted', id: 'x' });
    expect(ofFirst(...events, decide('returned'))).toMatchObject({ closed: 'returned' });
    expect(ofFirst(...events, decide('returned'), tracked('x'))).toMatchObject({
      closed: 'returned',
    });
  });

  test('is tracked if its response arrives late', () => {
    expect(ofFirst(sending, unanswered, decide('returned'), accepted)).toMatchObject({
      state: 'accepted',
      closed: null,
      id: 'id-a',
    });
  });

  test('does not get the ID of another', () => {
    const state = after(submitted, sending, accepted, received(ended));
    const next = [
      { kind: 'sending', key: 'b' },
      { kind: 'unanswered', key: 'b', message: null },
    ];
    const unknown = (next as BatchesEvent[]).reduce(
      (all, event) => batchesReducer(all, { ...event, at: 6000 }),
      state,
    );
    expect(allBatches(unknown)[1]?.state).toBe('unknown');
    expect(batchesReducer(unknown, { ...tracked('id-a', 'b'), at: 7000 })).toBe(unknown);
  });
});

test('an ID that the service does not know needs a decision, and can be checked again', () => {
  const events: BatchesEvent[] = [sending, unanswered, tracked('x'), { kind: 'notFound', id: 'x' }];
  expect(ofFirst(...events)).toMatchObject({ state: 'unknown', id: 'x', nextAt: null });
  expect(ofFirst(...events, tracked('x'))).toMatchObject({
    state: 'accepted',
    nextAt: 6000,
  });
});

test('a batch in flight cannot be removed, because its ID would be lost', () => {
  const removed: BatchesEvent = { kind: 'removed', key: 'list' };
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
