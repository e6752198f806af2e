import { expect, test } from 'vitest';
import type { Batch } from '#features/v2-batch/store/stored-batches.ts';
import { batch } from '#features/v2-batch/submissions/test-batch.ts';
import { notificationText, notificationTone } from './batch-notification-text.ts';

const submission = (...batches: Batch[]) => ({
  key: 's',
  at: 0,
  wantedAt: null,
  told: null,
  countries: ['DE'],
  halted: 'unanswered' as const,
  batches,
});
const ended = (failed: number) =>
  batch({ standing: 'sent', id: 'id', status: 'PARTIAL', good: 100 - failed, failed });

test('says how a submission ended, or why it waits', () => {
  expect(notificationText(submission(ended(2)), 'ended')).toBe(
    'Submission finished: 100 items in 1 batch, 1 country. 98 done, 2 failed.',
  );
  expect(
    notificationText(submission(batch({ standing: 'unanswered' }), batch({})), 'stuck'),
  ).toMatch(
    /needs your decision: .*1 batch is waiting because the outcome of the last one sent is unknown/,
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
