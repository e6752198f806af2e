import { expect, test } from 'vitest';
import type { BatchesEvent } from '#features/v2-batch/store/batch-events.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import {
  type Batch,
  noBatches,
  type BatchesState,
} from '#features/v2-batch/store/stored-batches.ts';
import { submissionsReducer } from '#features/v2-batch/store/submissions-reducer.ts';
import { batch } from '#features/v2-batch/submissions/test-batch.ts';
import { createStore } from '#lib/store.ts';
import {
  notificationText,
  notificationTone,
  notifyOnBatchCompletion,
} from './notify-on-batch-completion.ts';

/** Tabs that share the same state. */
function start() {
  const batches = createStore<BatchesState>(noBatches);
  const dispatch = (event: BatchesEvent): boolean => {
    const before = batches.state();
    batches.set(submissionsReducer(before, { ...event, at: 0 }));
    return batches.state() !== before;
  };
  const store: Pick<BatchStore, 'subscribe' | 'state' | 'dispatch'> = {
    subscribe: batches.subscribe,
    state: () => ({ stored: batches.state(), hold: null }),
    dispatch: async (event) => dispatch(event),
  };
  const open = (isHidden = false) => {
    const tab = { isHidden, notices: [] as string[], onShow: () => {} };
    notifyOnBatchCompletion(store, {
      isHidden: () => tab.isHidden,
      onShow: (listener) => (tab.onShow = listener),
      show: (_, notice) => tab.notices.push(notice),
    });
    return tab;
  };
  return { dispatch, open };
}

const settle = () => new Promise((next) => setImmediate(next));

test('a notification is shown once, in a visible tab, or in a hidden tab once it becomes visible', async () => {
  const { dispatch, open } = start();
  const [one, two, hidden] = [open(), open(), open(true)];
  dispatch({
    kind: 'submitted',
    key: 'list',
    countries: [],
    batches: [{ key: 'a', count: 1 }],
  });
  dispatch({ kind: 'sending', key: 'a' });
  await settle();
  expect([one.notices, two.notices]).toEqual([[], []]);
  dispatch({ kind: 'unanswered', key: 'a', reason: null });
  await settle();
  expect([...one.notices, ...two.notices]).toEqual(['stuck']);
  hidden.isHidden = false;
  hidden.onShow();
  await settle();
  expect(hidden.notices).toEqual([]);

  one.isHidden = true;
  two.isHidden = true;
  hidden.isHidden = true;
  dispatch({ kind: 'idEntered', key: 'a', id: 'id' });
  const update = { status: 'SUCCESS', good: 1, failed: 0, retryAfter: null };
  dispatch({ kind: 'received', id: 'id', update });
  await settle();
  expect(hidden.notices).toEqual([]);
  hidden.isHidden = false;
  hidden.onShow();
  await settle();
  expect([one.notices.length + two.notices.length, hidden.notices]).toEqual([1, ['ended']]);
});

const submission = (...batches: Batch[]) => ({
  key: 's',
  at: 0,
  wantedAt: null,
  told: null,
  countries: ['DE'],
  halted: null,
  batches,
});
const ended = (failed: number) =>
  batch({ standing: 'sent', id: 'id', status: 'PARTIAL', good: 100 - failed, failed });

test('says how a submission ended, or that it needs a decision', () => {
  expect(notificationText(submission(ended(2)), 'ended')).toBe(
    'Submission finished: 100 items in 1 batch, 1 country. 98 done, 2 failed.',
  );
  expect(notificationText(submission(batch({ standing: 'unanswered' }), batch({})), 'stuck')).toBe(
    'Submission needs your decision: 200 items in 2 batches, 1 country. 100 to be sent, 100 with an unknown outcome.',
  );
});

test('is good only if nothing failed or waits', () => {
  expect(notificationTone(submission(ended(0)), 'ended')).toBe('good');
  expect(notificationTone(submission(ended(2)), 'ended')).toBe('bad');
  expect(notificationTone(submission(ended(0), batch({ standing: 'refused' })), 'ended')).toBe(
    'bad',
  );
  expect(notificationTone(submission(batch({ standing: 'unanswered' })), 'stuck')).toBe('bad');
});
