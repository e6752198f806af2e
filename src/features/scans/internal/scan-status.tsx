/** The progress of a scan as a sentence, a bar and numbers. */
import { duration } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import type { ScanView } from '#features/scans/stored-scan.ts';

interface ScanProgressProps {
  view: ScanView;
  noun: string;
  label: string;
  /** The estimate of the rate limit; `null` if unknown. */
  secondsLeft: number | null;
}

export function ScanProgress({ view, noun, label, secondsLeft }: ScanProgressProps) {
  const { total, done, failed, unknown, skipped, left, units, state } = view;
  const settled = done + failed;
  const parts = [
    `${count(settled)} of ${counted(total, noun)}`,
    failed > 0 && `${count(failed)} failed`,
    unknown > 0 && `${count(unknown)} not found`,
    left > 0 && `${count(left)} left`,
    skipped > 0 && `${count(skipped)} already up to date`,
    `${counted(units, 'unit')} used`,
    state === 'running' && secondsLeft !== null && left > 0 && `${duration(secondsLeft)} left`,
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

const states: Record<ScanView['state'], string> = {
  none: 'Not started.',
  running: 'Running in the background, in one tab of this browser. Continues after a reload.',
  paused: 'Paused. Results so far are saved.',
  failing: 'Stopped: the service failed many times in a row. Results so far are saved.',
  unsaved: 'Paused: this browser cannot save the results. Free up space, then resume.',
  ended: 'Done.',
  cancelled: 'Cancelled. Results so far are saved.',
};

const holds: Record<NonNullable<ScanView['hold']>, string> = {
  rateLimit: 'Waiting for the rate limit. Resumes automatically.',
  offline: 'Offline. Resumes automatically when the connection is back.',
  session: 'Session ended. Resumes when you sign in again.',
};

/** The status as a sentence that changes only when the status does. */
export function scanStatus({ state, hold, failed, reason }: ScanView): string {
  if (hold !== null) return holds[hold];
  const why = reason === null ? '' : ` (${reason})`;
  if (state === 'ended' && failed > 0) return `Done, ${count(failed)} failed${why}.`;
  return state === 'failing' ? states.failing.replace('.', `${why}.`) : states[state];
}

/** Whether it can be resumed. */
export function isHalted(state: ScanView['state']): boolean {
  return state === 'paused' || state === 'failing' || state === 'unsaved';
}

/** Whether it can be cancelled or resumed. */
export function isUnfinished({ state }: ScanView): boolean {
  return state === 'running' || isHalted(state);
}

/**
 * Whether the scan is about another list of IDs than the one with this title and hash. Before the IDs are
 * known (`null`) the title decides.
 */
export function isOtherList(view: ScanView, title: string, list: string | null): boolean {
  if (list === null) return view.title !== null && view.title !== title;
  return view.list !== null && view.list !== list;
}
