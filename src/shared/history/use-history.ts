import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { whenState } from '#lib/when-state.ts';
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

/** The months that a page displays unless its URL names others. */
const usualMonths = 3;

/** Begins to read the latest months before a page asks for them. */
export async function preloadHistory(client: QueryClient): Promise<void> {
  const store = historyStore(client);
  await whenState(store, ({ stored }) => stored !== undefined);
  await store.read(store.state().stored?.months.slice(-usualMonths) ?? []);
}

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
