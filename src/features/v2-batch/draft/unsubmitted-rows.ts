/** Finds the rows that a draft gained or changed after it was submitted. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { chunk } from '#features/v2-batch/store/batch-change.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { itemKey, type RowText } from './batch.ts';

/** Batches read from storage at once, so that no read takes long. */
const batchesPerRead = 25;

const textOf = (row: RowText | MasterlistItem): string => `${itemKey(row)} ${Number(row.percACoS)}`;

/** The rows that were not submitted with the draft of this key; all rows if it was not submitted. */
export async function unsubmittedRows<T extends RowText>(
  store: Pick<BatchStore, 'state' | 'items'>,
  key: string,
  rows: readonly T[],
): Promise<T[]> {
  const submission = store.state().stored?.submissions.find((it) => it.key === key);
  const sent = new Set<string>();
  for (const part of chunk(submission?.batches ?? [], batchesPerRead)) {
    const held = await store.items(part.map((it) => it.key));
    for (const { items } of held.values()) for (const item of items) sent.add(textOf(item));
  }
  return rows.filter((row) => !sent.has(textOf(row)));
}
