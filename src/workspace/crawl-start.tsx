import { useEffect, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import type { CrawlPlan } from './scans/crawl.ts';
import { type CrawlKind, kinds } from './scans/kinds.ts';
import { useCrawl } from './scans/use-crawl.ts';
import { CostlyButton } from './costly-button.tsx';

interface CrawlStartProps {
  kind: CrawlKind;
  title: string;
  noun: string;
  ids: readonly string[];
  /** Whether other work would have to give way. */
  isInstead: boolean;
  /** Ids of these whose call failed at the last time. */
  failed: number;
  /** Something else is drawn than before. */
  onDrawn: () => void;
}

/** What a start would cost, once what is here already is known; after failures, another try of these. */
export function CrawlStart(props: CrawlStartProps) {
  const { kind, title, noun, ids, isInstead, failed, onDrawn } = props;
  const { crawl } = useCrawl(kind);
  const [plan, setPlan] = useState<CrawlPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(onDrawn);
  useEffect(() => {
    let isLeft = false;
    const look = async (): Promise<void> => {
      try {
        const made = await crawl.plan(ids);
        if (!isLeft) setPlan(made);
      } catch (error) {
        if (!isLeft) setFailure(String(error));
      }
    };
    void look();
    // What was under way at a cancel is written a moment after it.
    const stop = crawl.onResults(() => void look());
    return () => {
      isLeft = true;
      stop();
    };
  }, [crawl, ids]);
  const begin = async (step: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(String(error));
    }
  };
  const isRetry = plan !== null && failed > 0 && plan.calls <= callsFor(kind, failed);
  const { endpoint } = kinds[kind];
  return (
    <>
      {plan !== null && (
        <span {...(plan.calls === 0 && { 'data-main': true, tabIndex: -1 })}>
          {counted(ids.length, noun)}
          {plan.skipped > 0 && `, ${count(plan.skipped)} of them asked for within a day`}.
        </span>
      )}
      {plan !== null && plan.calls > 0 && (
        <CostlyButton
          data-main
          variant={isInstead ? 'secondary' : 'primary'}
          calls={[{ endpoint, count: plan.calls }]}
          onClick={() => void begin(isRetry ? crawl.retry : () => crawl.start(ids, title))}
        >
          {isRetry ? 'Try the failed ones again' : isInstead ? 'Check this one instead' : 'Start'}
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

/** Calls that so many ids take. */
export function callsFor(kind: CrawlKind, ids: number): number {
  return Math.ceil(ids / kinds[kind].perCall);
}
