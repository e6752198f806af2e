import { useEffect } from 'react';
import { isUnseen } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { countInTitle } from './count-in-title.ts';
import { ReportToasts } from './report-toasts.tsx';

/** On every page: notifications about ended reports, and the number of unseen ones in the window title. */
export function ReportNews() {
  const { store, reports } = useReports();
  const unseen = reports?.filter(isUnseen).length ?? 0;
  useEffect(() => (unseen > 0 ? countInTitle(unseen) : undefined), [unseen]);
  return <ReportToasts store={store} />;
}
