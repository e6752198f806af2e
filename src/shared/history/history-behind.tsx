import { day } from '#lib/format.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { HistoryState } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';
import { missingOn } from './history-text.ts';
import type { HistoryPeriod } from './use-history-period.ts';

interface HistoryBehindProps {
  period: HistoryPeriod;
  state: HistoryState;
  store: HistoryStore;
}

/** Says that the last day of a period is missing, with a button to load it, unless that happens by itself. */
export function HistoryBehind({ period, state, store }: HistoryBehindProps) {
  const { days, accounts } = period;
  const last = days.at(-1);
  const ends = state.months.at(-1)?.last;
  const isBehind =
    last !== undefined &&
    ends !== undefined &&
    ends < last &&
    accounts.length > 0 &&
    missingOn(period, last) === accounts.length;
  if (!isBehind || state.run !== null || state.isDaily === true) return null;
  return (
    <Notice
      tone="info"
      action={
        <CostlyButton
          size="small"
          calls={[{ endpoint: 'requestReport', count: 1 }]}
          onClick={() => void store.update()}
        >
          Update history
        </CostlyButton>
      }
    >
      The history ends on {day(ends)}. Later days are missing from these figures.
    </Notice>
  );
}
