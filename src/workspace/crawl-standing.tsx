/** How far background work is, in a sentence, a bar and figures. */
import { duration } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import type { CrawlView } from './scans/view.ts';

export function CrawlProgress({
  view,
  noun,
  label,
}: {
  view: CrawlView;
  noun: string;
  label: string;
}) {
  const { total, done, failed, unknown, skipped, left, units, secondsLeft, state } = view;
  const settled = done + failed;
  const parts = [
    `${count(settled)} of ${counted(total, noun)}`,
    failed > 0 && `${count(failed)} failed`,
    unknown > 0 && `${count(unknown)} unknown to the service`,
    left > 0 && `${count(left)} left`,
    skipped > 0 && `${count(skipped)} ${skipped === 1 ? 'was' : 'were'} here already`,
    `${counted(units, 'unit')} spent`,
    state === 'running' && secondsLeft !== null && left > 0 && `${duration(secondsLeft)} to go`,
  ];
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={total === 0 ? 1 : settled}
        aria-valuetext={`${count(settled)} of ${count(total)}`}
        className="h-2 overflow-hidden rounded-sm bg-hover"
      >
        <span
          className="fill-mark block h-full rounded-sm bg-chart-1"
          style={{ width: `${total === 0 ? 100 : (settled / total) * 100}%` }}
        />
      </div>
      <p className="text-xs text-muted tabular-nums">
        {parts.filter((part) => part !== false).join(' · ')}
      </p>
    </>
  );
}

const states: Record<CrawlView['state'], string> = {
  none: 'Not started.',
  running: 'Running in the background. It goes on over a reload, in one tab of this browser.',
  paused: 'Paused. What came is kept.',
  failing: 'Stopped: the service failed many times in a row. What came is kept.',
  ended: 'Done.',
  cancelled: 'Cancelled. What came is kept.',
};

const holds: Record<NonNullable<CrawlView['hold']>, string> = {
  budget: 'Waiting for the request budget. It goes on by itself.',
  offline: 'No connection. It goes on by itself once the service can be reached.',
  session: 'The session is over. It goes on once you are signed in again.',
};

/** How it stands, in a sentence that changes only when that does. */
export function standing({ state, hold, failed, reason }: CrawlView): string {
  if (hold !== null) return holds[hold];
  const why = reason === null ? '' : ` (${reason})`;
  if (state === 'ended' && failed > 0) return `Done, ${count(failed)} failed${why}.`;
  return state === 'failing' ? states.failing.replace('.', `${why}.`) : states[state];
}

/** Whether it can still be stopped, or is to be gone on with. */
export function isGoingOn({ state }: CrawlView): boolean {
  return state === 'running' || state === 'paused' || state === 'failing';
}

/**
 * Whether it is about another list of ids than this one, of that name and hash. Before the ids are
 * known (`null`) the name has to do.
 */
export function isOther(view: CrawlView, title: string, list: string | null): boolean {
  if (list === null) return view.title !== null && view.title !== title;
  return view.list !== null && view.list !== list;
}
