import { reportFailure } from '#shared/performance/report-note.tsx';
import { hasFailed } from '#shared/performance/report-source.ts';
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
  const failed = own.find(hasFailed);
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      {failed === undefined ? (
        <Notice tone="info">
          {outcome.message || textOf(own.filter((report) => !isEnded(report)).length)}
        </Notice>
      ) : (
        <Notice tone="warn">
          A report failed. {reportFailure(failed)} Request it again below Fix first.{' '}
          {outcome.message || 'Everything else is saved.'}
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
