/** Ranks and folded texts made before anybody sorts or searches, while the worker has nothing else to do: the first time is then as quick as the next. */
import { foldedTexts } from '#rows/core/folded.ts';
import { rankedColumn } from '#rows/core/order.ts';
import type { Store } from '#rows/core/store.ts';
import { Cancelled, newPace, type Pace } from './pace.ts';

/** Rows from which ranking a column takes longer than anybody would fail to notice. */
const manyRows = 100_000;

/** Columns that are ranked: the first ones of a table, on which a page's first screen lies. */
const mostColumns = 8;

/** Milliseconds without a call after which nobody seems to be about to ask. */
const rest = 100;

export interface Ahead {
  /** To be called when no call is under way. */
  start: () => void;
  /** To be called when one comes: nothing of it waits for what nobody has asked for. */
  stop: () => void;
}

export function rankAhead(stores: () => Iterable<Store>): Ahead {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pace: Pace | null = null;

  async function work(own: Pace): Promise<void> {
    for (const store of stores()) {
      for (const id of columnsOf(store)) {
        await own.pause();
        await own.drive(rankedColumn(store, id));
        const view = store.view(id);
        if (view.kind === 'codes') await own.drive(foldedTexts(view.dictionary));
      }
    }
  }

  return {
    start() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pace = newPace();
        work(pace).catch((error: unknown) => {
          // What cannot be ranked is said when somebody asks for it.
          if (!(error instanceof Cancelled || error instanceof TypeError)) throw error;
        });
      }, rest);
    },
    stop() {
      clearTimeout(timer);
      pace?.cancel();
      pace = null;
    },
  };
}

/** A key's texts are all different: ranking them takes long and is seldom asked for. */
function columnsOf(store: Store): string[] {
  if (store.rows < manyRows) return [];
  const { key } = store.spec;
  const ids = store.columnIds().filter((id) => id !== key && store.column(id)?.type !== 'ratio');
  return ids.slice(0, mostColumns);
}
