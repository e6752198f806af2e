import { expect, test } from 'vitest';
import type { Batch, Submission } from '#features/v2-batch/store/stored-batches.ts';
import { now } from '#lib/clock.ts';
import { clockTime, dateTime } from '#lib/format.ts';
import {
  progressText,
  isActive,
  batchNote,
  statusBadge,
  submissionTitle,
  batchTimeText,
} from './batch-text.ts';
import { batch } from './test-batch.ts';

const sent = (status: string, changes: Partial<Batch> = {}) =>
  batch({ standing: 'sent', id: 'id', status, ...changes });
const submission = (batches: Batch[], halted: 'user' | null = null): Submission => ({
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
  ];
  expect(submissionTitle(submission(batches))).toBe('517 items in 7 batches, 2 countries');
  expect(progressText(batches)).toBe(
    '197 done, 2 failed, 1 without a result, 100 in progress, 112 to be sent, 100 with an unknown outcome, 5 discarded',
  );
});

test('a submission that waits for the user is no longer active', () => {
  const batches = [batch({}), batch({})];
  expect(isActive(submission(batches))).toBe(true);
  expect(isActive(submission(batches, 'user'))).toBe(false);
  expect(isActive(submission([batch({ standing: 'unanswered' }), ...batches]))).toBe(false);
  expect(isActive(submission([sent('RUNNING'), ...batches], 'user'))).toBe(true);
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
  expect(batchNote(batch({ reason: 'Free up space.' }))).toBe('Free up space.');
});

test('the time is “at” for a batch that has ended, else “since”, with its date unless it is recent', () => {
  const at = now();
  expect(batchTimeText(sent('RUNNING', { since: at }))).toBe(`since ${clockTime(at)}`);
  const before = at - 30 * 3600_000;
  expect(batchTimeText(sent('SUCCESS', { since: before }))).toBe(`at ${dateTime(before)}`);
});
