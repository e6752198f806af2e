import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { isInProgress, type Report } from '#shared/reports/stored-reports.ts';
import type { UsualDuration } from '#shared/reports/usual-duration.ts';
import { useScoped } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { linkClass } from '#ui/link-class.ts';
import { removalEffect } from '#shared/reports/removal-effect.ts';
import { DangerButton } from '#ui/overlay/danger-button.tsx';
import { ReportCommands } from './report-commands.tsx';
import { ReportProgress } from './report-progress.tsx';
import {
  requestSummary,
  reportProgressText,
  reportRemark,
  reportTitle,
  reportStatus,
} from './report-text.ts';
import type { ReportActions } from './use-report-actions.ts';

interface ReportItemProps {
  report: Report;
  usual: UsualDuration | null;
  accountName: (id: string) => string;
  actions: ReportActions;
}

/** One report in the list: request, status and actions. */
export function ReportItem({ report, usual, accountName, actions }: ReportItemProps) {
  const scoped = useScoped();
  const { key, id, standing } = report;
  const title = reportTitle(report);
  const state = reportStatus(report);
  const remark = reportRemark(report);
  const isOpen = isInProgress(report);
  const named = <span className="sr-only"> {title}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-[1_1_22rem]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium wrap-anywhere">
            {id === null || standing === 'unknown' ? (
              title
            ) : (
              <Link to={scoped(paths.report(id))} className={linkClass}>
                {title}
              </Link>
            )}
          </h3>
          <Badge tone={state.tone}>{state.text}</Badge>
          <span className="text-xs text-muted tabular-nums">
            {reportProgressText(report, usual)}
            {report.purpose && ' · automatic'}
          </span>
        </div>
        <p className="mt-0.5 text-xs text-muted wrap-anywhere">
          {requestSummary(report, accountName)}
          {id !== null && id !== title && (
            <>
              {' · '}
              <span className="font-mono whitespace-nowrap">{id}</span>
            </>
          )}
        </p>
        {isOpen && <ReportProgress report={report} label={title} />}
        {remark !== null && (
          <p
            className={
              report.status === 'failed' || standing === 'refused' ? 'mt-1 text-bad' : 'mt-1'
            }
          >
            {remark}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {standing === 'known' && report.status === 'completed' && id !== null && (
          <Link to={scoped(paths.report(id))} className={buttonClass('secondary', 'small')}>
            Open result{named}
          </Link>
        )}
        <ReportCommands report={report} actions={actions} />
        {standing !== 'asking' && (
          <DangerButton
            action="Remove report"
            size="small"
            text={<>Remove…{named}</>}
            onConfirm={() => actions.remove([key])}
          >
            <p>
              Removes “{title}” from this list. {removalEffect}
            </p>
          </DangerButton>
        )}
      </div>
    </li>
  );
}
