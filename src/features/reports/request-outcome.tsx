import { Link } from 'react-router';
import { age } from '#lib/format.ts';
import { paths } from '#shared/paths.ts';
import { freshFor } from '#shared/reports/report-requests.ts';
import { isInProgress, type Report, findReport } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { useScoped } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { linkClass } from '#ui/link-class.ts';

/** The outcome of a request. */
export type Outcome =
  | { kind: 'asked'; key: string }
  /** An identical report is in the list already. */
  | { kind: 'joined'; twin: Report | null }
  | { kind: 'failed'; message: string };

interface RequestOutcomeProps {
  outcome: Outcome | null;
  onRequestAgain: () => void;
}

/** The outcome of a request, below the form. */
export function RequestOutcome({ outcome, onRequestAgain }: RequestOutcomeProps) {
  return (
    <div aria-live="polite" className="mt-3 empty:hidden">
      {outcome?.kind === 'asked' && (
        <AskedFor requestKey={outcome.key} onRequestAgain={onRequestAgain} />
      )}
      {outcome?.kind === 'joined' && (
        <JoinedTo twin={outcome.twin} onRequestAgain={onRequestAgain} />
      )}
      {outcome?.kind === 'failed' && <Notice tone="error">{outcome.message}</Notice>}
    </div>
  );
}

/** The service may respond with an existing job, of another device or sign-in. */
function AskedFor({
  requestKey,
  onRequestAgain,
}: {
  requestKey: string;
  onRequestAgain: () => void;
}) {
  const { reports } = useReports();
  const report = findReport(reports ?? [], requestKey);
  if (report?.joined?.includes(requestKey) === true) {
    return <Joined id={report.id} doneAt={null} onRequestAgain={onRequestAgain} />;
  }
  // The list shows its current status.
  return (
    report && isGoing(report) && <Notice tone="info">Report requested. See it in the list.</Notice>
  );
}

/** Its current state: it may have ended since it was joined. */
function JoinedTo({ twin, onRequestAgain }: { twin: Report | null; onRequestAgain: () => void }) {
  const { reports } = useReports();
  if (twin === null) return <Joined id={null} doneAt={null} onRequestAgain={onRequestAgain} />;
  const report = findReport(reports ?? [], twin.key) ?? twin;
  if (report.status === 'completed') {
    return <Joined id={report.id} doneAt={report.since} onRequestAgain={onRequestAgain} />;
  }
  return isGoing(report) && <Joined id={report.id} doneAt={null} onRequestAgain={onRequestAgain} />;
}

const isGoing = (report: Report): boolean => report.standing === 'asking' || isInProgress(report);

interface JoinedProps {
  /** The job that answers the request; `null` if not known yet. */
  id: string | null;
  doneAt: number | null;
  onRequestAgain: () => void;
}

function Joined({ id, doneAt: since, onRequestAgain }: JoinedProps) {
  const scoped = useScoped();
  const same =
    id === null ? (
      'This report'
    ) : (
      <Link to={scoped(paths.report(id))} className={linkClass}>
        This report
      </Link>
    );
  if (since === null) {
    return <Notice tone="info">{same} is already running. See it in the list.</Notice>;
  }
  return (
    <Notice
      tone="info"
      action={
        <button
          type="button"
          className={buttonClass('secondary', 'small')}
          onClick={onRequestAgain}
        >
          Request again
        </button>
      }
    >
      {same} completed {age(since)}. Data rarely change within {freshFor / 60_000} minutes.
    </Notice>
  );
}
