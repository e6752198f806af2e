import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { isInProgress } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { usualDuration } from '#shared/reports/usual-duration.ts';
import { useScoped } from '#shared/scope.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { CancelReport } from './cancel-report.tsx';
import { ReportCommands } from './report-commands.tsx';
import { reportProgressText, reportRemark, reportTitle } from './report-text.ts';
import { useReportActions } from './use-report-actions.ts';

interface JobParts {
  /** Status text and buttons, as in the list; `null` for a job that is not stored. */
  commands: ReactNode;
  /** The confirmation before cancelling a long run: it stays when the job ends, and says so. */
  question: ReactNode;
  /** A remark for a job with a result; `null` for none. */
  remark: string | null;
}

/** The stored job for a report's page, in parts that depend on its status. */
export function useJobParts(jobId: string): JobParts {
  const { store, reports } = useReports();
  const { actions, failure } = useReportActions(store);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const scoped = useScoped();
  const report = reports?.find(({ id }) => id === jobId);
  if (reports === null || report === undefined) {
    return { commands: null, question: null, remark: null };
  }
  const isOpen = isInProgress(report);
  const remark = reportRemark(report);
  const again = async (key: string): Promise<boolean> => {
    const isAsked = await actions.again(key);
    // A new request has no page yet, but is in the list at once.
    if (isAsked) void navigate(scoped(paths.reports));
    return isAsked;
  };
  const commands = (
    <div className="flex flex-col gap-2">
      {isOpen && (
        <p className="text-muted first-letter:uppercase">
          {reportProgressText(report, usualDuration(reports, report))}
        </p>
      )}
      {isOpen && remark !== null && <p>{remark}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <ReportCommands
          report={report}
          actions={{ ...actions, again }}
          onQuestion={() => setAsking(true)}
        />
      </div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
  const question = isAsking && (
    <CancelReport
      title={reportTitle(report)}
      isOver={!isOpen}
      onClose={() => setAsking(false)}
      onCancel={() => actions.cancel(report.key)}
    />
  );
  return { commands, question, remark: report.status === 'completed' ? remark : null };
}
