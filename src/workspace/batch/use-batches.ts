import { useSyncExternalStore } from 'react';
import { batchDesk, batchList } from './batches.ts';
import type { BatchDesk, BatchView } from './desk.ts';
import type { BatchList, ListView } from './list.ts';

/** The batches of this user on this device, in whichever tab they are sent, and what can be done about them. */
export function useBatches(): BatchView & { desk: BatchDesk } {
  const desk = batchDesk();
  return { ...useSyncExternalStore(desk.subscribe, desk.snapshot), desk };
}

/** The list of items that is put together; its view is `null` until the device was read. */
export function useBatchList(): { list: BatchList; view: ListView | null } {
  const list = batchList();
  return { list, view: useSyncExternalStore(list.subscribe, list.snapshot) };
}
