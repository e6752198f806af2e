import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { useStore } from '#lib/use-store.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Button } from '#ui/button.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { type ScanKind, scanDefinitions } from './scan-kinds.ts';
import { scanStore } from './scan-stores.ts';
import { listHash, noScan, type ScanView } from './stored-scan.ts';
import { duration } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';

interface ScanPanelProps {
  kind: ScanKind;
  /** The scan's title: "Quality scores for all listings". */
  title: string;
  /** The singular of what an ID stands for: "listing". */
  noun: string;
  /** The IDs to scan; `null` until known. Pass the same array while they are the same. */
  ids: readonly string[] | null;
  /** Whether these are selected rows. */
  isSelection?: boolean | undefined;
  /** Loads the IDs if they are not known yet: a button with its cost. */
  find: ReactNode;
  /** The level of its heading: 3 inside a panel, which has a heading of its own. */
  level?: 2 | 3;
  /** Each new number other than 0 focuses the primary button. */
  claim?: number;
}

/**
 * A scan with its cost, its progress, and buttons to start, pause, resume and cancel. It is the same in every
 * tab. There is one scan per kind: if it runs for other IDs, the panel says so and offers to replace it.
 */
export function ScanPanel(props: ScanPanelProps) {
  const { kind, title, noun, ids, isSelection, find, level = 3, claim = 0 } = props;
  const Heading = `h${level}` as const;
  const heading = useId();
  const scan = scanStore(kind);
  const latest = useStore(scan);
  const { box, settle } = useHeldFocus(claim);
  const list = useMemo(() => ids && listHash(ids), [ids]);
  const isUnderWay = isUnfinished(latest);
  const isForeign = isOtherList(latest, title, list);
  // A finished scan of another list is irrelevant here.
  const view = isForeign && !isUnderWay ? noScan : latest;
  // While another scan runs, the primary action is to replace it.
  const main = isForeign ? undefined : true;
  const name = isForeign ? (view.title ?? 'Another list') : title;
  const { costOf, secondsFor } = useRateLimitMonitor();
  const again = (products: number) => [{ endpoint: kind, count: callsFor(kind, products) }];
  const secondsLeft = secondsFor(callsFor(kind, view.left) * costOf(kind));
  return (
    <section ref={box} aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <Heading id={heading} className="font-medium">
        {title}
      </Heading>
      <p role="status" className="text-muted">
        {isForeign &&
          isUnderWay &&
          `Another list is being checked${name === title ? '' : `: ${name}`}. `}
        {scanStatus(view)}
      </p>
      {view.state !== 'none' && (
        <ScanProgress view={view} noun={noun} label={name} secondsLeft={secondsLeft} />
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {view.state === 'running' && (
          <Button data-main={main} onClick={() => void scan.pause()}>
            Pause<span className="sr-only"> {name}</span>
          </Button>
        )}
        {isHalted(view.state) && (
          <CostlyButton
            data-main={main}
            variant="primary"
            calls={again(view.left)}
            onClick={() => void scan.resume()}
          >
            Resume<span className="sr-only"> {name}</span>
          </CostlyButton>
        )}
        {isUnderWay && (
          <Button onClick={() => void scan.cancel()}>
            Cancel scan<span className="sr-only"> {name}</span>
          </Button>
        )}
        {ids === null && view.state === 'ended' && view.failed > 0 && (
          <CostlyButton data-main calls={again(view.failed)} onClick={() => void scan.retry()}>
            Retry failed<span className="sr-only"> {title}</span>
          </CostlyButton>
        )}
        {ids === null && !isUnderWay && find}
        {ids !== null && (!isUnderWay || isForeign) && (
          <ScanStart
            {...{ kind, title, noun, ids, isSelection }}
            isInstead={isUnderWay}
            failed={view.state === 'ended' ? view.failed : 0}
            onDrawn={settle}
          />
        )}
      </div>
    </section>
  );
}

interface ScanStartProps extends Pick<ScanPanelProps, 'kind' | 'title' | 'noun' | 'isSelection'> {
  ids: readonly string[];
  /** Whether it would replace another scan. */
  isInstead: boolean;
  /** Number of IDs that failed in the last scan. */
  failed: number;
  /** Called when the rendered content has changed. */
  onDrawn: () => void;
}

/** The cost of a start, once stored results have been counted; after failures, a retry of the failed IDs. */
export function ScanStart(props: ScanStartProps) {
  const { kind, title, noun, ids, isSelection, isInstead, failed, onDrawn } = props;
  const scan = scanStore(kind);
  const planned = useQuery({
    ...localWork,
    queryKey: ['scan plan', kind, numberOf(ids)],
    queryFn: () => scan.plan(ids),
  });
  const { data: plan, refetch } = planned;
  const begin = useMutation({ mutationFn: (step: () => Promise<unknown>) => step() });
  const error = begin.error ?? planned.error;
  useEffect(onDrawn);
  // Results in flight at a cancel are stored a moment later.
  useEffect(() => scan.onResults(() => void refetch()), [scan, refetch]);
  const isRetry = plan !== undefined && failed > 0 && plan.calls <= callsFor(kind, failed);
  return (
    <>
      {plan !== undefined && (
        <span {...(plan.calls === 0 && { 'data-main': true, tabIndex: -1 })}>
          {plan.calls === 0 && plan.skipped > 0
            ? 'All checked today'
            : `${counted(ids.length, noun)}${plan.skipped > 0 ? `, ${count(plan.skipped)} checked today` : ''}`}
        </span>
      )}
      {plan !== undefined && plan.calls > 0 && (
        <CostlyButton
          data-main
          variant={isInstead ? 'secondary' : 'primary'}
          calls={[{ endpoint: kind, count: plan.calls }]}
          onClick={() => begin.mutate(isRetry ? scan.retry : () => scan.start(ids, title))}
        >
          {isRetry
            ? 'Retry failed'
            : isSelection
              ? `Scan ${count(ids.length)} selected`
              : isInstead
                ? 'Check this list instead'
                : 'Start'}
          <span className="sr-only"> {title}</span>
        </CostlyButton>
      )}
      <FailureText error={error} />
    </>
  );
}

/** The number of calls for that many IDs. */
function callsFor(kind: ScanKind, ids: number): number {
  return Math.ceil(ids / scanDefinitions[kind].perCall);
}

interface ScanProgressProps {
  view: ScanView;
  noun: string;
  label: string;
  /** The estimate of the rate limit; `null` if unknown. */
  secondsLeft: number | null;
}

/** The progress of a scan as a bar and numbers. */
function ScanProgress({ view, noun, label, secondsLeft }: ScanProgressProps) {
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
function isHalted(state: ScanView['state']): boolean {
  return state === 'paused' || state === 'failing' || state === 'unsaved';
}

/** Whether it can be cancelled or resumed. */
function isUnfinished({ state }: ScanView): boolean {
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
