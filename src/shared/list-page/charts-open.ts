/**
 * The lists whose charts the user has opened on this device, or closed if they are open at first. Read synchronously, so that the first render matches the last
 * visit. Other tabs are not updated, because their tables would move.
 */
import { useSyncExternalStore } from 'react';
import { readFlags, writeFlags } from '#lib/local-flags.ts';
import { createStore } from '#lib/store.ts';
import type { ListDefinition } from './define-list.ts';

/** The key in localStorage. */
export const chartsOpenKey = 'crosschannel.charts';

const changed = createStore(readFlags(chartsOpenKey));

/** Whether a list's charts are open, and a setter. They are closed at first, because the rows come first, unless declared 'open'. */
export function useChartsOpen({
  name,
  hasCharts,
}: Pick<ListDefinition, 'name' | 'hasCharts'>): readonly [boolean, (isOpen: boolean) => void] {
  const isChanged = useSyncExternalStore(changed.subscribe, changed.state).includes(name);
  const isFirst = hasCharts === 'open';
  return [isChanged !== isFirst, (next) => set(name, next !== isFirst)];
}

function set(name: string, isChanged: boolean): void {
  const others = changed.state().filter((other) => other !== name);
  changed.set(isChanged ? [...others, name] : others);
  writeFlags(chartsOpenKey, changed.state());
}
