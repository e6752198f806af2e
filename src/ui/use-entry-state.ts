/**
 * State that belongs to an entry of the browser's history: going back to a page opens it as it was left. Kept in
 * memory only: a reload clears it.
 */
import { useLayoutEffect, useState } from 'react';

/** The number of entries to remember. */
const maxEntries = 100;

const entries = new Map<string, Map<string, unknown>>();

/** The state of what is on the page now, by name. */
const mounted = new Map<string, MountedState>();

interface MountedState {
  value: unknown;
  initial: unknown;
  restore: (value: unknown) => void;
}

/** The key of the displayed entry; `undefined` until the router has displayed one. */
let displayed: string | undefined;

/**
 * The router displays another entry, whose page has been rendered. What has stayed on the page keeps its state under
 * the new entry, or takes the state of the entry that the user has gone back or forward to.
 */
export function displayEntry(key: string, isHistoryStep: boolean): void {
  displayed = key;
  const saved = entries.get(key);
  if (isHistoryStep && saved !== undefined) {
    for (const [name, { initial, restore }] of mounted)
      restore(saved.has(name) ? saved.get(name) : initial);
    return;
  }
  const now = [...mounted].map(([name, { value }]) => [name, value] as const);
  entries.set(key, new Map([...(saved ?? []), ...now]));
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** The router's key of the browser's current entry. The router displays it slightly later. */
function currentKey(): string {
  const state: unknown = history.state;
  const key: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'key');
  return typeof key === 'string' ? key : 'default';
}

/** `useState` whose value returns with the history entry. `name` is unique on its page. */
export function useEntryState<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const saved = displayed === undefined ? undefined : entries.get(currentKey());
    return saved?.has(name) === true ? (saved.get(name) as T) : initial;
  });
  const [first] = useState(initial);
  useLayoutEffect(() => {
    mounted.set(name, {
      value,
      initial: first,
      restore: (saved) => setValue(() => saved as T),
    });
    return () => void mounted.delete(name);
  }, [name, value, first]);
  const set = (next: T): void => {
    if (displayed !== undefined) {
      const saved = entries.get(displayed) ?? new Map<string, unknown>();
      entries.set(displayed, saved.set(name, next));
    }
    setValue(() => next);
  };
  return [value, set];
}
