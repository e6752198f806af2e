import { useEffect, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { type ScanKind, scanDefinitions } from '#features/scans/scan-kinds.ts';
import type { ScanPlan } from './scan-store.ts';
import { useScan } from '#features/scans/scan-stores.ts';

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
export function callsFor(kind: ScanKind, ids: number): number {
  return Math.ceil(ids / scanDefinitions[kind].perCall);
}
