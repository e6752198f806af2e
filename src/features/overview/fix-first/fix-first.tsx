import { memo, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useShareAdvertised } from '#features/overview/advertised-provider.tsx';
import type { Finding } from '#features/overview/findings/finding.ts';
import { reasonOf } from '#features/overview/findings/rules.ts';
import { toSnooze, type Snooze, addSnooze } from '#features/overview/findings/snooze.ts';
import { type FindingsState, useFindings } from '#features/overview/findings/use-findings.ts';
import { useWaitForOrder } from '#features/overview/findings/use-first-wait.ts';
import { useSnoozes } from '#features/overview/findings/use-snoozes.ts';
import { Region, RegionSkeleton } from '#features/overview/region.tsx';
import { now } from '#lib/clock.ts';
import { paths } from '#shared/paths.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useScoped } from '#shared/scope.ts';
import { linkClass } from '#ui/link-class.ts';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { first, FixList, step } from './fix-list.tsx';
import { FixSnoozed } from './fix-snoozed.tsx';
import { FixSources } from './fix-sources.tsx';
import { useFixes } from './use-fixes.ts';

const title = 'Fix first';

const none: readonly Snooze[] = [];

/**
 * Wasted spend, highest amount first, with reasons, rows and a way to snooze. The surrounding page renders
 * with each call that the rate limiter releases.
 */
export const FixFirst = memo(function FixFirst({ scope }: { scope: Scope }) {
  const [entries, change] = useSnoozes();
  const [shown, setShown] = useState(first);
  // The next rows are rendered in advance.
  const state = useFindings(scope, shown + step, entries ?? none);
  useShareAdvertised(scope, state.advertised);
  // Displaying a list that is replaced at once would be worse than none.
  const isUnread = useWaitForOrder(!state.isRead || entries === null, 'device');
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
  entries: ReturnType<typeof useSnoozes>[0];
  change: ReturnType<typeof useSnoozes>[1];
  shown: number;
  onMore: () => void;
}

function FixBody({ scope, state, entries, change, shown, onMore }: FixBodyProps) {
  const isHeld = useWaitForOrder(state.isReading, scope);
  const { box, settle } = useHeldFocus(0);
  const fixes = useFixes(state, entries ?? none, scope, shown);
  const setAside = useCallback(
    (finding: Finding, isForAWhile: boolean) => {
      const entry = toSnooze(finding, reasonOf(finding), now(), isForAWhile);
      change((all) => addSnooze(all, entry)).then(settle, () => {});
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
      <FixSnoozed alive={fixes.alive} absent={fixes.absent} onChange={change} />
    </section>
  );
}

/** How the list is ranked, and a link to change that. */
function FixMeta({ state }: { state: FindingsState }) {
  const scoped = useScoped();
  const { ranking, base, hasTargets } = state;
  const { by, lacking, spans } = ranking;
  const missing = lacking.map((code) => code ?? 'rows without a currency').join(', ');
  return (
    <>
      <span>
        {by === 'money'
          ? `Ranked by amount at risk, in ${base ?? ''} at your rates`
          : 'Ranked by share of each currency’s spend'}
        {spans > 1 && ', per day, because periods differ'}
        {missing !== '' && `. No exchange rate for ${missing}`}. Items may overlap, so their amounts
        do not add up
      </span>
      {(by === 'share' || !hasTargets) && (
        <Link to={scoped(paths.settings)} className={linkClass}>
          {by === 'money' ? 'Set targets' : hasTargets ? 'Set rates' : 'Set rates and targets'}
        </Link>
      )}
    </>
  );
}
