import { useMemo, useSyncExternalStore } from 'react';
import type { ReportStore, ReportsView } from './report-store.ts';
import { reportStore } from './report-stores.ts';

/** The reports of this user on this device, and their actions. */
export function useReports(): ReportsView & { store: ReportStore } {
  const store = reportStore();
  const view = useSyncExternalStore(store.subscribe, store.snapshot);
  return useMemo(() => ({ ...view, store }), [view, store]);
}
