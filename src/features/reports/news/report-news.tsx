import { useEffect } from 'react';
import { isUnseen } from '#workspace/reports/record.ts';
import { useReports } from '#workspace/reports/use-reports.ts';
import { countInTitle } from './count-in-title.ts';
import { ReportToasts } from './report-toasts.tsx';

/** On every page: that a report has ended, and in the title of the window how many have ended unseen. */
export function ReportNews() {
  const { desk, reports } = useReports();
  const unseen = reports?.filter(isUnseen).length ?? 0;
  useEffect(() => (unseen > 0 ? countInTitle(unseen) : undefined), [unseen]);
  return <ReportToasts desk={desk} />;
}
