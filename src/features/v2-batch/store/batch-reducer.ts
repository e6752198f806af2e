/** The reducer of a single batch. */
import { nextPoll, nextRetry } from '#shared/jobs/poll-schedule.ts';
import { batchRank, isEndedBatch } from './batch-change.ts';
import type { BatchEvent, BatchUpdate } from './batch-events.ts';
import { type Batch, isInProgress } from './stored-batches.ts';

/** Statuses in which the user may enter the ID of a batch; a decision may have been wrong. */
const withoutId: readonly string[] = ['unanswered', 'taken', 'unknown'];

/** Handles events about sending a batch, and decisions of the user. */
export function reduceSending(batch: Batch, event: Extract<BatchEvent, { key: string }>): Batch {
  const { standing } = batch;
  const { at } = event;
  const next = (changes: Partial<Batch>): Batch => ({ ...batch, since: at, ...changes });
  switch (event.kind) {
    case 'sending':
      return standing === 'waiting'
        ? next({ standing: 'sending', sentAt: at, reason: null })
        : batch;
    case 'postponed':
      return standing === 'sending' ? next({ standing: 'waiting' }) : batch;
    case 'notSent':
      return standing === 'waiting' ? next({ reason: event.reason }) : batch;
    case 'accepted':
      // A response may arrive late, when none was expected any more. The batch must not be sent again then.
      return batch.id === null
        ? withAcceptance(next({ standing: 'sent', id: event.id, reason: null }), event.update, at)
        : batch;
    case 'refused':
      return standing === 'sending' || standing === 'waiting'
        ? next({ standing: 'refused', sentAt: batch.sentAt ?? at, reason: event.reason })
        : batch;
    case 'unanswered':
      return standing === 'sending'
        ? next({ standing: 'unanswered', reason: event.reason })
        : batch;
    // The ID is cleared, so that a late update does not change it back to `sent`.
    case 'markAccepted':
      return standing === 'unanswered' || standing === 'unknown'
        ? next({ standing: 'taken', id: null })
        : batch;
    case 'notAwaited':
      return isInProgress(batch) ? { ...batch, isAwaited: false } : batch;
    case 'returnToDraft':
      return ['waiting', 'dropped', 'refused', ...withoutId].includes(standing)
        ? next({ standing: 'back', id: null })
        : batch;
    case 'idEntered':
  }
  return withoutId.includes(standing)
    ? next({ standing: 'sent', id: event.id, status: null, nextAt: at })
    : batch;
}

/** Only a poll returns the item results, so a batch that ended at once is polled too. */
function withAcceptance(batch: Batch, update: BatchUpdate, at: number): Batch {
  if (!isEndedBatch(update.status)) return withUpdate(batch, update, at);
  return { ...withUpdate(batch, { ...update, status: null }, at), nextAt: at };
}

/** Handles the results of a poll. */
export function reducePoll(
  batch: Batch,
  event: Extract<BatchEvent, { id: string; key?: undefined }>,
): Batch {
  const { at } = event;
  if (event.kind === 'received') return withUpdate(batch, event.update, at);
  if (isEndedBatch(batch.status)) return batch;
  if (event.kind === 'notFound') {
    return { ...batch, standing: 'unknown', miss: null, misses: 0, lookedAt: at, nextAt: null };
  }
  if (event.kind === 'pollRequested') return { ...batch, standing: 'sent', nextAt: at };
  const misses = batch.misses + 1;
  const nextAt = nextRetry(misses, at, event.retryAfter);
  return { ...batch, miss: event.failure, misses, lookedAt: at, nextAt };
}

/** Applies an update. A status older than the known one changes only the time of the update. */
function withUpdate(batch: Batch, update: BatchUpdate, at: number): Batch {
  const base: Batch = {
    ...batch,
    standing: 'sent',
    miss: null,
    misses: 0,
    heardAt: at,
    lookedAt: at,
  };
  if (isEndedBatch(batch.status)) return base;
  const isNewer = batchRank(update.status) >= batchRank(batch.status);
  const status = isNewer ? (update.status ?? batch.status) : batch.status;
  const next = { ...base, status, since: status === batch.status ? batch.since : at };
  if (isEndedBatch(status))
    return { ...next, nextAt: null, good: update.good, failed: update.failed };
  return { ...next, nextAt: nextPoll(batch.sentAt ?? at, at, update.retryAfter) };
}
