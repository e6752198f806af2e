import { useMutation } from '@tanstack/react-query';
import { bytes } from '#lib/bytes.ts';
import { age, counted, dayRange } from '#lib/format.ts';
import { HistoryNotices, UpdateHistory } from '#features/history/history-notices.tsx';
import { DailyUpdates, HistorySetup } from '#features/history/history-setup.tsx';
import { type HistoryState, maxMonths } from '#features/history/history-state.ts';
import type { HistoryStore } from '#features/history/history-store.ts';
import { useHistory } from '#features/history/use-history.ts';
import { dayLimits } from '#dates/report-day-range.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** The daily figures on this device: what there is, and how it is updated. */
export function HistoryPanel() {
  const { state, store } = useHistory();
  return (
    <Panel title="History">
      <p className="text-muted">
        Spend, sales and other figures of each campaign by day. The service has the last{' '}
        {dayLimits.history} days; this device keeps them for {maxMonths} months.
      </p>
      {state === undefined ? (
        <div className="mt-3 h-33 sm:h-16">
          <Skeleton height="100%" />
        </div>
      ) : (
        <div className="mt-3 flex min-h-33 flex-col gap-3 sm:min-h-16">
          <HistorySize months={state.months} ended={state.ended} />
          <HistoryNotices />
          {state.run !== null || state.months.length === 0 ? (
            <HistorySetup />
          ) : (
            <HistoryUpdates store={store} isDaily={state.isDaily === true} />
          )}
        </div>
      )}
    </Panel>
  );
}

function HistorySize({ months, ended }: Pick<HistoryState, 'months' | 'ended'>) {
  if (months.length === 0) return <p>No days on this device yet.</p>;
  const size = months.reduce((sum, month) => sum + month.bytes, 0);
  const campaigns = Math.max(...months.map((month) => month.campaigns));
  const texts = [
    dayRange(months[0]?.first ?? null, months.at(-1)?.last ?? null),
    `up to ${counted(campaigns, 'active campaign')} per month`,
    bytes(size),
    // An update that failed altogether has changed nothing.
    ...(ended === null ||
    (ended.parts.length > 0 && ended.parts.every(({ reason }) => reason !== null))
      ? []
      : [`updated ${age(ended.at)}`]),
  ];
  return <p>{texts.join(' · ')}</p>;
}

function HistoryUpdates({ store, isDaily }: { store: HistoryStore; isDaily: boolean }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (isWanted: boolean) => store.setDaily(isWanted),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <DailyUpdates checked={save.isPending ? save.variables : isDaily} onChange={save.mutate} />
      <UpdateHistory />
    </div>
  );
}
