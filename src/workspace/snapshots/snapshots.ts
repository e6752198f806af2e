/** The snapshots of this tab. Loaded once the page has nothing better to do, or when they are looked at. */
import { portsOfThisTab } from '#workspace/tab-ports.ts';
import { createSnapshots, type SnapshotStore } from './store.ts';

let store: SnapshotStore | null = null;

export function snapshots(): SnapshotStore {
  store ??= createSnapshots(portsOfThisTab());
  return store;
}
