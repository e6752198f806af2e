import { type ReactNode, useId, useMemo, useEffect, useState } from 'react';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { Button } from '#ui/button.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { type ScanKind, scanDefinitions } from './scan-kinds.ts';
import {
  ScanProgress,
  isHalted,
  isUnfinished,
  isOtherList,
  scanStatus,
} from './internal/scan-status.tsx';
import { useScan } from './scan-stores.ts';
import { listHash, noScan } from './stored-scan.ts';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import type { ScanPlan } from './internal/scan-store.ts';

interface ScanPanelProps {
  kind: ScanKind;
  /** The scan's title: "Quality scores for all listings". */
  title: string;
  /** The singular of what an ID stands for: "listing". */
  noun: string;
  /** The IDs to scan; `null` until known. Pass the same array while they are the same. */
  ids: readonly string[] | null;
  /** Whether these are selected rows. */
  isSelection?: boolean;
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
  const { kind, title, noun, ids, isSelection = false, find, level = 3, claim = 0 } = props;
  const Heading = `h${level}` as const;
  const heading = useId();
  const { scan, ...latest } = useScan(kind);
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
  const { endpoint } = scanDefinitions[kind];
  const again = (products: number) => [{ endpoint, count: callsFor(kind, products) }];
  const secondsLeft = secondsFor(callsFor(kind, view.left) * costOf(endpoint));
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

interface ScanStartProps {
  kind: ScanKind;
  title: string;
  noun: string;
  ids: readonly string[];
  /** Whether these are selected rows. */
  isSelection: boolean;
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
  const { scan } = useScan(kind);
  const [plan, setPlan] = useState<ScanPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(onDrawn);
  useEffect(() => {
    let isLeft = false;
    const look = async (): Promise<void> => {
      try {
        const made = await scan.plan(ids);
        if (!isLeft) setPlan(made);
      } catch (error) {
        if (!isLeft) setFailure(messageOf(error));
      }
    };
    void look();
    // Results in flight at a cancel are stored a moment later.
    const stop = scan.onResults(() => void look());
    return () => {
      isLeft = true;
      stop();
    };
  }, [scan, ids]);
  const begin = async (step: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const isRetry = plan !== null && failed > 0 && plan.calls <= callsFor(kind, failed);
  const { endpoint } = scanDefinitions[kind];
  return (
    <>
      {plan !== null && (
        <span {...(plan.calls === 0 && { 'data-main': true, tabIndex: -1 })}>
          {plan.calls === 0 && plan.skipped > 0
            ? 'All checked today'
            : `${counted(ids.length, noun)}${plan.skipped > 0 ? `, ${count(plan.skipped)} checked today` : ''}`}
        </span>
      )}
      {plan !== null && plan.calls > 0 && (
        <CostlyButton
          data-main
          variant={isInstead ? 'secondary' : 'primary'}
          calls={[{ endpoint, count: plan.calls }]}
          onClick={() => void begin(isRetry ? scan.retry : () => scan.start(ids, title))}
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
      {failure !== null && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </>
  );
}

/** The number of calls for that many IDs. */
function callsFor(kind: ScanKind, ids: number): number {
  return Math.ceil(ids / scanDefinitions[kind].perCall);
}
