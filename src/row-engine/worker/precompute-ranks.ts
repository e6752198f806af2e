/**
 * Ranks columns and normalizes texts while the worker is idle, so that the first sort or search is as fast as
 * the next.
 */
import { normalizedTexts } from '#row-engine/core/normalized-texts.ts';
import { rankedColumn } from '#row-engine/core/sort-rows.ts';
import type { Store } from '#row-engine/core/store.ts';

/** Rows from which ranking a column takes noticeably long. */
const minRows = 100_000;

/** Columns ranked in advance: a table's first, which a page displays first. */
const maxColumns = 8;

/** Milliseconds without a call before the worker counts as idle. */
const idleDelay = 100;

export interface RankPrecomputer {
  /** Call when no call is in progress. */
  start: () => void;
  /** Call when a call arrives: it waits for one column at most. */
  stop: () => void;
}

export function createRankPrecomputer(stores: () => Iterable<Store>): RankPrecomputer {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function precompute([next, ...others]: [Store, string][]): void {
    if (next === undefined) return;
    const [store, id] = next;
    try {
      rankedColumn(store, id);
      const view = store.view(id);
      if (view.kind === 'codes') normalizedTexts(view.dictionary);
    } catch (error) {
      // A column that cannot be ranked reports its error when a query needs it.
      if (!(error instanceof TypeError)) throw error;
    }
    // A call that has arrived stops the rest.
    timer = setTimeout(precompute, 0, others);
  }

  return {
    start() {
      clearTimeout(timer);
      timer = setTimeout(() => precompute([...stores()].flatMap(columnsOf)), idleDelay);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A key's texts are all different: ranking them takes long and is rarely needed. */
function columnsOf(store: Store): [Store, string][] {
  if (store.rows < minRows) return [];
  const { key } = store.spec;
  const ids = store
    .columnIds()
    .filter((id) => id !== key && !['ratio', 'difference'].includes(store.column(id)?.type ?? ''));
  return ids.slice(0, maxColumns).map((id) => [store, id]);
}
