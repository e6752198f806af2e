import { memo, useCallback, useState } from 'react';
import { asideOf, type SetAside, withAside } from '#domain/findings/set-aside.ts';
import { reasonOf } from '#domain/findings/rules.ts';
import type { Finding } from '#domain/findings/finding.ts';
import { now } from '#lib/clock.ts';
import { useShowAdvertised } from '#workspace/findings/shown-advertised.ts';
import { type FindingsState, useFindings } from '#workspace/findings/use-findings.ts';
import { useFirstWait } from '#workspace/findings/use-first-wait.ts';
import { useSetAside } from '#workspace/findings/use-set-aside.ts';
import type { Scope } from '#workspace/performance/source.ts';
import { useHeldFocus } from '#workspace/use-held-focus.ts';
import { FixAside } from './fix-aside.tsx';
import { first, FixList, step } from './fix-list.tsx';
import { FixMeta } from './fix-meta.tsx';
import { FixSources } from './fix-sources.tsx';
import { Region, RegionSkeleton } from './region.tsx';
import { useFixes } from './use-fixes.ts';

const title = 'What to fix first';

const none: readonly SetAside[] = [];

/**
 * What money is spent on in vain, most first, with why, the rows behind it, and a way to set it aside.
 * The page around it is drawn anew with each call that the budget lets go.
 */
export const FixFirst = memo(function FixFirst({ scope }: { scope: Scope }) {
  const [entries, change] = useSetAside();
  const [shown, setShown] = useState(first);
  // What the next press shows is there by then.
  const state = useFindings(scope, shown + step, entries ?? none);
  useShowAdvertised(scope, state.advertised);
  // A list that another one takes the place of at once is worse than none.
  const isUnread = useFirstWait(!state.isRead || entries === null, 'device');
  if (isUnread) return <RegionSkeleton title={title} height="36rem" />;
  return (
    <Region title={title} meta={<FixMeta state={state} />}>
      <FixSources state={state} />
      <FixBody
        scope={scope}
        state={state}
        entries={entries}
        change={change}
        shown={shown}
        onMore={() => setShown(shown + step)}
      />
    </Region>
  );
});

interface FixBodyProps {
  scope: Scope;
  state: FindingsState;
  entries: ReturnType<typeof useSetAside>[0];
  change: ReturnType<typeof useSetAside>[1];
  shown: number;
  onMore: () => void;
}

function FixBody({ scope, state, entries, change, shown, onMore }: FixBodyProps) {
  const isHeld = useFirstWait(state.isReading, scope);
  const { box, settle } = useHeldFocus(0);
  const fixes = useFixes(state, entries ?? none, scope, shown);
  const setAside = useCallback(
    (finding: Finding, isForAWhile: boolean) => {
      const entry = asideOf(finding, reasonOf(finding), now(), isForAWhile);
      change((all) => withAside(all, entry)).then(settle, () => {});
    },
    [change, settle],
  );
  return (
    <section ref={box} className="flex min-w-0 flex-col gap-2">
      <FixList
        fixes={fixes}
        onMore={onMore}
        isHeld={isHeld}
        isComing={state.isComing || entries === null}
        base={state.ranking.by === 'money' ? state.base : null}
        keywordJob={state.keywords.source?.jobId ?? null}
        productJob={state.advertised.spend.source?.jobId ?? null}
        onSetAside={setAside}
      />
      <FixAside alive={fixes.alive} absent={fixes.absent} onChange={change} />
    </section>
  );
}
