import { counted, dayRange, joinList, day as dayText } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { HistoryState } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';
import { useEffect, useState } from 'react';
import { CostlyButton } from '#query-state/costly-button.tsx';
import type { CampaignsInRange } from './use-campaigns-in-range.tsx';
import type { Coverage, PeriodDays } from './use-history-period.ts';

interface HistoryNoticesProps {
  state: HistoryState;
  store: HistoryStore;
}

/** What the last update could not load or use, and why; nothing if it loaded everything. */
export function HistoryNotices({ state, store }: HistoryNoticesProps) {
  const { run, ended } = state;
  const unusable = ended?.parts.reduce((sum, part) => sum + part.unusable, 0) ?? 0;
  const failed = ended?.parts.filter((part) => part.reason !== null) ?? [];
  const reason = ended?.reason ?? failed[0]?.reason ?? null;
  const hasFailed = run === null && (failed.length > 0 || reason !== null);
  return (
    <>
      {hasFailed && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => void store.update()}>
              Retry
            </Button>
          }
        >
          {failed.length === 0
            ? 'The history could not be loaded.'
            : `Could not load ${joinList(failed.map(({ days }) => dayRange(days.start, days.end)))}.`}{' '}
          {reason}
        </Notice>
      )}
      {run === null && unusable > 0 && (
        <Notice tone="warn">
          The history leaves out {counted(unusable, 'row')} of the last update, which{' '}
          {unusable === 1 ? 'has' : 'have'} no date, campaign or account.
        </Notice>
      )}
    </>
  );
}

interface UpdateHistoryProps {
  store: HistoryStore;
  size?: 'small';
}

/** Loads the days that are missing, at the cost beside the button. */
export function UpdateHistory({ store, size }: UpdateHistoryProps) {
  const [planned, setPlanned] = useState<number | null>(null);
  useEffect(() => {
    let isLeft = false;
    store.planned().then(
      (count) => {
        if (!isLeft) setPlanned(count);
      },
      // An update says why the lists cannot be read.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [store]);
  return (
    <CostlyButton
      {...(size && { size })}
      calls={[{ endpoint: 'requestReport', count: planned ?? 1 }]}
      onClick={() => void store.update()}
    >
      {size === 'small' ? 'Update history' : 'Update now'}
    </CostlyButton>
  );
}

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
