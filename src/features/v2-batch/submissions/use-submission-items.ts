import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { type Batch, isInProgress } from '#features/v2-batch/store/stored-batches.ts';
import { toItemOutcomes } from '#features/v2-batch/store/stored-items.ts';
import { recordsOf } from './items.list.tsx';

/** Batches read from storage at once, so that no read takes long. */
const batchesPerRead = 25;

type Records = ReturnType<typeof recordsOf>;

/** The items of these batches with their results. A batch is read again when its status changes. */
export function useSubmissionItems(store: BatchStore, batches: readonly Batch[]) {
  const held = useRef(new Map<string, { of: string; records: Records }>());
  const [records, setRecords] = useState<Records>();
  const read = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const numbered = batches.map((batch, i) => ({ batch, number: i + 1, of: stateOf(batch) }));
    const stale = numbered.filter(({ batch, of }) => held.current.get(batch.key)?.of !== of);
    for (let from = 0; from < stale.length; from += batchesPerRead) {
      const part = stale.slice(from, from + batchesPerRead);
      const found = await store.items(part.map(({ batch }) => batch.key));
      if (signal.aborted) return;
      for (const { batch, number, of } of part) {
        const items = found.get(batch.key);
        if (items === undefined) continue;
        held.current.set(batch.key, {
          of,
          records: recordsOf(batch, number, toItemOutcomes(items)),
        });
      }
    }
    setRecords(batches.flatMap(({ key }) => held.current.get(key)?.records ?? []));
  });
  const step = stepOf(batches);
  useEffect(() => {
    const leaving = new AbortController();
    if (step !== '') void read(leaving.signal);
    return () => leaving.abort();
  }, [step]);
  return records;
}

/** The maximum number of reads while many batches are in progress, since each read passes on all items. */
const maxReads = 20;

/** A text that changes when the items must be read again: with the progress, and with each decision of the user. */
function stepOf(batches: readonly Batch[]): string {
  if (batches.length <= maxReads) return batches.map(stateOf).join(' ');
  const begun = batches.filter(({ standing }) => !['waiting', 'sending'].includes(standing));
  const ended = begun.filter((it) => !isInProgress(it));
  const share = (begun.length + ended.length) / (2 * batches.length);
  const decided = begun.flatMap(({ standing }) => (standing === 'sent' ? [] : standing));
  return [Math.floor(maxReads * share), ...decided].join(' ');
}

function stateOf({ standing, status }: Batch): string {
  return `${standing}/${status ?? ''}`;
}
