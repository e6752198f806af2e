import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Job } from '#api/contract/job.ts';
import { jobQueries } from '#queries/jobs.queries.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { Link } from '#shared/link.tsx';
import { listLink } from '#shared/list-page/list-link.ts';
import { ExportFactsContext } from '#shared/list-page/use-export-details.ts';
import { paths } from '#shared/paths.ts';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { isExpired } from '#shared/report-results/open-result.ts';
import { isNotFound } from '#shared/report-results/result-errors.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { reportDays } from '#shared/trend/report-days.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useJobParts } from './job-commands.tsx';
import { DownloadButton } from './result/download-button.tsx';
import { JobState } from './result/job-state.tsx';
import { RequestDetails, JobBadge } from './result/request-details.tsx';
import { ResultBody } from './result/result-body.tsx';
import { ResultGate, sizeText } from './result/result-gate.tsx';
import { useResult } from './result/use-result.ts';
import { useWatchedJob } from './use-watched-job.ts';

/** A report: its job's status, and its result once there is one. */
export function ReportPage() {
  const { jobId = '' } = useParams();
  const job = useWatchedJob(jobId);
  const report = useReports().reports?.find(({ id }) => id === jobId);
  const record = job.data?.job;
  const title = record?.request?.name || jobId;
  return (
    <>
      <title>{`${title} · Crosschannel`}</title>
      <Breadcrumb to={paths.reports}>Reports</Breadcrumb>
      <PageHeader
        title={title}
        meta={record && <JobBadge status={record.status} cancel={report?.cancel ?? null} />}
        actions={
          record?.status === 'completed' ? (
            <>
              {record.request?.report_type === 'keyword' && (
                <Link
                  to={listLink(paths.keywords, { performance: jobId })}
                  className={buttonClass('quiet')}
                >
                  View in Keywords
                </Link>
              )}
              <DownloadButton jobId={jobId} />
            </>
          ) : (
            <Freshness
              receivedAt={[job.data?.receivedAt]}
              queryKeys={[jobQueries.detail(jobId).queryKey]}
            />
          )
        }
      />
      {isNotFound(job.error) && record === undefined ? (
        <Message
          tone="empty"
          title="Report not found"
          actions={<Button onClick={() => void job.refetch()}>Check again</Button>}
        >
          <p>
            The job ID may be mistyped, or the report belongs to another user. Reports also expire
            after a while.
          </p>
        </Message>
      ) : (
        <Loaded query={job} what="this report" skeleton={<Skeleton height="8rem" />}>
          {(answer) => <ReportOf key={jobId} job={answer.job} name={title} />}
        </Loaded>
      )}
    </>
  );
}

function ReportOf({ job, name }: { job: Job; name: string }) {
  const accounts = useAccountsById();
  const result = useResult(job.id);
  const { commands, question, remark } = useJobParts(job.id);
  const { data } = result;
  const isHere = data !== undefined && !result.isLoading;
  return (
    <>
      <RequestDetails
        request={job.request}
        jobId={job.id}
        accountName={(id) => accountName(accounts, id)}
        size={isHere ? sizeText(data) : null}
      />
      {question}
      {remark !== null && job.status === 'completed' && <Notice tone="info">{remark}</Notice>}
      {job.status !== 'completed' ? (
        <JobState job={job} actions={commands} />
      ) : !isHere ? (
        <ResultGate result={result} isOver={() => isExpired(job)} />
      ) : data.rows === 0 && data.broken === null ? (
        <Message tone="empty" title="No rows in this report">
          <p>There was no activity in the requested days and accounts. The file is complete.</p>
        </Message>
      ) : (
        <ResultOf job={job} name={name} data={data} onReload={result.load} />
      )}
    </>
  );
}

interface ResultOfProps {
  job: Job;
  name: string;
  data: NonNullable<ReturnType<typeof useResult>['data']>;
  onReload: () => void;
}

function ResultOf({ job, name, data, onReload }: ResultOfProps) {
  const client = useQueryClient();
  const madeOn = job.created_at?.slice(0, 10) ?? null;
  const { start_date: start = null, end_date: end = null } = job.request ?? {};
  const days = useMemo(
    () => reportDays({ start, end, madeOn }, data.days),
    [start, end, madeOn, data.days],
  );
  // A job without a creation time has no age.
  const receivedAt = data.receivedAt || undefined;
  const facts = {
    receivedAt: [receivedAt],
    period: start === null || end === null ? null : { start, end },
  };
  const type = job.request?.report_type ?? null;
  const shape = useMemo(() => ({ type, isDaily: days.length > 0 }), [type, days.length]);
  return (
    <ExportFactsContext value={facts}>
      <ResultBody
        name={name}
        data={data}
        shape={shape}
        unit={job.request?.time_unit ?? null}
        days={days}
        madeOn={madeOn}
        onReload={onReload}
        onLost={() => void client.resetQueries({ queryKey: ['jobs', 'result', job.id] })}
      />
    </ExportFactsContext>
  );
}
