/** The snapshots of this tab. Loaded when the page is idle, or when they are displayed. */
import { portsOfThisTab } from '#shared/user/tab-ports.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';

let store: SnapshotStore | null = null;

export function snapshotStore(): SnapshotStore {
  store ??= createSnapshotStore(portsOfThisTab());
  return store;
}
