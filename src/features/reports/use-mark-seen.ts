import { useEffect } from 'react';
import type { ReportStore } from './report-store.ts';
import type { Report } from './stored-reports.ts';

/** While the page is visible, marks ended reports as seen once they have been notified. */
export function useMarkSeen(store: ReportStore, reports: readonly Report[] | null): void {
  useEffect(() => {
    const see = (): void => {
      if (document.visibilityState === 'hidden') return;
      const told = reports?.filter(({ news }) => news === 'told') ?? [];
      void store.markSeen(told.map(({ key }) => key));
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [store, reports]);
}
