import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { isUnderWay } from '#workspace/reports/record.ts';
import { useReports } from '#workspace/reports/use-reports.ts';
import { usualTime } from '#workspace/reports/usual.ts';
import { useScoped } from '#workspace/scope.ts';
import { CancelReport } from './cancel-report.tsx';
import { ReportCommands } from './report-commands.tsx';
import { courseOf, remarkOf, reportTitle } from './report-words.ts';
import { useReportActions } from './use-report-actions.ts';

interface JobParts {
  /** What to expect, and what can be done, as on the list; `null` of a job that the desk does not know. */
  commands: ReactNode;
  /** The question before a long run is given up: it stays when the job ends, and says so. */
  question: ReactNode;
  /** What there is to say of a job that has its result; `null`: nothing. */
  remark: string | null;
}

/** For the page of a report: what the desk has of its job, in parts that come and go with how it stands. */
export function useJobParts(jobId: string): JobParts {
  const { desk, reports } = useReports();
  const { actions, failure } = useReportActions(desk);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const scoped = useScoped();
  const report = reports?.find(({ id }) => id === jobId);
  if (reports === null || report === undefined) {
    return { commands: null, question: null, remark: null };
  }
  const isOpen = isUnderWay(report);
  const remark = remarkOf(report);
  const again = async (key: string): Promise<boolean> => {
    const isAsked = await actions.again(key);
    // What is asked for has no page yet; the list has it at once.
    if (isAsked) void navigate(scoped(paths.reports));
    return isAsked;
  };
  const commands = (
    <div className="flex flex-col gap-2">
      {isOpen && (
        <p className="text-muted first-letter:uppercase">
          {courseOf(report, usualTime(reports, report))}
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
