import { useState } from 'react';
import { now } from '#lib/clock.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { isInProgress, type Report } from '#shared/reports/stored-reports.ts';
import { hasRunLong } from '#shared/reports/usual-duration.ts';
import { Button } from '#ui/button.tsx';
import { CancelReport } from './cancel-report.tsx';
import { reportTitle } from './report-text.ts';
import type { ReportActions } from './use-report-actions.ts';

interface ReportCommandsProps {
  report: Report;
  actions: Pick<ReportActions, 'again' | 'cancel' | 'look'>;
  /** Opens the confirmation before a long run is cancelled, outside of these buttons, which disappear when it ends. */
  onQuestion?: () => void;
}

/** Actions on a report: request again, check, cancel. */
export function ReportCommands({ report, actions, onQuestion }: ReportCommandsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { key, id, cancel, standing } = report;
  const title = reportTitle(report);
  const isOpen = isInProgress(report);
  const isCancelling = cancel === 'asked' || cancel === 'taken';
  const ask = onQuestion ?? (() => setConfirming(true));
  const canAskAgain =
    report.request !== null &&
    (['unanswered', 'refused'].includes(standing) ||
      (standing === 'known' && ['failed', 'cancelled'].includes(report.status ?? '')));
  const named = <span className="sr-only"> {title}</span>;
  return (
    <>
      {canAskAgain && (
        <CostlyButton
          size="small"
          calls={[{ endpoint: 'requestReport', count: 1 }]}
          onClick={() => void actions.again(key)}
        >
          Request again{named}
        </CostlyButton>
      )}
      {(standing === 'unknown' || (isOpen && report.miss !== null)) && (
        <CostlyButton
          size="small"
          calls={[{ endpoint: 'job', count: 1 }]}
          onClick={() => actions.look(key)}
        >
          Check again{named}
        </CostlyButton>
      )}
      {isOpen && id !== null && (
        <Button
          variant="caution"
          size="small"
          aria-disabled={isCancelling}
          onClick={() => {
            if (isCancelling) return;
            if (hasRunLong(report, now())) ask();
            else actions.cancel(key);
          }}
        >
          Cancel report{named}
        </Button>
      )}
      {isConfirming && (
        <CancelReport
          title={title}
          isOver={!isOpen}
          onClose={() => setConfirming(false)}
          onCancel={() => actions.cancel(key)}
        />
      )}
    </>
  );
}
