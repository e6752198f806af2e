/**
 * The lists whose charts the user has opened on this device, or closed if they are open at first. Read synchronously, so
 * that the first render matches the last visit. Other tabs are not updated, because their tables would move.
 */
import { useSyncExternalStore } from 'react';
import { readFlags, writeFlags } from '#lib/local-flags.ts';
import { createStore } from '#lib/store.ts';
import type { ListDefinition } from './define-list.ts';

/** The key in localStorage. */
const chartsOpenKey = 'crosschannel.charts';

const changed = createStore(readFlags(chartsOpenKey));

/**
 * Whether a list's charts are open, and a setter. They are closed at first, because the rows come first, unless declared
 * 'open'.
 */
export function useChartsOpen({
  name,
  hasCharts,
}: Pick<ListDefinition, 'name' | 'hasCharts'>): readonly [boolean, (isOpen: boolean) => void] {
  const isOpenAtFirst = hasCharts === 'open';
  // A report may be named like a list.
  const key = isOpenAtFirst ? `closed ${name}` : name;
  const isChanged = useSyncExternalStore(changed.subscribe, changed.state).includes(key);
  return [isChanged !== isOpenAtFirst, (next) => set(key, next !== isOpenAtFirst)];
}

function set(key: string, isChanged: boolean): void {
  const others = changed.state().filter((other) => other !== key);
  changed.set(isChanged ? [...others, key] : others);
  writeFlags(chartsOpenKey, changed.state());
}
