/** The snapshots of this tab. Loaded when the page is idle, or when they are displayed. */
import { useSyncExternalStore } from 'react';
import { portsOfThisTab } from '#user/tab-ports.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';

let store: SnapshotStore | null = null;

export function snapshotStore(): SnapshotStore {
  store ??= createSnapshotStore(portsOfThisTab());
  return store;
}

/** The visits stored on the device; `visits` is `null` until they are read. */
export function useSnapshots() {
  const { subscribe, state } = snapshotStore();
  return useSyncExternalStore(subscribe, state);
}
