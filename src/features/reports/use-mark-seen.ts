import { useEffect } from 'react';
import type { Report } from './stored-reports.ts';
import { useReports } from './use-reports.ts';

/** While the page is visible, marks the ended reports that it displays as seen once they have been notified. */
export function useMarkSeen(isDisplayed: (report: Report) => boolean): void {
  const { store, reports } = useReports();
  const told = reports?.filter((report) => report.news === 'told' && isDisplayed(report)) ?? [];
  const keys = JSON.stringify(told.map(({ key }) => key));
  useEffect(() => {
    const see = (): void => {
      if (document.visibilityState !== 'hidden') void store.markSeen(JSON.parse(keys) as string[]);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [store, keys]);
}
