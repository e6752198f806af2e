import { type ReactNode, useId, useMemo } from 'react';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { Button } from '#ui/button.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { type ScanKind, scanDefinitions } from './scan-kinds.ts';
import { callsFor, ScanStart } from './internal/scan-start.tsx';
import {
  ScanProgress,
  isHalted,
  isUnfinished,
  isOtherList,
  scanStatus,
} from './internal/scan-status.tsx';
import { useScan } from './scan-stores.ts';
import { listHash, noScan } from './stored-scan.ts';

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
  const again = (count: number) => [{ endpoint, count: callsFor(kind, count) }];
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
      <div className="flex flex-wrap items-center gap-2">
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
