import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BatchDesk } from '#workspace/batch/desk.ts';
import { outcomesOf } from '#workspace/batch/items.ts';
import { type Batch, isUnderWay, type Submission } from '#workspace/batch/record.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { noNames, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import type { ItemsSearch } from './items.search.ts';
import { filterOf, itemSpec, recordsOf } from './items.table.ts';

/** Batches that are read from the device together, so that none of that takes long. */
const together = 25;

/** What the page shows of the items of a submission. */
export function useItems(desk: BatchDesk, submission: Submission, search: ItemsSearch) {
  const records = useRecords(desk, submission.batches);
  const { loaded, error, retry } = useRecordTable(itemSpec, records);
  const named = useNamedTable(loaded, noNames);
  const filter = filterOf(search);
  const list = useListView(named, search, filter);
  const counts = useTableAnswer(named, JSON.stringify(filter), async (table, signal) => {
    const [outcome, country] = await Promise.all([
      table.distinct('outcome', filter, { signal }),
      table.distinct('countryCode', filter, { signal }),
    ]);
    return { outcome, country };
  });
  return { list, facets: counts.answer, error: error ?? list.error, retry };
}

/** The items of these batches with what came of them; a batch is read again when it stands otherwise. */
function useRecords(desk: BatchDesk, batches: readonly Batch[]) {
  const held = useRef(new Map<string, { of: string; records: ReturnType<typeof recordsOf> }>());
  const [records, setRecords] = useState<ReturnType<typeof recordsOf>>();
  const read = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const numbered = batches.map((batch, i) => ({ batch, number: i + 1, of: stateOf(batch) }));
    const stale = numbered.filter(({ batch, of }) => held.current.get(batch.key)?.of !== of);
    for (let from = 0; from < stale.length; from += together) {
      const part = stale.slice(from, from + together);
      const found = await desk.items(part.map(({ batch }) => batch.key));
      if (signal.aborted) return;
      for (const { batch, number, of } of part) {
        const items = found.get(batch.key);
        if (items === undefined) continue;
        held.current.set(batch.key, { of, records: recordsOf(batch, number, outcomesOf(items)) });
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

/** Reads of many batches while they go on: each hands all of their items over. */
const looks = 20;

/** Another text when the items are to be read again: looks alone change nothing. */
function stepOf(batches: readonly Batch[]): string {
  if (batches.length <= looks) return batches.map(stateOf).join(' ');
  const begun = batches.filter(({ standing }) => !['waiting', 'sending'].includes(standing));
  const ended = begun.filter((it) => !isUnderWay(it));
  const share = (begun.length + ended.length) / (2 * batches.length);
  return String(Math.floor(looks * share));
}

function stateOf({ standing, status, left }: Batch): string {
  return `${standing}/${status ?? ''}/${left}`;
}
