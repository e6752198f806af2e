import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { jobQueries, type JobAnswer } from '#queries/reports.queries.ts';
import { accountName, useAccountsById } from '#queries/accounts.queries.ts';
import { Breadcrumb } from '#navigation/breadcrumb.tsx';
import { Link } from '#navigation/link.tsx';
import { listLink } from '#lists/list-link.ts';
import { paths } from '#navigation/paths.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { isNotFound } from '#features/reports/report-requests.ts';
import { reportsReducer, type TimedReportEvent } from '#features/reports/reports-reducer.ts';
import {
  fullText,
  isEnded,
  noReports,
  type Report,
  roomLeft,
} from '#features/reports/stored-reports.ts';
import { useMarkSeen } from '#features/reports/use-mark-seen.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { usualDuration } from '#features/reports/usual-duration.ts';
import { useScoped } from '#navigation/scope.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { useNow } from '#ui/use-now.ts';
import { CompareWith } from './compare-with.tsx';
import { ReportActions } from './report-actions.tsx';
import {
  HoldNotice,
  isCancelling,
  ReportProgress,
  reportProgressText,
  reportRemark,
  reportStatus,
  reportTitle,
  requestSummary,
  StatusBadge,
} from './report-status.tsx';
import { ResultBody } from './result-body.tsx';
import { DownloadButton, ResultGate, sizeText, useResult } from './result-gate.tsx';

/** A report: its status, and its result once there is one. */
export function ReportPage() {
  const { jobId = '' } = useParams();
  const { report, query, isStored } = useWatchedReport(jobId);
  const { store } = useReports();
  const title = report === undefined ? jobId : reportTitle(report);
  // Actions disappear once they are taken, or the report ends.
  const { box } = useHeldFocus(0);
  return (
    <section ref={box} className="contents">
      <Breadcrumb to={paths.reports}>Reports</Breadcrumb>
      <PageHeader
        title={title}
        meta={report && <StatusBadge status={reportStatus(report)} />}
        actions={
          report?.status === 'completed' && (
            <div className="flex flex-wrap items-center gap-2">
              {report.request?.report_type === 'keyword' && (
                <Link
                  to={listLink(paths.keywords, { performance: jobId })}
                  className={buttonClass('quiet')}
                >
                  View in Keywords
                </Link>
              )}
              <CompareWith report={report} />
              <DownloadButton jobId={jobId} />
            </div>
          )
        }
      />
      {report?.standing === 'unknown' || (isNotFound(query.error) && report === undefined) ? (
        <Message
          tone="empty"
          title="Report not found"
          actions={
            <Button onClick={() => void (report ? store.poll(report.key) : query.refetch())}>
              Check again
            </Button>
          }
        >
          <p>
            The job ID may be mistyped, or the report belongs to another user. Reports also expire
            after a while.
          </p>
        </Message>
      ) : report === undefined ? (
        <Loaded query={query} what="this report" skeleton={<Skeleton height="8rem" />}>
          {() => null}
        </Loaded>
      ) : (
        <ReportOf
          key={jobId}
          jobId={jobId}
          report={report}
          onCheck={isStored ? undefined : query.refetch}
        />
      )}
    </section>
  );
}

/** The stored report, which only the store polls. One of another device is read once, and stored. */
function useWatchedReport(jobId: string) {
  const { store, reports } = useReports();
  const stored = reports?.find(({ id }) => id === jobId);
  // One that is removed while its page is open stays there, and is not added again.
  const [last, setLast] = useState(stored);
  if (stored !== undefined && stored !== last) setLast(stored);
  const known = stored ?? (last?.id === jobId ? last : undefined);
  const query = useQuery({
    ...jobQueries.detail(jobId),
    enabled: reports !== null && known === undefined,
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) void store.addResponse(data);
  }, [store, data]);
  useMarkSeen(({ id }) => id === jobId);
  // If the list of reports is full, it is not stored; while it is being stored, its status is not known there yet.
  const isKnown = known !== undefined && known.status !== null;
  const isStored = known !== undefined || roomLeft(reports ?? []) > 0;
  return { report: isKnown || data === undefined ? known : toReport(data), query, isStored };
}

/** As it would be stored. */
export function toReport(answer: JobAnswer): Report {
  const { id } = answer.job;
  const at = answer.receivedAt;
  const events: TimedReportEvent[] = [
    { kind: 'added', key: id, id, at },
    { kind: 'received', id, answer, at },
  ];
  const [report] = events.reduce(reportsReducer, noReports).reports;
  if (report === undefined) throw new Error('A report that was added is missing.');
  return report;
}

interface ReportOfProps {
  report: Report;
  /** Reads a report that the full list has no room for: the store does not follow it. */
  onCheck: (() => Promise<unknown>) | undefined;
}

function ReportOf({ jobId, report, onCheck }: ReportOfProps & { jobId: string }) {
  const accounts = useAccountsById();
  const result = useResult(jobId);
  const { data } = result;
  const isHere = data !== undefined && !result.isLoading;
  const remark = reportRemark(report);
  const summary = requestSummary(report, (id) => accountName(accounts, id));
  return (
    <>
      <p className="text-muted wrap-anywhere">
        {[...summary, ...(isHere ? [sizeText(data)] : [])].join(' · ')}
      </p>
      {report.status === 'completed' && remark !== null && <Notice tone="info">{remark}</Notice>}
      {report.status !== 'completed' ? (
        <WithoutResult report={report} onCheck={onCheck} />
      ) : !isHere ? (
        <ResultGate result={result} jobId={jobId} />
      ) : data.rows === 0 && data.broken === null ? (
        <Message tone="empty" title="No rows in this report">
          <p>There was no activity in the requested days and accounts. The file is complete.</p>
        </Message>
      ) : (
        <ResultBody report={report} data={data} onReload={result.load} />
      )}
    </>
  );
}

/** A report without a result: not yet, or never. */
export function WithoutResult({ report, onCheck }: ReportOfProps) {
  useNow(15_000);
  const { reports, hold } = useReports();
  const navigate = useNavigate();
  const scoped = useScoped();
  const actions = (
    // A new request has no page yet, but is in the list at once.
    <ReportActions
      reports={[report]}
      onCheck={onCheck}
      onRequested={() => void navigate(scoped(paths.reports))}
    />
  );
  const remark = reportRemark(report);
  if (report.status === 'cancelled') {
    return (
      <Message tone="empty" title="The report was cancelled" actions={actions}>
        <p>It has no result. You can request the same report again.</p>
      </Message>
    );
  }
  if (isEnded(report)) {
    return (
      <Message tone="error" title="The report failed" actions={actions}>
        <p>{remark}</p>
      </Message>
    );
  }
  return (
    <Panel title="Progress">
      <ReportProgress report={report} label="Report progress" />
      <p className="mt-3 text-muted first-letter:uppercase">
        {reportProgressText(report, usualDuration(reports ?? [], report))}
      </p>
      <p role="status" className="mt-1 text-muted">
        {isCancelling(report)
          ? 'There will be no result unless the report was already complete.'
          : onCheck
            ? fullText()
            : 'Reports take minutes, sometimes hours. The result appears here, and a notification on every page, so you can leave this page.'}
      </p>
      {remark !== null && <p className="mt-1">{remark}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>
      <HoldNotice hold={hold} />
    </Panel>
  );
}
