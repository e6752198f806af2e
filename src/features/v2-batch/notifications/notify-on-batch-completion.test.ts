import { expect, test } from 'vitest';
import type { BatchesEvent } from '#features/v2-batch/store/batch-events.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { noBatches, type BatchesState } from '#features/v2-batch/store/stored-batches.ts';
import { submissionsReducer } from '#features/v2-batch/store/submissions-reducer.ts';
import { createStore } from '#lib/store.ts';
import { notifyOnBatchCompletion } from './notify-on-batch-completion.ts';

/** Tabs that share the same state. */
function start() {
  const batches = createStore<BatchesState>(noBatches);
  const dispatch = (event: BatchesEvent): boolean => {
    const before = batches.state();
    batches.set(submissionsReducer(before, { ...event, at: 0 }));
    return batches.state() !== before;
  };
  const store: Pick<BatchStore, 'subscribe' | 'state' | 'markNotified'> = {
    subscribe: batches.subscribe,
    state: () => ({ stored: batches.state(), hold: null, isSaved: true }),
    markNotified: async (key, notice) => dispatch({ kind: 'notified', key, notice }),
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
