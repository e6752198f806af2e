/** Stores the changing state: in memory here, in IndexedDB for the browser (`browser-store.ts`). */
import { createEmitter } from '#lib/store.ts';
import type { State } from './state.ts';

export interface Store {
  /** The current state, read-only. */
  read: () => Promise<State>;
  /**
   * Applies a change atomically: completely or, if it throws, not at all, with no other change in between.
   * The change must be synchronous.
   */
  update: <T>(change: (state: State) => T) => Promise<T>;
  /** Calls back after each change, here or in another tab; returns a function that unsubscribes. */
  subscribe: (listener: (state: State) => void) => () => void;
}

/** A store in memory. It does not roll back a change that throws, because no change throws halfway. */
export function memoryStore(state: State): Store {
  const changes = createEmitter<[State]>();
  return {
    read: async () => state,
    update: async (change) => {
      const result = change(state);
      changes.emit(state);
      return result;
    },
    subscribe: changes.subscribe,
  };
}

/** Resolves with the state as soon as the condition holds. */
export async function until(store: Store, condition: (state: State) => boolean): Promise<State> {
  const { promise, resolve } = Promise.withResolvers<State>();
  const stop = store.subscribe((state) => {
    if (condition(state)) resolve(state);
  });
  const state = await store.read();
  if (condition(state)) resolve(state);
  return promise.finally(stop);
}
