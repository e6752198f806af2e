import { useMemo, useSyncExternalStore } from 'react';
import type { JobState } from '#jobs/job-tracker.ts';
import { type ReportStore, reportStore } from './report-store.ts';
import type { Report, StoredReports } from './stored-reports.ts';

export interface ReportsView extends Omit<JobState<StoredReports>, 'stored'> {
  /** Newest first; `null` until read. */
  reports: readonly Report[] | null;
  store: ReportStore;
}

/** The reports of this user on this device, and the store that changes them. */
export function useReports(): ReportsView {
  const store = reportStore();
  const state = useSyncExternalStore(store.subscribe, store.state);
  return useMemo(() => {
    const { stored, hold } = state;
    return { reports: stored?.reports ?? null, hold, store };
  }, [state, store]);
}
