/**
 * Ranks columns and normalizes texts while the worker is idle, so that the first sort or search is as fast as
 * the next.
 */
import { normalizedTexts } from '#row-engine/core/normalized-texts.ts';
import { rankedColumn } from '#row-engine/core/sort-rows.ts';
import type { Store } from '#row-engine/core/store.ts';
import { Cancelled, createTaskRunner, type TaskRunner } from './task-runner.ts';

/** Rows from which ranking a column takes noticeably long. */
const minRows = 100_000;

/** Columns ranked in advance: a table's first, which a page displays first. */
const maxColumns = 8;

/** Milliseconds without a call before the worker counts as idle. */
const idleDelay = 100;

export interface RankPrecomputer {
  /** Call when no call is in progress. */
  start: () => void;
  /** Call when a call arrives: precomputing must not delay it. */
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
          // A column that cannot be ranked reports its error when a query needs it.
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

/** A key's texts are all different: ranking them takes long and is rarely needed. */
function columnsOf(store: Store): string[] {
  if (store.rows < minRows) return [];
  const { key } = store.spec;
  const ids = store.columnIds().filter((id) => id !== key && store.column(id)?.type !== 'ratio');
  return ids.slice(0, maxColumns);
}
