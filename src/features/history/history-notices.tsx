import { counted, dayRange, joinList } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { HistoryState } from './history-state.ts';
import type { HistoryStore } from './history-store.ts';

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
