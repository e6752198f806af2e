import { type ReactNode, useId, useMemo } from 'react';
import { Button } from '#ui/button.tsx';
import { type CrawlKind, kinds } from './scans/kinds.ts';
import { listHash } from './scans/record.ts';
import { useCrawl } from './scans/use-crawl.ts';
import { nothing } from './scans/view.ts';
import { CostlyButton } from './costly-button.tsx';
import { CrawlProgress, isGoingOn, isOther, standing } from './crawl-standing.tsx';
import { callsFor, CrawlStart } from './crawl-start.tsx';
import { useHeldFocus } from './use-held-focus.ts';

interface CrawlPanelProps {
  kind: CrawlKind;
  /** What the work is: "Quality scores for all listings". */
  title: string;
  /** What one id stands for: "listing". */
  noun: string;
  /** What to ask for; `null` until that is known. Keep the same array while they are the same. */
  ids: readonly string[] | null;
  /** Finds the ids out, where they are not known yet: a button that says what that costs. */
  find: ReactNode;
  /** Each further number but 0 brings the focus to the button to go on with. */
  claim?: number;
}

/**
 * One kind of background work: what it would cost, how far it is, and the ways to stop it and to go
 * on. It shows the same in every tab, whichever of them does the work. There is one work of a kind:
 * where that is about other ids, it says so, and offers these in their place.
 */
export function CrawlPanel({ kind, title, noun, ids, find, claim = 0 }: CrawlPanelProps) {
  const heading = useId();
  const { crawl, ...latest } = useCrawl(kind);
  const { box, settle } = useHeldFocus(claim);
  const list = useMemo(() => ids && listHash(ids), [ids]);
  const isUnderWay = isGoingOn(latest);
  const isForeign = isOther(latest, title, list);
  // What came of another list is of no use here once it has ended.
  const view = isForeign && !isUnderWay ? nothing : latest;
  // With other work under way it is the offer to take its place.
  const main = isForeign ? undefined : true;
  const name = isForeign ? (view.title ?? 'Another list') : title;
  const again = (count: number) => [
    { endpoint: kinds[kind].endpoint, count: callsFor(kind, count) },
  ];
  return (
    <section ref={box} aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <h3 id={heading} className="font-medium">
        {title}
      </h3>
      <p role="status" className="text-muted">
        {isForeign &&
          isUnderWay &&
          `Another list is being checked${name === title ? '' : `: ${name}`}. `}
        {standing(view)}
      </p>
      {view.state !== 'none' && <CrawlProgress view={view} noun={noun} label={name} />}
      <div className="flex flex-wrap items-center gap-2">
        {view.state === 'running' && (
          <Button data-main={main} onClick={() => void crawl.pause()}>
            Pause<span className="sr-only"> {name}</span>
          </Button>
        )}
        {(view.state === 'paused' || view.state === 'failing') && (
          <CostlyButton
            data-main={main}
            variant="primary"
            calls={again(view.left)}
            onClick={() => void crawl.resume()}
          >
            Resume<span className="sr-only"> {name}</span>
          </CostlyButton>
        )}
        {isUnderWay && (
          <Button onClick={() => void crawl.cancel()}>
            Cancel<span className="sr-only"> {name}</span>
          </Button>
        )}
        {ids === null && view.state === 'ended' && view.failed > 0 && (
          <CostlyButton data-main calls={again(view.failed)} onClick={() => void crawl.retry()}>
            Try the failed ones again<span className="sr-only"> {title}</span>
          </CostlyButton>
        )}
        {ids === null && !isUnderWay && find}
        {ids !== null && (!isUnderWay || isForeign) && (
          <CrawlStart
            {...{ kind, title, noun, ids }}
            isInstead={isUnderWay}
            failed={view.state === 'ended' ? view.failed : 0}
            onDrawn={settle}
          />
        )}
      </div>
    </section>
  );
}
