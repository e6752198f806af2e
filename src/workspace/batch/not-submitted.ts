/** What of a list did not go with it when it was submitted. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { groupsOf } from '#domain/batch-change.ts';
import { itemKey, type RowText } from '#domain/batch.ts';
import type { BatchDesk } from './desk.ts';

/** Batches that are read from the device together, so that none of that takes long. */
const together = 25;

const textOf = (row: RowText | MasterlistItem): string => `${itemKey(row)} ${Number(row.percACoS)}`;

/** Those rows that did not go with the list of that key; all of them where it was not submitted. */
export async function notSubmitted<T extends RowText>(
  desk: Pick<BatchDesk, 'snapshot' | 'items'>,
  key: string,
  rows: readonly T[],
): Promise<T[]> {
  const submission = desk.snapshot().submissions?.find((it) => it.key === key);
  const sent = new Set<string>();
  for (const part of groupsOf(submission?.batches ?? [], together)) {
    const held = await desk.items(part.map((it) => it.key));
    for (const { items } of held.values()) for (const item of items) sent.add(textOf(item));
  }
  return rows.filter((row) => !sent.has(textOf(row)));
}
