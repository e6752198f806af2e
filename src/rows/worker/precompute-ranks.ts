/** Ranks and folded texts made before anybody sorts or searches, while the worker has nothing else to do: the first time is then as quick as the next. */
import { normalizedTexts } from '#rows/core/normalized-texts.ts';
import { rankedColumn } from '#rows/core/sort-rows.ts';
import type { Store } from '#rows/core/store.ts';
import { Cancelled, createTaskRunner, type TaskRunner } from './task-runner.ts';

/** Rows from which ranking a column takes longer than anybody would fail to notice. */
const minRows = 100_000;

/** Columns that are ranked: the first ones of a table, on which a page's first screen lies. */
const maxColumns = 8;

/** Milliseconds without a call after which nobody seems to be about to ask. */
const idleDelay = 100;

export interface RankPrecomputer {
  /** To be called when no call is under way. */
  start: () => void;
  /** To be called when one comes: nothing of it waits for what nobody has asked for. */
  stop: () => void;
}

export function createRankPrecomputer(stores: () => Iterable<Store>): RankPrecomputer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runner: TaskRunner | null = null;

  async function precompute(current: TaskRunner): Promise<void> {
    for (const store of stores()) {
      for (const id of columnsOf(store)) {
        await current.yieldToMessages();
        await current.run(rankedColumn(store, id));
        const view = store.view(id);
        if (view.kind === 'codes') await current.run(normalizedTexts(view.dictionary));
      }
    }
  }

  return {
    start() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        runner = createTaskRunner();
        precompute(runner).catch((error: unknown) => {
          // What cannot be ranked is said when somebody asks for it.
          if (!(error instanceof Cancelled || error instanceof TypeError)) throw error;
        });
      }, idleDelay);
    },
    stop() {
      clearTimeout(timer);
      runner?.cancel();
      runner = null;
    },
  };
}

/** A key's texts are all different: ranking them takes long and is seldom asked for. */
function columnsOf(store: Store): string[] {
  if (store.rows < minRows) return [];
  const { key } = store.spec;
  const ids = store.columnIds().filter((id) => id !== key && store.column(id)?.type !== 'ratio');
  return ids.slice(0, maxColumns);
}
