import { day as dayText } from '#lib/format.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { HistoryState } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';
import { UpdateHistory } from './history-update.tsx';
import type { CampaignsInRange } from './use-campaigns-in-range.ts';
import type { Coverage, PeriodDays } from './use-history-period.ts';

interface OutdatedHistoryNoticeProps {
  period: Pick<PeriodDays, 'days'>;
  coverage: Coverage;
  state: HistoryState;
  store: HistoryStore;
}

/** Says that the last day of a period is missing, with a button to load it; nothing if updates are automatic. */
export function OutdatedHistoryNotice(props: OutdatedHistoryNoticeProps) {
  const { period, coverage, state, store } = props;
  const last = period.days.at(-1);
  const ends = state.months.at(-1)?.last;
  const isMissing =
    last !== undefined &&
    ends !== undefined &&
    ends < last &&
    coverage.accounts.length > 0 &&
    coverage.coverage.get(last)?.missing === coverage.accounts.length;
  if (!isMissing || state.run !== null || state.isDaily === true) return null;
  return (
    <Notice tone="info" action={<UpdateHistory store={store} size="small" />}>
      The history ends on {dayText(ends)}. Later days are missing from these figures.
    </Notice>
  );
}

/** What the history lacks of the figures and changes of campaigns in a range. */
export function RangeNotes({ inRange }: { inRange: CampaignsInRange }) {
  const { periods, history } = inRange;
  if (periods === undefined || history.state === undefined) return null;
  return (
    <>
      <OutdatedHistoryNotice
        period={periods}
        coverage={periods.coverage}
        state={history.state}
        store={history.store}
      />
      {periods.notes.length > 0 && <p className="text-xs text-muted">{periods.notes.join(' ')}</p>}
    </>
  );
}
