import { expect, test } from 'vitest';
import type { Batch } from '#workspace/batch/record.ts';
import { batch } from '#features/batch/watch/test-batch.ts';
import { newsText, newsTone } from './news-words.ts';

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

test('how it ended, or why it waits', () => {
  expect(newsText(submission(ended(2)), 'ended')).toBe(
    'Batch of 100 items in 1 batch, 1 country has ended: 98 done, 2 failed.',
  );
  expect(newsText(submission(batch({ standing: 'unanswered' }), batch({})), 'stuck')).toMatch(
    /waits for you: 1 batch waits, as it is not known/,
  );
});

test('what failed or waits is no good news', () => {
  expect(newsTone(submission(ended(0)), 'ended')).toBe('good');
  expect(newsTone(submission(ended(2)), 'ended')).toBe('bad');
  expect(newsTone(submission(ended(0), batch({ standing: 'refused' })), 'ended')).toBe('bad');
  expect(newsTone(submission(batch({ standing: 'unanswered' })), 'stuck')).toBe('bad');
});
