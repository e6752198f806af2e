/**
 * The lists whose charts the user has opened on this device, or closed if they are open at first. Read synchronously, so
 * that the first render matches the last visit. Other tabs are not updated, because their tables would move.
 */
import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '#lib/local-item.ts';
import { createStore } from '#lib/store.ts';
import { perUser } from '#user/tab-ports.ts';
import type { ListDefinition } from './define-list.ts';

/** The key in localStorage. */
const chartsOpenKey = 'crosschannel.charts';

const changes = perUser(() => createStore(readStored()));

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
  const { subscribe, state } = changes();
  const isChanged = useSyncExternalStore(subscribe, state).includes(key);
  return [isChanged !== isOpenAtFirst, (next) => set(key, next !== isOpenAtFirst)];
}

function set(key: string, isChanged: boolean): void {
  const changed = changes();
  const others = changed.state().filter((other) => other !== key);
  changed.set(isChanged ? [...others, key] : others);
  // If storage is blocked, they last as long as the page.
  writeItem(chartsOpenKey, changed.state().join(',') || null);
}

const readStored = (): readonly string[] =>
  (readItem(chartsOpenKey) ?? '').split(',').filter((name) => name !== '');
