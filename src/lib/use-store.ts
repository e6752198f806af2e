import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** The state of a store; renders again when it changes. */
export const useStore = <T>({ subscribe, state }: ReadableStore<T>): T =>
  useSyncExternalStore(subscribe, state);
