import { useSyncExternalStore } from 'react';
import { reportStore } from './report-store.ts';

/** The reports of this user on this device, newest first, and the store that changes them; `null` until read. */
export function useReports() {
  const store = reportStore();
  const { stored, hold } = useSyncExternalStore(store.subscribe, store.state);
  return { reports: stored?.reports ?? null, hold, store };
}
