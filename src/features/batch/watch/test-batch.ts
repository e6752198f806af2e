/** For tests: a batch that waits, but for what is said. */
import type { Batch } from '#workspace/batch/record.ts';

/** A batch of a hundred that is so. */
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
  isAsked: false,
  left: 0,
  ...changes,
});
