/** Adds items of batches to the draft again. */
import { newRow } from '#features/v2-batch/draft/batch-draft.ts';
import type { ParsedRow } from '#features/v2-batch/draft/batch-file.ts';
import type { DraftStore } from '#features/v2-batch/draft/draft-store.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { Batch } from '#features/v2-batch/store/stored-batches.ts';
import { type ItemOutcome, toItemOutcomes } from '#features/v2-batch/store/stored-items.ts';
import { counted } from '#lib/format.ts';
import { withoutExisting } from './items-to-fix.ts';

/**
 * Adds the wanted items of these batches to the draft unless it contains them, and takes it over if another tab
 * edits it. Returns a message for the user.
 */
export async function addToDraft(
  store: Pick<BatchStore, 'items'>,
  draftStore: Pick<DraftStore, 'add'>,
  batches: readonly Pick<Batch, 'key'>[],
  isWanted: (it: ItemOutcome) => boolean,
): Promise<string> {
  const held = await store.items(batches.map(({ key }) => key));
  const items = batches.flatMap(({ key }) => {
    const own = held.get(key);
    return own === undefined ? [] : toItemOutcomes(own).filter(isWanted);
  });
  let rows: ParsedRow[] = [];
  const overflow = await draftStore.add(
    (existing) => (rows = withoutExisting(items.map(rowOf), existing)),
  );
  const existing = items.length - rows.length;
  const skipped = `${counted(existing, 'item')} ${existing === 1 ? 'is' : 'are'} already in the draft.`;
  return [
    `${counted(rows.length - overflow, 'item')} added to the draft.`,
    ...(existing > 0 ? [skipped] : []),
    ...(overflow > 0 ? [`${counted(overflow, 'item')} did not fit.`] : []),
  ].join(' ');
}

/** A failed item gets the service’s message as a flaw, so that the user fixes or accepts it before submitting. */
function rowOf(item: ItemOutcome): ParsedRow {
  const message = item.result?.message ?? item.refusal;
  return {
    ...newRow({ ...item, percACoS: String(item.percACoS) }),
    flaw: message === null ? null : `The service said: ${message}`,
  };
}
