/** Puts items of batches on the list again. */
import { newRow } from '#domain/batch-draft.ts';
import type { ReadRow } from '#domain/batch-file.ts';
import { counted } from '#lib/format.ts';
import type { BatchDesk } from '#workspace/batch/desk.ts';
import { type ItemOutcome, outcomesOf, rowOfItem } from '#workspace/batch/items.ts';
import type { BatchList } from '#workspace/batch/list.ts';
import { notThere } from './mend.ts';

/** Puts the wanted items of these batches on the list; answers what there is to say of it. */
export type Putter = (
  keys: readonly string[],
  isWanted: (it: ItemOutcome, key: string) => boolean,
) => Promise<string>;

/** One after the other: each finds what the one before has put on the list, and adds it no second time. */
export function createPutter(
  desk: Pick<BatchDesk, 'items'>,
  list: Pick<BatchList, 'add' | 'snapshot'>,
): Putter {
  let last: Promise<unknown> = Promise.resolve();

  const put: Putter = async (keys, isWanted) => {
    const held = await desk.items(keys);
    const items = keys.flatMap((key) => {
      const own = held.get(key);
      return own === undefined ? [] : outcomesOf(own).filter((it) => isWanted(it, key));
    });
    const rows = notThere(items.map(rowOf), list.snapshot()?.rows ?? []);
    const left = await list.add(rows);
    const there = items.length - rows.length;
    const twice = `${counted(there, 'item')} ${there === 1 ? 'is' : 'are'} on it already.`;
    return [
      `${counted(rows.length - left, 'item')} put on the list of new changes.`,
      ...(there > 0 ? [twice] : []),
      ...(left > 0 ? [`${counted(left, 'item')} had no room.`] : []),
    ].join(' ');
  };

  return (keys, isWanted) => {
    const done = last.then(() => put(keys, isWanted));
    last = done.catch(() => {});
    return done;
  };
}

/** A failed item is noted with what was said of it: it is mended, or taken as it is, before it goes again. */
function rowOf(item: ItemOutcome): ReadRow {
  const why = item.result?.message ?? item.said;
  return { ...newRow(rowOfItem(item)), flaw: why === null ? null : `The service said: ${why}` };
}
