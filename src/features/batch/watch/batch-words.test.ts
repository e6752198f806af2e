import { expect, test } from 'vitest';
import type { Batch, Submission } from '#workspace/batch/record.ts';
import {
  courseOf,
  haltOf,
  isOpen,
  remarkOf,
  standingOf,
  submissionTitle,
  timeOf,
} from './batch-words.ts';
import { batch } from './test-batch.ts';

const sent = (status: string, changes: Partial<Batch> = {}) =>
  batch({ standing: 'sent', id: 'id', status, ...changes });
const submission = (batches: Batch[], halted: Submission['halted'] = null): Submission => ({
  key: 's',
  at: 0,
  wantedAt: null,
  told: null,
  countries: ['DE', 'FR'],
  halted,
  batches,
});

test('what is said of a submission adds up to its items', () => {
  const batches = [
    sent('PARTIAL', { good: 97, failed: 2 }),
    sent('SUCCESS', { good: 100, failed: 0 }),
    sent('RUNNING'),
    batch({ standing: 'unanswered' }),
    batch({ standing: 'sending' }),
    batch({ count: 12 }),
    batch({ standing: 'dropped', count: 5 }),
    batch({ standing: 'unanswered', count: 3, left: 2 }),
  ];
  expect(submissionTitle(submission(batches))).toBe('520 items in 8 batches, 2 countries');
  expect(courseOf(batches)).toBe(
    '197 done, 2 failed, 1 without a result, 100 under way, 112 to be sent, 101 with an unknown answer, 5 discarded, 2 left out',
  );
});

test('what is held back says why, and is under way no more', () => {
  const batches = [batch({ standing: 'unanswered' }), batch({}), batch({})];
  expect(isOpen(submission(batches))).toBe(true);
  expect(isOpen(submission(batches, 'unanswered'))).toBe(false);
  expect(haltOf(submission(batches, 'unanswered'))).toMatch(/^2 batches wait, as it is not known/);
  expect(haltOf(submission(batches.slice(0, 1), 'unanswered'))).toBeNull();
  expect(haltOf(submission(batches, 'stale'))).toMatch(/nothing was sent for more than an hour/);
  // The one that the user has asked for goes by itself.
  const asked = [batch({ isAsked: true }), batch({})];
  expect(haltOf(submission(asked, 'user'))).toBe('You stopped here: 1 batch waits.');
  expect(isOpen(submission(asked, 'user'))).toBe(true);
  expect(haltOf(submission(batches, 'storage'))).toMatch(
    /cannot note that this is sent. Make room/,
  );
});

test('words of the service that nobody knows are shown; what wants the user says what to do', () => {
  expect(standingOf(sent('QUEUED_AGAIN')).text).toBe('Queued again');
  expect(standingOf(sent('PARTIAL'))).toEqual({ text: 'Partial', tone: 'warn' });
  expect(remarkOf(batch({ standing: 'unanswered' }))).toMatch(/or taken it twice/);
  const answered = remarkOf(batch({ standing: 'unanswered', reason: 'Bad gateway' }));
  expect(answered).toMatch(/“Bad gateway”. The service may have taken this batch or not\. /);
  expect(remarkOf(batch({ standing: 'refused', reason: 'Invalid.' }))).toBe(
    'Invalid. Nothing of it was taken.',
  );
  expect(remarkOf(sent('SUCCESS'))).toBe('The service says nothing of its items.');
  expect(remarkOf(sent('RUNNING'))).toBeNull();
});

test('a batch that has ended did so at a time, others are as they are since one', () => {
  expect(timeOf(sent('SUCCESS'))).toMatch(/^at \d/);
  expect(timeOf(sent('RUNNING'))).toMatch(/^since \d/);
  expect(timeOf(batch({ standing: 'unanswered' }))).toMatch(/^since \d/);
});
