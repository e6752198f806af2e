import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createStore } from '#lib/store.ts';
import { localWork } from '#queries/local-work.ts';
import { type HistoryBlock } from './history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import { type HistoryMonth, type HistoryState, noHistory } from './history-state.ts';
import { type HistoryStore, historyStore } from './history-store.ts';

export interface HistoryView {
  /** `undefined` until read. */
  state: HistoryState | undefined;
  store: HistoryStore;
}

/** The longest that pages wait for the device, in milliseconds: storage that does not answer is as good as none. */
const maxWait = 10_000;

const isGivenUp = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

const startWaiting = (): void => void (timer ??= setTimeout(() => isGivenUp.set(true), maxWait));

/** The history of this user on this device. */
export function useHistory(): HistoryView {
  const store = historyStore(useQueryClient());
  const job = useSyncExternalStore(store.subscribe, store.state);
  const isOver = useSyncExternalStore(isGivenUp.subscribe, isGivenUp.state);
  useEffect(startWaiting, []);
  return useMemo(
    () => ({ state: job.stored ?? (isOver ? noHistory : undefined), store }),
    [job, isOver, store],
  );
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
  return useQuery({
    ...localWork,
    queryKey: ['history', wanted, of],
    initialData: wanted.length === 0 ? { ...of, blocks: [] } : undefined,
    // Without storage there is nothing to read, which the page says.
    queryFn: async () => ({ ...of, blocks: await store.read(wanted).catch(() => []) }),
  }).data;
}
