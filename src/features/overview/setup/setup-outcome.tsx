import { reportFailure } from '#shared/performance/report-note.tsx';
import { findReport, isEnded } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { Notice } from '#ui/feedback/notice.tsx';

export interface SetupOutcome {
  /** What the user should know besides the reports; empty if all went well. */
  message: string;
  /** The store keys of the requested reports. */
  requested: readonly string[];
}

/** What became of the setup: it has the focus, because the button that had it is gone. */
export function SetupOutcomeNotice({ outcome }: { outcome: SetupOutcome }) {
  const { reports } = useReports();
  const own = outcome.requested.flatMap((key) => findReport(reports ?? [], key) ?? []);
  const failed = own.find(
    ({ standing, status }) =>
      standing === 'refused' ||
      standing === 'unanswered' ||
      status === 'failed' ||
      status === 'cancelled',
  );
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      {failed === undefined ? (
        <Notice tone="info">
          {outcome.message || textOf(own.filter((report) => !isEnded(report)).length)}
        </Notice>
      ) : (
        <Notice tone="warn">
          Targets and rates are saved, but a report failed. {reportFailure(failed)} Request it again
          below Fix first.
        </Notice>
      )}
    </div>
  );
}

const focus = (box: HTMLElement | null): void => box?.focus();

function textOf(inProgress: number): string {
  if (inProgress === 0) return 'Setup complete.';
  return inProgress === 1
    ? 'Setup complete. 1 report in progress. Fix first updates when it is ready.'
    : `Setup complete. ${inProgress} reports in progress. Fix first updates when they are ready.`;
}
