import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { now } from '#lib/clock.ts';
import { count, day } from '#lib/format.ts';
import type { Finding, FindingKind } from '#shared/findings/finding.ts';
import { overlappingFindings } from '#shared/findings/overlap.ts';
import { labelOf, titleOf } from '#shared/findings/rules.ts';
import { addSnooze, type Snooze, toSnooze } from '#shared/findings/snooze.ts';
import { type FindingsState, useFindings } from '#shared/findings/use-findings.ts';
import { useSnoozes } from '#shared/findings/use-snoozes.ts';
import { Link } from '#shared/link.tsx';
import { paths } from '#shared/paths.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { defaultDays } from '#shared/performance/request-report.ts';
import { useMarkSeen } from '#shared/reports/use-mark-seen.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { useScoped } from '#shared/scope.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { linkClass } from '#ui/link-class.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { FixItem } from './fix-item.tsx';
import { FixSnoozed } from './fix-snoozed.tsx';
import { FixProgress, FixSources } from './fix-sources.tsx';
import { Region } from './region.tsx';
import { useFixes } from './use-fixes.ts';

/** The number of findings displayed at first, and added per click. */
const firstFindings = 5;
const step = 50;

const none: readonly Snooze[] = [];

interface Fixes {
  state: FindingsState;
  entries: ReturnType<typeof useSnoozes>[0];
  change: ReturnType<typeof useSnoozes>[1];
  /** How many are displayed. */
  shown: number;
  setShown: (shown: number) => void;
}

/** The findings in scope and what the user has snoozed. */
export function useFixFirst(scope: Scope): Fixes {
  const [entries, change] = useSnoozes();
  const [shown, setShown] = useEntryState<number>('findings', firstFindings);
  // The next rows are rendered in advance.
  const state = useFindings(scope, shown + step, entries ?? none);
  return { state, entries, change, shown, setShown };
}

interface FixFirstProps extends Fixes {
  scope: Scope;
  /** Whether the page offers the reports elsewhere. */
  isSettingUp: boolean;
}

/** Wasted spend, highest amount first, with reasons, rows and a way to snooze. */
export function FixFirst(props: FixFirstProps) {
  const { scope, state, entries, isSettingUp } = props;
  useSeenReports(state);
  const [chosen, setKind] = useEntryState<FindingKind | ''>('fix kind', '');
  const kinds = useMemo(
    () =>
      new Map(state.ranking.items.map(({ finding }) => [finding.kind, labelOf(finding)] as const)),
    [state.ranking.items],
  );
  // The scope or the targets may have changed.
  const kind = chosen !== '' && kinds.has(chosen) ? chosen : '';
  // Displaying a list that is replaced at once would be worse than none.
  const isUnread = useWaitForOrder(!state.isRead || entries === null, 'device');
  const isHeld = useWaitForOrder(state.isReading, scope);
  const isWaiting = isUnread || isHeld;
  return (
    <Region
      title="Fix first"
      meta={!isUnread && <FixMeta state={state} isSettingUp={isSettingUp} />}
      actions={kinds.size > 1 && <KindSelect kinds={kinds} kind={kind} onChoose={setKind} />}
    >
      {isWaiting ? (
        <div className="flex flex-col gap-2 pb-8">
          <FixListSkeleton />
        </div>
      ) : (
        <FixBody {...props} key={kind} kind={kind} progress={<FixProgress state={state} />} />
      )}
      {!isUnread && <FixSources state={state} isSettingUp={isSettingUp} />}
    </Region>
  );
}

/** Seeing its findings counts as seeing a report. */
function useSeenReports({ advertised, keywords }: FindingsState): void {
  const [productJob, keywordJob] = [advertised.spend.source?.jobId, keywords.feed.source?.jobId];
  const { reports, store } = useReports();
  useMarkSeen(
    store,
    useMemo(
      () =>
        reports?.filter(({ id }) => id !== null && [productJob, keywordJob].includes(id)) ?? null,
      [reports, productJob, keywordJob],
    ),
  );
}

interface KindSelectProps {
  /** Those found, with their labels. */
  kinds: ReadonlyMap<FindingKind, string>;
  kind: FindingKind | '';
  onChoose: (kind: FindingKind | '') => void;
}

/** Filters the list by what is wrong. */
function KindSelect({ kinds, kind, onChoose }: KindSelectProps) {
  return (
    <select
      aria-label="Kind of problem"
      value={kind}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as FindingKind | '')}
      className={`${inputClass} w-40`}
    >
      <option value="">All kinds</option>
      {Array.from(kinds, ([id, label]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface FixBodyProps extends Fixes {
  scope: Scope;
  /** The only kind displayed; '' for all. */
  kind: FindingKind | '';
  /** What is loading; nothing once all is there. */
  progress: ReactNode;
}

/** The ranked list, a few items at first, and what is snoozed. */
function FixBody(props: FixBodyProps) {
  const { scope, kind, state, entries, change, shown, setShown, progress } = props;
  const { box, settle } = useHeldFocus(0);
  const fixes = useFixes(state, entries ?? none, scope, shown, kind);
  const setAside = useCallback(
    (finding: Finding, isForAWhile: boolean) => {
      const entry = toSnooze(finding, titleOf(finding), now(), isForAWhile);
      change((all) => addSnooze(all, entry)).then(settle, () => {});
    },
    [change, settle],
  );
  const { items, total, fresh, show, hold } = fixes;
  const more = total - items.length;
  const again = useMemo(() => overlappingFindings(items.map(({ finding }) => finding)), [items]);
  return (
    <section ref={box} className="flex min-w-0 flex-col gap-2">
      {fresh > 0 && (
        <div role="status" className="flex min-h-8 items-center gap-2">
          <span>{count(fresh)} more found.</span>
          <Button size="small" onClick={show}>
            Show<span className="sr-only"> more items to fix</span>
          </Button>
        </div>
      )}
      {items.length > 0 && (
        // Listens so that nothing moves under the user; it has no action of its own. Not for focus, which also returns
        // here when the user goes back.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          aria-label="Fix first"
          // An item that comes in above must not scroll the page: as many are displayed as before.
          className={cx(
            'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface [overflow-anchor:none]',
            // Room for the first five until it is certain which they are.
            state.isComing && 'md:min-h-50.5',
          )}
          onPointerMove={hold}
          onPointerDown={hold}
          onKeyUp={hold}
        >
          {items.map((item) => (
            <FixItem
              key={item.finding.id}
              item={item}
              isAgain={again.has(item.finding.id)}
              base={state.ranking.by === 'money' ? state.base : null}
              keywordJob={state.keywords.source?.jobId ?? null}
              productJob={state.advertised.spend.source?.jobId ?? null}
              onSetAside={setAside}
            />
          ))}
        </ol>
      )}
      {items.length === 0 &&
        (state.isComing || entries === null ? <FixListSkeleton /> : <Nothing />)}
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted">
        {more > 0 && (
          <Button size="small" onClick={() => setShown(shown + step)}>
            {more <= step && kind === '' ? `Show all ${count(total)}` : `Show ${step} more`}
            <span className="sr-only"> items to fix</span>
          </Button>
        )}
        {more > step && (
          <span>
            {count(items.length)} of {count(total)}
          </span>
        )}
        <FixSnoozed alive={fixes.alive} absent={fixes.absent} onChange={change} />
        <span>{progress}</span>
      </div>
    </section>
  );
}

function Nothing() {
  return (
    <p
      role="status"
      className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-muted"
    >
      Nothing to fix in the data loaded so far.
    </p>
  );
}

/** As high as the first findings. */
function FixListSkeleton() {
  return (
    <ul
      aria-busy="true"
      aria-label="Loading"
      className="animate-pulse divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {Array.from({ length: firstFindings }, (_, i) => (
        <li key={i} className="flex h-25 items-center px-3 md:h-10">
          <Skeleton still width="70%" height="0.75rem" />
        </li>
      ))}
    </ul>
  );
}

/** How the list is ranked, and a link to change that. */
function FixMeta({ state, isSettingUp }: Pick<FixFirstProps, 'state' | 'isSettingUp'>) {
  const scoped = useScoped();
  const { ranking, base, hasTargets, advertised, keywords } = state;
  const { by, lacking, spans } = ranking;
  const [oldest] = [advertised.spend.source, keywords.feed.source]
    .flatMap((source) => source?.end ?? [])
    .toSorted();
  const missing = lacking.map((code) => code ?? 'rows without a currency').join(', ');
  return (
    <>
      <span>
        {by === 'money'
          ? `By amount at risk, in ${base ?? ''} at your rates`
          : 'By share of each currency’s spend'}
        {spans > 1 && ', per day'}
        {missing !== '' && `. No exchange rate for ${missing}`}
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
