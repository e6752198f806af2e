import { useMemo, useSyncExternalStore } from 'react';
import type { ReportStore, ReportsView } from './report-store.ts';
import { reportStore } from './report-stores.ts';

/** The reports of this user on this device, and their actions. */
export function useReports(): ReportsView & { desk: ReportStore } {
  const desk = reportStore();
  const view = useSyncExternalStore(desk.subscribe, desk.snapshot);
  return useMemo(() => ({ ...view, desk }), [view, desk]);
}
