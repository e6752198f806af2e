import type { ReactNode } from 'react';
import type { Job } from '#api/contract/job.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { HoldNotice } from '#workspace/reports/hold-notice.tsx';
import { useReports } from '#workspace/reports/use-reports.ts';
import { useNow } from '#workspace/use-now.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

/** A job that has no result: not yet, or never. */
export function JobState({ job, actions }: { job: Job; actions?: ReactNode }) {
  if (job.status === 'failed') {
    return (
      <Message tone="error" title="The report failed" actions={actions}>
        <p>
          {job.failure_reason === null
            ? 'The service does not say why.'
            : `The service says: ${job.failure_reason}`}
        </p>
      </Message>
    );
  }
  if (job.status === 'cancelled') {
    return (
      <Message tone="empty" title="The report was cancelled" actions={actions}>
        <p>It has no result. The same report can be asked for again.</p>
      </Message>
    );
  }
  return <UnderWay job={job} actions={actions} />;
}

function UnderWay({ job, actions }: { job: Job; actions: ReactNode }) {
  useNow(15_000);
  const { hold, reports } = useReports();
  const { progress, status } = job;
  const share = status === 'running' ? progress : null;
  const wish = reports?.find(({ id }) => id === job.id)?.cancel;
  const isCancelling = wish === 'asked' || wish === 'taken';
  const title = status === 'pending' ? 'Waiting in the service’s queue' : 'Being made';
  return (
    <Panel title={isCancelling ? 'Being cancelled' : title}>
      <ProgressBar
        label="Progress of the report"
        share={status === 'pending' ? 0 : share}
        unknown="Under way"
      />
      <p role="status" className="mt-3 text-muted">
        {isCancelling
          ? 'The service was asked to stop. There will be no result, unless the report was done before it heard of that.'
          : 'Reports take minutes, at times hours. The result will be here, and it is said on every page when it is: nobody has to wait on this one.'}
      </p>
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        {actions}
        <HoldNotice hold={hold} />
      </div>
    </Panel>
  );
}
