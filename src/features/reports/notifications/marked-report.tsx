import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { linkClass } from '#ui/link-class.ts';
import { isInProgress, type Report } from '#shared/reports/stored-reports.ts';
import { useScoped } from '#shared/scope.ts';
import { ReportProgress } from '#features/reports/report-progress.tsx';
import { reportTitle, reportStatus } from '#features/reports/report-text.ts';

/** A report's name, linked to it, and its status. */
export function MarkedReport({ report, onLeave }: { report: Report; onLeave: () => void }) {
  const scoped = useScoped();
  const title = reportTitle(report);
  const { text, tone } = reportStatus(report);
  return (
    <li>
      <div className="flex items-center gap-2">
        <Link
          to={scoped(report.id === null ? paths.reports : paths.report(report.id))}
          className={`${linkClass} min-w-0 grow truncate`}
          onClick={onLeave}
        >
          {title}
        </Link>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {isInProgress(report) && <ReportProgress report={report} label={title} />}
    </li>
  );
}
