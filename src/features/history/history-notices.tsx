import { useQuery } from '@tanstack/react-query';
import { counted, dayRange, joinList, day as dayText } from '#lib/format.ts';
import { localWork } from '#queries/local-work.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CampaignsInRange } from './use-campaigns-in-range.tsx';
import { useHistory } from './use-history.ts';

/** What the last update could not load or use, and why; nothing if it loaded everything. */
export function HistoryNotices() {
  const { state, store } = useHistory();
  const { run = null, ended = null } = state ?? {};
  const unusable = ended?.parts.reduce((sum, part) => sum + part.unusable, 0) ?? 0;
  const failed = ended?.parts.filter((part) => part.reason !== null) ?? [];
  const reason = ended?.reason ?? failed[0]?.reason ?? null;
  const hasFailed = run === null && (failed.length > 0 || reason !== null);
  return (
    <>
      {hasFailed && (
        <Notice tone="warn" onRetry={() => void store.update()}>
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

/** Loads the days that are missing, at the cost beside the button. */
export function UpdateHistory({ size }: { size?: 'small' }) {
  const { state, store } = useHistory();
  const { data: planned } = useQuery({
    ...localWork,
    // An update says why the lists cannot be read.
    queryKey: ['planned history', state?.revision],
    queryFn: store.planned,
  });
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

type OutdatedHistoryNoticeProps = Pick<
  NonNullable<CampaignsInRange['periods']>,
  'days' | 'coverage'
>;

/** Says that the last day of a period is missing, with a button to load it; nothing if updates are automatic. */
export function OutdatedHistoryNotice({ days, coverage }: OutdatedHistoryNoticeProps) {
  const { state } = useHistory();
  const last = days.at(-1);
  const ends = state?.months.at(-1)?.last;
  const isMissing =
    last !== undefined &&
    ends !== undefined &&
    ends < last &&
    coverage.accounts.length > 0 &&
    coverage.coverage.get(last)?.missing === coverage.accounts.length;
  if (!isMissing || state?.run !== null || state.isDaily === true) return null;
  return (
    <Notice tone="info" action={<UpdateHistory size="small" />}>
      The history ends on {dayText(ends)}. Later days are missing from these figures.
    </Notice>
  );
}

/** What the history lacks of the figures and changes of campaigns in a range. */
export function RangeNotes({ inRange: { periods } }: { inRange: CampaignsInRange }) {
  if (periods === undefined) return null;
  const { days, coverage, notes } = periods;
  return (
    <>
      <OutdatedHistoryNotice days={days} coverage={coverage} />
      {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' ')}</p>}
    </>
  );
}
