import { useState } from 'react';
import { counted } from '#lib/format.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { dayLimits } from '#dates/report-day-range.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { HistoryProblem } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';

/** The number of reports with everything the service has. */
const reportsForAll = Math.ceil(dayLimits.history / dayLimits.range);

/** Loads the history with one click, which states its cost. Without the choice of daily updates that stays as it is. */
export function HistorySetup({ store, isOnce = false }: { store: HistoryStore; isOnce?: boolean }) {
  const [isDaily, setDaily] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const setUp = async (): Promise<void> => {
    setFailure(null);
    try {
      await store.setUp(isOnce ? store.state().stored?.isDaily === true : isDaily);
    } catch (error) {
      setFailure(
        error instanceof HistoryProblem
          ? error.message
          : 'The history could not be set up. Reload the page, then try again.',
      );
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {!isOnce && <DailyUpdates checked={isDaily} onChange={setDaily} />}
        <CostlyButton
          calls={[{ endpoint: 'requestReport', count: reportsForAll }]}
          size={isOnce ? 'small' : 'normal'}
          onClick={() => void setUp()}
        >
          {isOnce ? 'Load the history' : 'Set up history'}
        </CostlyButton>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-1 text-bad">
          {failure}
        </p>
      )}
    </>
  );
}

interface DailyUpdatesProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The consent to daily updates. */
export function DailyUpdates(props: DailyUpdatesProps) {
  const { costOf } = useRateLimitMonitor();
  return (
    <Checkbox {...props}>
      Update daily when I visit ({counted(costOf('requestReport'), 'unit')}, more after a longer
      absence)
    </Checkbox>
  );
}
