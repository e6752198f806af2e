/**
 * The lists whose charts are open on this device. Read synchronously, so that the first render matches the last
 * visit. Other tabs are not updated, because their tables would move.
 */
import { useSyncExternalStore } from 'react';
import { readFlags, writeFlags } from '#lib/local-flags.ts';
import { createStore } from '#lib/store.ts';

/** The key in localStorage. */
export const chartsOpenKey = 'crosschannel.charts';

const open = createStore(readFlags(chartsOpenKey));

/** Whether a list's charts are open, and a setter. They are closed at first: the rows come first. */
export function useChartsOpen({
  name,
}: {
  name: string;
}): readonly [boolean, (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(open.subscribe, open.state).includes(name);
  return [isOpen, (next) => set(name, next)];
}

function set(name: string, isOpen: boolean): void {
  const others = open.state().filter((other) => other !== name);
  open.set(isOpen ? [...others, name] : others);
  writeFlags(chartsOpenKey, open.state());
}
