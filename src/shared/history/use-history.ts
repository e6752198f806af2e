import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type HistoryBlock, monthOf } from './history-block.ts';
import type { HistoryMonth, HistoryState } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';
import { historyStore } from './history-stores.ts';

export interface HistoryView {
  /** `undefined` until read. */
  state: HistoryState | undefined;
  store: HistoryStore;
}

/** The history of this user on this device. */
export function useHistory(): HistoryView {
  const store = historyStore(useQueryClient());
  const job = useSyncExternalStore(store.subscribe, store.state);
  return useMemo(() => ({ state: job.stored, store }), [job, store]);
}

const noMonths: readonly HistoryMonth[] = [];

/** The months with these days, and the days themselves; `undefined` until they are read. Those of before stay until then. */
export function useHistoryBlocks<Days extends { all: readonly string[] }>(
  { state, store }: HistoryView,
  of: Days,
): (Days & { blocks: readonly HistoryBlock[] }) | undefined {
  const stored = state?.months ?? noMonths;
  const wanted = useMemo(() => {
    const own = new Set(of.all.map(monthOf));
    return stored.filter(({ month }) => own.has(month));
  }, [stored, of]);
  const [read, setRead] = useState<Days & { blocks: readonly HistoryBlock[] }>();
  useEffect(() => {
    let isLeft = false;
    store.read(wanted).then(
      (blocks) => {
        if (!isLeft) setRead({ ...of, blocks });
      },
      // Without storage there is nothing to read, which the page says.
      () => {
        if (!isLeft) setRead({ ...of, blocks: [] });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [store, wanted, of]);
  return read;
}
