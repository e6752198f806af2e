import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { whenState } from '#lib/when-state.ts';
import type { HistoryBlock } from './history-block.ts';
import type { HistoryMonth, HistoryState } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';
import { historyStore } from './history-stores.ts';

export interface HistoryView {
  /** `undefined` until read. */
  state: HistoryState | undefined;
  /** False if the browser refuses to store it: it is lost with this page. */
  isSaved: boolean;
  store: HistoryStore;
}

/** The history of this user on this device. */
export function useHistory(): HistoryView {
  const store = historyStore(useQueryClient());
  const job = useSyncExternalStore(store.subscribe, store.state);
  return useMemo(() => ({ state: job.stored, isSaved: job.isSaved, store }), [job, store]);
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

/** The months with these days; `undefined` until read. Those of before stay until new ones are read. */
export function useHistoryBlocks(
  { state, store }: HistoryView,
  days: readonly string[],
): readonly HistoryBlock[] | undefined {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const all = state?.months ?? noMonths;
  const months = useMemo(
    () => all.filter((one) => one.last >= first && one.first <= last),
    [all, first, last],
  );
  const [read, setRead] = useState<readonly HistoryBlock[]>();
  useEffect(() => {
    let isLeft = false;
    store.read(months).then(
      (blocks) => {
        if (!isLeft) setRead(blocks);
      },
      // Without storage there is nothing to read.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [store, months]);
  return read;
}
