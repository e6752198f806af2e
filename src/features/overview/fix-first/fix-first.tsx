import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Region } from '#features/overview/region.tsx';
import { sharedAdvertised } from '#features/overview/shared-parts.ts';
import { now } from '#lib/clock.ts';
import { day } from '#lib/format.ts';
import type { Finding } from '#shared/findings/finding.ts';
import { titleOf } from '#shared/findings/rules.ts';
import { toSnooze, type Snooze, addSnooze } from '#shared/findings/snooze.ts';
import { type FindingsState, useFindings } from '#shared/findings/use-findings.ts';
import { useSnoozes } from '#shared/findings/use-snoozes.ts';
import { Link } from '#shared/link.tsx';
import { paths } from '#shared/paths.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { defaultDays } from '#shared/performance/request-report.ts';
import { useMarkSeen } from '#shared/reports/use-mark-seen.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { useScoped } from '#shared/scope.ts';
import { linkClass } from '#ui/link-class.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { firstFindings, FixFirstSkeleton, fixFirstTitle } from './fix-first-skeleton.tsx';
import { FixList, step } from './fix-list.tsx';
import { FixSnoozed } from './fix-snoozed.tsx';
import { FixProgress, FixSources } from './fix-sources.tsx';
import { useFixes } from './use-fixes.ts';

const none: readonly Snooze[] = [];

interface FixFirstProps {
  scope: Scope;
  /** Whether the page offers the reports elsewhere. */
  isSettingUp: boolean;
  /** Called once storage has been read: whether the list is based on more than the campaigns' metrics. */
  onOrder: (isFixFirst: boolean) => void;
}

/**
 * Wasted spend, highest amount first, with reasons, rows and a way to snooze. The surrounding page renders
 * with each call that the rate limiter releases.
 */
export const FixFirst = memo(function FixFirst({ scope, isSettingUp, onOrder }: FixFirstProps) {
  const [entries, change] = useSnoozes();
  const [shown, setShown] = useEntryState<number>('findings', firstFindings);
  // The next rows are rendered in advance.
  const state = useFindings(scope, shown + step, entries ?? none);
  sharedAdvertised.useShare(scope, state.advertised);
  const { isRead, hasTargets, advertised, keywords } = state;
  const [productJob, keywordJob] = [advertised.spend.source?.jobId, keywords.feed.source?.jobId];
  const isBasedOnMore = hasTargets || (productJob ?? keywordJob) !== undefined;
  useEffect(() => {
    if (isRead) onOrder(isBasedOnMore);
  }, [isRead, isBasedOnMore, onOrder]);
  // Seeing its findings counts as seeing the report.
  const { reports, store } = useReports();
  useMarkSeen(
    store,
    useMemo(
      () =>
        reports?.filter(({ id }) => id !== null && [productJob, keywordJob].includes(id)) ?? null,
      [reports, productJob, keywordJob],
    ),
  );
  // Displaying a list that is replaced at once would be worse than none.
  const isUnread = useWaitForOrder(!state.isRead || entries === null, 'device');
  if (isUnread) return <FixFirstSkeleton />;
  return (
    <Region title={fixFirstTitle} meta={<FixMeta state={state} isSettingUp={isSettingUp} />}>
      <FixBody
        scope={scope}
        state={state}
        entries={entries}
        change={change}
        shown={shown}
        onMore={() => setShown(shown + step)}
      />
      <FixSources state={state} isSettingUp={isSettingUp} />
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
      const entry = toSnooze(finding, titleOf(finding), now(), isForAWhile);
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
        progress={<FixProgress state={state} />}
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
function FixMeta({
  state,
  isSettingUp,
}: Pick<FixFirstProps, 'isSettingUp'> & { state: FindingsState }) {
  const scoped = useScoped();
  const { ranking, base, hasTargets } = state;
  const { by, lacking, spans } = ranking;
  const { advertised, keywords } = state;
  const [oldest] = [advertised.spend.source, keywords.feed.source]
    .flatMap((source) => source?.end ?? [])
    .toSorted();
  const missing = lacking.map((code) => code ?? 'rows without a currency').join(', ');
  return (
    <>
      <span>
        {by === 'money'
          ? `Ranked by amount at risk, converted to ${base ?? ''} at your rates`
          : 'Ranked by share of each currency’s spend'}
        {spans > 1 && ', per day'}
        {missing !== '' && `. No exchange rate for ${missing}`}. Items can overlap
      </span>
      {oldest !== undefined && oldest < defaultDays().end && (
        <span className="text-warn">Based on reports until {day(oldest)}</span>
      )}
      {!isSettingUp && (by === 'share' || !hasTargets) && (
        <Link to={scoped(paths.settings)} className={linkClass}>
          {by === 'money' ? 'Set targets' : hasTargets ? 'Set rates' : 'Set rates and targets'}
        </Link>
      )}
    </>
  );
}

/** Maximum wait for data that decide the order, in milliseconds. */
const longest = 15_000;

const nothing = Symbol('nothing');

/** Whether content about `about` must wait before it is first displayed. Once displayed it stays. */
export function useWaitForOrder(isWaiting: boolean, about: unknown): boolean {
  const [shown, setShown] = useState<unknown>(nothing);
  const isHeld = isWaiting && shown !== about;
  if (!isHeld && shown !== about) setShown(about);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setShown(about), longest);
    return () => clearTimeout(timer);
  }, [isHeld, about]);
  return isHeld;
}
