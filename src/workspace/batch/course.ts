/** What happens to a single batch, as a function of the batch before. */
import { batchRank, isEndedBatch } from '#domain/batch-change.ts';
import { nextPoll, nextRetry } from '#workspace/job-polling/poll-schedule.ts';
import type { Batch } from './record.ts';
import type { OfBatch, Word } from './told.ts';

const open: readonly string[] = ['unanswered', 'refused'];

/** Said by the user, who may have been wrong. */
const doubtful: readonly string[] = ['taken', 'unknown'];

/** A batch on its way to the service, or that the user decides about. */
export function sent(batch: Batch, told: Extract<OfBatch, { key: string }>): Batch {
  const { standing } = batch;
  const { at } = told;
  const next = (changes: Partial<Batch>): Batch => ({ ...batch, since: at, ...changes });
  switch (told.kind) {
    case 'sending':
      return standing === 'waiting'
        ? next({ standing: 'sending', sentAt: at, reason: null, isAsked: false })
        : batch;
    case 'postponed':
      return standing === 'sending' ? next({ standing: 'waiting' }) : batch;
    case 'unnoted':
      return standing === 'waiting' ? next({ reason: null }) : batch;
    case 'accepted':
      // An answer may come when none was waited for any more: then it must not be sent again.
      return batch.id === null
        ? accepted(next({ standing: 'sent', id: told.id, reason: null }), told.word, at)
        : batch;
    case 'refused':
      return standing === 'sending' || standing === 'waiting'
        ? next({ standing: 'refused', sentAt: batch.sentAt ?? at, reason: told.reason })
        : batch;
    case 'lost':
      return standing === 'sending' ? next({ standing: 'unanswered', reason: told.reason }) : batch;
    case 'again':
      return open.includes(standing)
        ? next({ standing: 'waiting', reason: null, isAsked: true, left: told.left })
        : batch;
    case 'taken':
      return standing === 'unanswered' ? next({ standing: 'taken' }) : batch;
    case 'back':
      // Without its id, late word of it does not fetch it from the list.
      return ['waiting', 'dropped', ...open, ...doubtful].includes(standing)
        ? next({ standing: 'back', id: null })
        : batch;
    case 'doubted':
      return doubtful.includes(standing)
        ? next({ standing: 'unanswered', id: null, status: null, reason: null })
        : batch;
    case 'named':
  }
  return standing === 'unanswered' || doubtful.includes(standing)
    ? next({ standing: 'sent', id: told.id, status: null, nextAt: at })
    : batch;
}

/** What came of the items is in no answer but that to a look: one that ended at once gets one, too. */
function accepted(batch: Batch, word: Word, at: number): Batch {
  if (!isEndedBatch(word.status)) return heard(batch, word, at);
  return { ...heard(batch, { ...word, status: null }, at), nextAt: at };
}

/** A batch after a look. */
export function looked(
  batch: Batch,
  told: Extract<OfBatch, { id: string; key?: undefined }>,
): Batch {
  const { at } = told;
  if (told.kind === 'heard') return heard(batch, told.word, at);
  if (isEndedBatch(batch.status)) return batch;
  if (told.kind === 'not known') {
    return { ...batch, standing: 'unknown', miss: null, misses: 0, lookedAt: at, nextAt: null };
  }
  if (told.kind === 'look') return { ...batch, standing: 'sent', nextAt: at };
  const misses = batch.misses + 1;
  const nextAt = nextRetry(misses, at, told.retryAfter);
  return { ...batch, miss: told.why, misses, lookedAt: at, nextAt };
}

/** Word of the batch. What is older than what is known changes only when it was heard. */
function heard(batch: Batch, word: Word, at: number): Batch {
  const base: Batch = {
    ...batch,
    standing: 'sent',
    miss: null,
    misses: 0,
    heardAt: at,
    lookedAt: at,
  };
  if (isEndedBatch(batch.status)) return base;
  const isNews = batchRank(word.status) >= batchRank(batch.status);
  const status = isNews ? (word.status ?? batch.status) : batch.status;
  const next = { ...base, status, since: status === batch.status ? batch.since : at };
  if (isEndedBatch(status)) return { ...next, nextAt: null, good: word.good, failed: word.failed };
  return { ...next, nextAt: nextPoll(batch.sentAt ?? at, at, word.retryAfter) };
}
