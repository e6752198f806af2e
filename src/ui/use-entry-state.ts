/**
 * State that belongs to an entry of the browser's history: going back to a page opens it as it was left. It is
 * in memory only, so a reload starts afresh.
 */
import { useState } from 'react';

/** The number of entries to remember. */
const maxEntries = 100;

const entries = new Map<string, Map<string, unknown>>();

/** The key of the displayed entry; none before a router has displayed one. */
let displayed: string | undefined;

/**
 * The router displays another entry. With `isSamePage` the page has stayed, and so has its state, which belongs
 * to the new entry too.
 */
export function displayEntry(key: string, isSamePage: boolean): void {
  const before = entries.get(displayed ?? '');
  displayed = key;
  if (isSamePage && before !== undefined) entries.set(key, new Map(before));
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** The router's key of the entry that the browser is at, which is displayed a moment later. */
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
  const set = (next: T): void => {
    if (displayed !== undefined) {
      const saved = entries.get(displayed) ?? new Map<string, unknown>();
      entries.set(displayed, saved.set(name, next));
    }
    setValue(next);
  };
  return [value, set];
}
