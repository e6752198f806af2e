import { useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { isInProgress, removalEffect, type Report } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import { isCancelling, reportTitle } from './report-status.tsx';

interface ReportActionsProps {
  /** One, or all that are selected. */
  reports: readonly Report[];
  /** Checks a report that is not in the store. */
  onCheck?: (() => Promise<unknown>) | undefined;
  /** Called once they have been requested again. */
  onRequested?: () => void;
  /** A report's own page does not offer that. */
  canRemove?: boolean;
}

/** What can be done with reports: request again, check now, cancel, remove. */
export function ReportActions(props: ReportActionsProps) {
  const { reports, onCheck, onRequested, canRemove = false } = props;
  const { store } = useReports();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (of: readonly Report[], step: (key: string) => Promise<unknown>) => {
    setFailure(null);
    try {
      await Promise.all(of.map(({ key }) => step(key)));
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    }
  };
  const requestAgain = async () => {
    if (await attempt(repeatable, store.again)) onRequested?.();
  };
  const repeatable = reports.filter(canRequestAgain);
  const checkable = reports.filter((it) => it.standing === 'unknown' || isInProgress(it));
  const running = reports.filter((it) => isInProgress(it) && it.id !== null && !isCancelling(it));
  const removable = reports.filter(({ standing }) => standing !== 'asking');
  const number = (of: readonly Report[]) => (reports.length > 1 ? ` ${count(of.length)}` : '');
  return (
    <>
      {repeatable.length > 0 && (
        <CostlyButton
          size="small"
          calls={[{ endpoint: 'requestReport', count: repeatable.length }]}
          onClick={() => void requestAgain()}
        >
          Request again{number(repeatable)}
        </CostlyButton>
      )}
      {checkable.length > 0 && (
        <CostlyButton
          size="small"
          calls={[{ endpoint: 'job', count: checkable.length }]}
          onClick={() => void attempt(checkable, (key) => onCheck?.() ?? store.poll(key))}
        >
          Check now{number(checkable)}
        </CostlyButton>
      )}
      {running.length > 0 && (
        <DangerButton
          {...dangerTexts('Cancel', running)}
          dismiss="Keep running"
          onConfirm={() => void attempt(running, store.cancel)}
        >
          <p>A cancelled report has no result. Requesting it again starts over.</p>
        </DangerButton>
      )}
      {canRemove && removable.length > 0 && (
        <DangerButton
          {...dangerTexts('Remove', removable)}
          onConfirm={() => void store.remove(removable.map(({ key }) => key)).catch(() => {})}
        >
          <p>{removalEffect}</p>
        </DangerButton>
      )}
      <FailureText error={failure} />
    </>
  );
}

function dangerTexts(verb: string, of: readonly Report[]) {
  const [first] = of;
  const isOne = of.length === 1 && first !== undefined;
  return {
    size: 'small' as const,
    action: isOne ? `${verb} report` : `${verb} ${counted(of.length, 'report')}`,
    title: isOne ? `${verb} “${reportTitle(first)}”?` : `${verb} ${counted(of.length, 'report')}?`,
  };
}

function canRequestAgain({ request, standing, status }: Report): boolean {
  if (request === null) return false;
  return standing === 'known'
    ? status === 'failed' || status === 'cancelled'
    : standing === 'unanswered' || standing === 'refused';
}
