import { useStore } from '#lib/use-store.ts';
import { reportStore } from './report-store.ts';

/** The reports of this user on this device, newest first, and the store that changes them; `null` until read. */
export function useReports() {
  const store = reportStore();
  const { stored, hold } = useStore(store);
  return { reports: stored?.reports ?? null, hold, store };
}
