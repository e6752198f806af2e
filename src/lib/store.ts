/** State that lives outside React components, and events. Subscribers are called after each change or event. */

type Unsubscribe = () => void;

export interface Emitter<Args extends unknown[] = []> {
  emit: (...args: Args) => void;
  /** Calls back on each event; returns a function that unsubscribes. */
  subscribe: (listener: (...args: Args) => void) => Unsubscribe;
}

export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What readers see of a store; both members fit `useSyncExternalStore`. */
export interface ReadableStore<T> {
  /** The same object until it changes. */
  state: () => T;
  /** Calls back after each change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => Unsubscribe;
}

export interface Store<T> extends ReadableStore<T> {
  /** Replaces the state; the same one again is no change. */
  set: (next: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  const changes = createEmitter();
  let state = initial;
  return {
    state: () => state,
    subscribe: changes.subscribe,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      changes.emit();
    },
  };
}
