import { memo, useCallback } from 'react';
import { asideOf, withAside } from '../../domain/findings/set-aside.ts';
import { reasonOf } from '../../domain/findings/rules.ts';
import type { Finding } from '../../domain/findings/finding.ts';
import { now } from '../../lib/clock.ts';
import { useShowAdvertised } from '../../workspace/findings/shown-advertised.ts';
import { useFindings } from '../../workspace/findings/use-findings.ts';
import { useSetAside } from '../../workspace/findings/use-set-aside.ts';
import type { Scope } from '../../workspace/performance/source.ts';
import { useHeldFocus } from '../../workspace/use-held-focus.ts';
import { FixAside } from './fix-aside.tsx';
import { FixList } from './fix-list.tsx';
import { FixMeta } from './fix-meta.tsx';
import { FixSources } from './fix-sources.tsx';
import { Region } from './region.tsx';
import { useFixes } from './use-fixes.ts';

/**
 * What money is spent on in vain, most first, with why, the rows behind it, and a way to set it aside.
 * The page around it is drawn anew with each call that the budget lets go.
 */
export const FixFirst = memo(function FixFirst({ scope }: { scope: Scope }) {
  const state = useFindings(scope);
  useShowAdvertised(scope, state.advertised);
  const [entries, change] = useSetAside();
  const { box, settle } = useHeldFocus(0);
  const fixes = useFixes(state.ranking, entries, scope);
  const setAside = useCallback(
    (finding: Finding, isForAWhile: boolean) => {
      const entry = asideOf(finding, reasonOf(finding), now(), isForAWhile);
      change((all) => withAside(all, entry)).then(settle, () => {});
    },
    [change, settle],
  );
  return (
    <Region title="What to fix first" meta={<FixMeta state={state} />}>
      <FixSources state={state} />
      <section ref={box} className="flex min-w-0 flex-col gap-2">
        <FixList
          fixes={fixes}
          isComing={state.isComing || entries === null}
          base={state.ranking.by === 'money' ? state.base : null}
          keywordJob={state.keywords.source?.jobId ?? null}
          productJob={state.advertised.spend.source?.jobId ?? null}
          onSetAside={setAside}
        />
        <FixAside alive={fixes.alive} absent={fixes.absent} onChange={change} />
      </section>
    </Region>
  );
});
