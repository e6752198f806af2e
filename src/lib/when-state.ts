import type { ReadableStore } from './store.ts';

/** Resolves once a store's state is as wanted. */
export function whenState<T>(
  store: ReadableStore<T>,
  isWanted: (state: T) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let stop: () => void = () => {};
    const look = () => {
      if (!isWanted(store.state())) return;
      stop();
      resolve();
    };
    stop = store.subscribe(look);
    look();
  });
}
