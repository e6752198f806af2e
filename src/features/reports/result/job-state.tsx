import type { ReactNode } from 'react';
import type { Job } from '#api/contract/job.ts';
import { HoldNotice } from '#features/reports/hold-notice.tsx';
import { useReports } from '#shared/reports/use-reports.ts';
import { Message } from '#ui/feedback/message.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useNow } from '#ui/use-now.ts';

/** A job without a result: not yet, or never. */
export function JobState({ job, actions }: { job: Job; actions?: ReactNode }) {
  if (job.status === 'failed') {
    return (
      <Message tone="error" title="The report failed" actions={actions}>
        <p>
          {job.failure_reason === null
            ? 'The service gave no reason.'
            : `Reason given by the service: ${job.failure_reason}`}
        </p>
      </Message>
    );
  }
  if (job.status === 'cancelled') {
    return (
      <Message tone="empty" title="The report was cancelled" actions={actions}>
        <p>It has no result. You can request the same report again.</p>
      </Message>
    );
  }
  return <InProgress job={job} actions={actions} />;
}

function InProgress({ job, actions }: { job: Job; actions: ReactNode }) {
  useNow(15_000);
  const { hold, reports } = useReports();
  const { progress, status } = job;
  const share = status === 'running' ? progress : null;
  const wish = reports?.find(({ id }) => id === job.id)?.cancel;
  const isCancelling = wish === 'asked' || wish === 'taken';
  const title = status === 'pending' ? 'Queued' : 'In progress';
  return (
    <Panel title={isCancelling ? 'Cancelling' : title}>
      <ProgressBar
        label="Report progress"
        share={status === 'pending' ? 0 : share}
        unknown="In progress"
      />
      <p role="status" className="mt-3 text-muted">
        {isCancelling
          ? 'Cancellation requested. There will be no result unless the report was already complete.'
          : 'Reports take minutes, sometimes hours. The result appears here, and a notification on every page, so you can leave this page.'}
      </p>
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        {actions}
        <HoldNotice hold={hold} />
      </div>
    </Panel>
  );
}
