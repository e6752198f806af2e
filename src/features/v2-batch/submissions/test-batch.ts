import type { Batch } from '#features/v2-batch/store/stored-batches.ts';

/** For tests: a waiting batch of 100 items, with these changes. */
export const batch = (changes: Partial<Batch>): Batch => ({
  key: 'b',
  id: null,
  count: 100,
  standing: 'waiting',
  status: null,
  good: null,
  failed: null,
  reason: null,
  sentAt: null,
  since: 0,
  heardAt: null,
  miss: null,
  misses: 0,
  lookedAt: null,
  nextAt: null,
  isAwaited: true,
  ...changes,
});
