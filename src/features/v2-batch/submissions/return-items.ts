/** Returns items of batches to the draft. */
import { draftStore } from '#features/v2-batch/draft/draft-store.ts';
import { itemKey, maxRows, type RowText } from '#features/v2-batch/draft/cells.ts';
import { type NewRow, newRow } from '#features/v2-batch/draft/read-rows.ts';
import { batchStore } from '#features/v2-batch/store/batch-store.ts';
import { type Batch, hasEnded } from '#features/v2-batch/store/stored-batches.ts';
import { type ItemOutcome, toItemOutcomes } from '#features/v2-batch/store/stored-items.ts';
import { counted } from '#lib/format.ts';

/** Items of an ended batch that failed, or that have no result. */
export type ItemsToFix = 'failed' | 'noResult';

/** The number of such items in a batch. */
export function countItemsToFix(batch: Batch, kind: ItemsToFix): number {
  if (!hasEnded(batch)) return 0;
  const { count, done, failed } = batch;
  return kind === 'failed' ? (failed ?? 0) : Math.max(0, count - (done ?? 0) - (failed ?? 0));
}

/** Adds such items to the draft, each with the service’s message. Returns a message for the user. */
export const addItemsToFix = (batches: readonly Batch[], kind: ItemsToFix): Promise<string> =>
  addItems(batches, ({ result }) => {
    const success = result?.success ?? null;
    return success === (kind === 'failed' ? false : null);
  });

/** Adds all items of batches to the draft; they are not sent any more. Returns a message for the user. */
export async function returnBatches(batches: readonly Batch[]): Promise<string> {
  // Returned but without room, items would be in neither place.
  const room = maxRows - (draftStore().state()?.length ?? 0);
  if (batches.reduce((sum, it) => sum + it.count, 0) > room)
    return 'There is no room in the draft for these items. Submit or empty it first.';
  const returned: Batch[] = [];
  for (const batch of batches) {
    const { key, closed } = batch;
    if (closed === 'returned' || (await batchStore().dispatch({ kind: 'returned', key })))
      returned.push(batch);
  }
  return returned.length === 0
    ? 'Not returned to the draft: sent in the meantime.'
    : addItems(returned, () => true);
}

const textOf = (row: RowText): string => `${itemKey(row)} ${Number(row.percACoS)}`;

/** Adds the wanted items unless the draft contains them, so that a double click adds them once. */
async function addItems(
  batches: readonly Batch[],
  isWanted: (it: ItemOutcome) => boolean,
): Promise<string> {
  const held = await batchStore().items(batches.map(({ key }) => key));
  const items = batches.flatMap(({ key }) => {
    const own = held.get(key);
    return own === undefined ? [] : toItemOutcomes(own).filter(isWanted);
  });
  let rows: NewRow[] = [];
  const overflow = await draftStore().add((existing) => {
    const texts = new Set(existing.map(textOf));
    rows = items.map(rowOf).filter((row) => !texts.has(textOf(row)));
    return rows;
  });
  const known = items.length - rows.length;
  return [
    ...(rows.length > overflow
      ? [`${counted(rows.length - overflow, 'item')} added to the draft.`]
      : []),
    ...(known > 0
      ? [counted(known, 'item is already in the draft.', 'items are already in the draft.')]
      : []),
    ...(overflow > 0 ? [`${counted(overflow, 'item')} did not fit.`] : []),
  ].join(' ');
}

/** A failed item gets the service’s message as a flaw, so that the user fixes or accepts it before submitting. */
function rowOf(item: ItemOutcome): NewRow {
  const message = item.result?.message ?? item.refusal;
  const flaw = message === null ? null : `The service said: ${message}`;
  return newRow({ ...item, percACoS: String(item.percACoS) }, flaw);
}
