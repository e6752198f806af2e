import { expect, test } from 'vitest';
import type { Batch, Submission } from '#features/v2-batch/store/stored-batches.ts';
import {
  progressText,
  haltText,
  isActive,
  batchNote,
  statusBadge,
  submissionTitle,
  batchTimeText,
} from './batch-text.ts';
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

test('the progress of a submission adds up to its items', () => {
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
  expect(progressText(batches)).toBe(
    '197 done, 2 failed, 1 without a result, 100 in progress, 112 to be sent, 101 with an unknown outcome, 5 discarded, 2 excluded',
  );
});

test('a halted submission says why, and is no longer active', () => {
  const batches = [batch({ standing: 'unanswered' }), batch({}), batch({})];
  expect(isActive(submission(batches))).toBe(true);
  expect(isActive(submission(batches, 'unanswered'))).toBe(false);
  expect(haltText(submission(batches, 'unanswered'))).toMatch(
    /^2 batches are waiting because the outcome of the last one sent is unknown/,
  );
  expect(haltText(submission(batches.slice(0, 1), 'unanswered'))).toBeNull();
  expect(haltText(submission(batches, 'stale'))).toMatch(/nothing was sent for more than an hour/);
  // The batch that the user asked to send is sent alone.
  const asked = [batch({ isAsked: true }), batch({})];
  expect(haltText(submission(asked, 'user'))).toBe(
    '1 batch is waiting because you stopped sending.',
  );
  expect(isActive(submission(asked, 'user'))).toBe(true);
  expect(haltText(submission(batches, 'storage'))).toMatch(
    /cannot save what is sent. Free up storage/,
  );
});

test('unknown statuses of the service are displayed; a batch that needs a decision says what to do', () => {
  expect(statusBadge(sent('QUEUED_AGAIN')).text).toBe('Queued again');
  expect(statusBadge(sent('PARTIAL'))).toEqual({ text: 'Partial', tone: 'warn' });
  expect(batchNote(batch({ standing: 'unanswered' }))).toMatch(/or may have accepted it twice/);
  const answered = batchNote(batch({ standing: 'unanswered', reason: 'Bad gateway' }));
  expect(answered).toMatch(/“Bad gateway”. The service may or may not have accepted this batch\. /);
  expect(batchNote(batch({ standing: 'refused', reason: 'Invalid.' }))).toBe(
    'Invalid. No items were accepted.',
  );
  expect(batchNote(sent('SUCCESS'))).toBe('The service returned no results for the items.');
  expect(batchNote(sent('RUNNING'))).toBeNull();
});

test('the time is “at” for a batch that has ended, else “since”', () => {
  expect(batchTimeText(sent('SUCCESS'))).toMatch(/^at \d/);
  expect(batchTimeText(sent('RUNNING'))).toMatch(/^since \d/);
  expect(batchTimeText(batch({ standing: 'unanswered' }))).toMatch(/^since \d/);
});
