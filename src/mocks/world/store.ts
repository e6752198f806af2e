/** Where the changing state lives: in memory here, in IndexedDB for the browser (`browser-store.ts`). */
import type { State } from './state.ts';

export interface Store {
  /** The state as it is now, to look at and not to change. */
  read: () => Promise<State>;
  /**
   * Applies a change and keeps it, whole or (when it throws) not at all; no other change comes between.
   * The change must not wait for anything.
   */
  update: <T>(change: (state: State) => T) => Promise<T>;
  /** Calls back after each change, made here or in another tab. Answers a function that ends it. */
  subscribe: (listener: (state: State) => void) => () => void;
}

/** A store in memory. A change that throws is not undone: nothing here throws half way. */
export function memoryStore(state: State): Store {
  const listeners = new Set<(state: State) => void>();
  return {
    read: async () => state,
    update: async (change) => {
      const result = change(state);
      for (const listener of listeners) listener(state);
      return result;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state once it is as asked for: at once, when it is so already. */
export async function until(store: Store, condition: (state: State) => boolean): Promise<State> {
  const { promise, resolve } = Promise.withResolvers<State>();
  const stop = store.subscribe((state) => {
    if (condition(state)) resolve(state);
  });
  const state = await store.read();
  if (condition(state)) resolve(state);
  return promise.finally(stop);
}
