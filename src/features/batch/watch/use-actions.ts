import { useMemo, useState } from 'react';
import type { BatchDesk } from '#workspace/batch/desk.ts';
import type { BatchList } from '#workspace/batch/list.ts';
import type { ItemOutcome } from '#workspace/batch/items.ts';
import { leftOf, setSince, type SetSince } from '#workspace/batch/overlap.ts';
import type { Batch, Submission } from '#workspace/batch/record.ts';
import { isMended, type Mended, mendedCount } from './mend.ts';
import type { NewerQuestion } from './newer-dialog.tsx';
import { createPutter } from './put-items.ts';

export interface BatchActions {
  again: (batch: Batch) => void;
  taken: (batch: Batch) => void;
  /** What was said of it may be wrong: its answer is unknown again. */
  doubt: (batch: Batch) => void;
  /** Puts a batch's items on the list; those of one that was not taken for good are no longer sent. */
  back: (batch: Batch) => void;
  name: (batch: Batch, id: string) => Promise<boolean>;
  /** Sends no more of a submission. */
  halt: (key: string) => void;
  /** Sends the rest of it after all; or never. */
  goOn: (submission: Submission) => void;
  discard: (key: string) => void;
  look: (id: string) => void;
  remove: (keys: readonly string[]) => void;
  /** Puts items that failed, or got no word, on the list, each with what was said of it. */
  mend: (batches: readonly Batch[], kind: Mended) => void;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, it) => all + it, 0);

/**
 * What can be done about batches, what there is to say of the last of it, and what is asked before it
 * is done; `null`: nothing.
 */
export function useActions(desk: BatchDesk, list: BatchList) {
  const [said, say] = useState<string | null>(null);
  const [question, setQuestion] = useState<NewerQuestion | null>(null);
  const actions = useMemo((): BatchActions => {
    const putItems = createPutter(desk, list);
    const put = async (...what: Parameters<typeof putItems>) => say(await putItems(...what));
    const attempt = (step: () => Promise<unknown>): void => {
      say(null);
      step().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    };
    /** Does it with these items, where nothing newer speaks against that or the user wants it so. */
    const unlessNewer = async (
      batches: readonly Batch[],
      items: number,
      isWanted: (it: ItemOutcome) => boolean,
      step: (left: ReadonlyMap<string, number[]>) => Promise<unknown>,
    ): Promise<void> => {
      const keys = batches.map(({ key }) => key);
      const since: SetSince[] = await setSince(desk, keys, isWanted);
      if (since.length === 0) await step(new Map());
      else {
        const left = leftOf(since);
        const go = (isWithout: boolean) => attempt(() => step(isWithout ? left : new Map()));
        setQuestion({ since, items, go });
      }
    };
    const all = () => true;
    return {
      again: (batch) =>
        attempt(() =>
          unlessNewer([batch], batch.count, all, async (left) => {
            const isAgain = await desk.wish(batch.key, 'again', left.get(batch.key));
            if (!isAgain) say('An answer has come meanwhile.');
          }),
        ),
      taken: ({ key }) => attempt(() => desk.wish(key, 'taken')),
      doubt: ({ key }) => attempt(() => desk.wish(key, 'doubted')),
      back: (batch) =>
        attempt(() =>
          unlessNewer([batch], batch.count, all, async (left) => {
            const { key, standing } = batch;
            const isBack = standing === 'back' || (await desk.wish(key, 'back'));
            if (isBack) await put([key], (it) => left.get(key)?.includes(it.index) !== true);
            else say('It has been sent meanwhile.');
          }),
        ),
      name: ({ key }, id) => desk.name(key, id),
      halt: (key) => attempt(() => desk.halt(key, true)),
      goOn: ({ key, batches }) => {
        const waiting = batches.filter(({ standing }) => standing === 'waiting');
        const items = sum(waiting.map(({ count }) => count));
        attempt(() => unlessNewer(waiting, items, all, (left) => desk.halt(key, false, left)));
      },
      discard: (key) => attempt(() => desk.discard(key)),
      look: (id) => attempt(() => desk.look(id)),
      remove: (keys) => attempt(() => desk.remove(keys)),
      mend(batches, kind) {
        const isWanted = (it: ItemOutcome): boolean => isMended(it, kind);
        const items = sum(batches.map((it) => mendedCount(it, kind)));
        attempt(() =>
          unlessNewer(batches, items, isWanted, (left) =>
            put(
              batches.map(({ key }) => key),
              (it, key) => isWanted(it) && left.get(key)?.includes(it.index) !== true,
            ),
          ),
        );
      },
    };
  }, [desk, list]);
  return { actions, said, question, drop: () => setQuestion(null) };
}
