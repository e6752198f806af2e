import { useCallback, useId, useMemo, useState } from 'react';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { now } from '#lib/clock.ts';
import { count, counted, dateTime, day } from '#lib/format.ts';
import { fresh } from '#queries/persisted-query.ts';
import type { Snooze } from '#user/settings.ts';
import type { Finding } from './finding.ts';
import { overlappingFindings, type Ranked } from './internal/rank.ts';
import { labelOf, titleOf } from './internal/rules.ts';
import {
  addSnooze,
  partitionSnoozed,
  removeSnooze,
  toSnooze,
  useSnoozes,
} from './internal/snooze.ts';
import { type FindingsState, useFindings } from './internal/use-findings.ts';
import { maxRequestedScores } from './use-advertised.ts';
import type { BudgetPacing } from '#features/pacing/use-pacing.ts';
import { ScopedLink } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { keywordMetrics, productMetrics } from '#features/report-data/performance-sources.tsx';
import { ReportNote } from '#features/report-data/report-note.tsx';
import type { Scope } from '#navigation/scope.ts';
import { defaultDays } from '#features/report-data/request-report.ts';
import type { ReportSourceState } from '#features/report-data/use-report-source.ts';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { useMarkSeen } from '#features/reports/use-mark-seen.ts';
import { Select } from '#ui/form/select.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { FixItem } from './internal/fix-item.tsx';

/** The number of findings displayed at first, and added per click. */
const firstFindings = 5;
const step = 50;

const none: readonly Snooze[] = [];

/** The findings in scope and what the user has snoozed. */
export function useFixFirst(scope: Scope, pacing: readonly BudgetPacing[] | undefined) {
  const [entries, change] = useSnoozes();
  const [shown, setShown] = useEntryState<number>('findings', firstFindings);
  // The next rows are rendered in advance.
  const state = useFindings(scope, pacing, shown + step, entries ?? none);
  return { state, entries, change, shown, setShown };
}

type Fixes = ReturnType<typeof useFixFirst>;

interface FixFirstProps extends Fixes {
  scope: Scope;
  /** Whether the page offers to set targets, rates and reports elsewhere. */
  isSettingUp: boolean;
}

/** Wasted spend, highest amount first, with reasons, rows and a way to snooze. */
export function FixFirst(props: FixFirstProps) {
  const { scope, state, entries, isSettingUp } = props;
  const { advertised, keywords } = state;
  const jobs = [advertised.spend.source?.jobId, keywords.feed.source?.jobId];
  // Seeing its findings counts as seeing a report.
  useMarkSeen(({ id }) => id !== null && jobs.includes(id));
  const [chosen, setKind] = useEntryState('fix kind', '');
  // By their labels: campaigns and keywords without sales are one kind of problem.
  const kinds = new Set(state.ranking.items.map(({ finding }) => labelOf(finding)));
  // The scope or the targets may have changed.
  const kind = kinds.has(chosen) ? chosen : '';
  // Displaying a list that is replaced at once would be worse than none.
  const isShown = useOnceTrue(entries !== null && state.isUsable, scope);
  return (
    <Panel
      isPlain
      title="Fix first"
      meta={<FixMeta state={state} isSettingUp={isSettingUp} />}
      actions={
        kinds.size > 1 && (
          <Select
            aria-label="Kind of problem"
            value={kind}
            options={[['', 'All kinds'], ...Array.from(kinds, (label) => [label, label] as const)]}
            onChange={setKind}
            className={`${inputClass} w-40`}
          />
        )
      }
    >
      {isShown ? (
        <FixBody {...props} key={JSON.stringify([scope, kind])} kind={kind} />
      ) : (
        <div className="pb-8">
          <FixListSkeleton />
          {/* To see, it would move with each step. */}
          <span role="status" className="sr-only">
            <FixProgress state={state} />
          </span>
        </div>
      )}
      <FixSources state={state} isSettingUp={isSettingUp} />
    </Panel>
  );
}

interface FixBodyProps extends Fixes {
  /** The only kind displayed; '' for all. */
  kind: string;
}

/** The ranked list, a few items at first, and what is snoozed. */
function FixBody({ kind, state, entries, change, shown, setShown }: FixBodyProps) {
  const { ranking, advertised, keywords, isComing } = state;
  const { box, settle } = useHeldFocus(0);
  // The findings displayed when the user last touched the list: nothing is inserted above them while they are in use.
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const { open, aside, absent } = useMemo(
    () => partitionSnoozed(ranking.items, entries ?? none, now()),
    [ranking, entries],
  );
  const snooze = useCallback(
    (finding: Finding, isForAWhile: boolean) => {
      const entry = toSnooze(finding, titleOf(finding), now(), isForAWhile);
      change((all) => addSnooze(all, entry)).then(settle, () => {});
    },
    [change, settle],
  );
  const own = open.filter(({ finding }) => kind === '' || labelOf(finding) === kind);
  const calm = withoutInserted(own, held);
  const items = calm.slice(0, shown);
  const inserted = own.length - calm.length;
  const total = kind === '' ? state.total - aside.length - inserted : calm.length;
  const more = total - items.length;
  const again = overlappingFindings(items.map(({ finding }) => finding));
  const hold = () => {
    if (items.some(({ finding }) => !held.has(finding.id))) setHeld(idsOf(items));
  };
  return (
    <section ref={box} className="flex min-w-0 flex-col gap-2">
      {inserted > 0 && (
        <div role="status" className="flex min-h-8 items-center gap-2">
          <span>{count(inserted)} more found.</span>
          <Button size="small" onClick={() => setHeld(idsOf(own.slice(0, shown)))}>
            Show<span className="sr-only"> more items to fix</span>
          </Button>
        </div>
      )}
      {items.length > 0 && (
        // Using the list keeps its rows in place. Focus alone does not, because it also returns here with Back.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          aria-label="Fix first"
          // An item that comes in above must not scroll the page: as many are displayed as before.
          className={cx(
            'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface [overflow-anchor:none]',
            // Room for the first five until it is certain which they are.
            isComing && 'md:min-h-50.5',
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
              base={ranking.by === 'money' ? state.base : null}
              keywordJob={keywords.feed.source?.jobId ?? null}
              productJob={advertised.spend.source?.jobId ?? null}
              onSnooze={snooze}
            />
          ))}
        </ol>
      )}
      {items.length === 0 && isComing && <FixListSkeleton />}
      {items.length === 0 && !isComing && (
        <p
          role="status"
          className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-muted"
        >
          Nothing to fix in the data loaded so far.
        </p>
      )}
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
        <FixSnoozed here={aside.map(({ entry }) => entry)} elsewhere={absent} onChange={change} />
        <span>
          <FixProgress state={state} />
        </span>
      </div>
    </section>
  );
}

/** Those held in their order, then what ranks below them all: without what has come in between. */
export function withoutInserted(
  findings: readonly Ranked[],
  held: ReadonlySet<string>,
): readonly Ranked[] {
  const byId = new Map(findings.map((item) => [item.finding.id, item]));
  const end = findings.findLastIndex(({ finding }) => held.has(finding.id)) + 1;
  return [...Array.from(held).flatMap((id) => byId.get(id) ?? []), ...findings.slice(end)];
}

const idsOf = (items: readonly Ranked[]) => new Set(items.map(({ finding }) => finding.id));

/** As high as the first findings. */
function FixListSkeleton() {
  return (
    <div aria-busy="true" className="h-125 md:h-50.5">
      <Skeleton height="100%" />
    </div>
  );
}

/** How the list is ranked, and a link to change that. */
function FixMeta({ state, isSettingUp }: Pick<FixFirstProps, 'state' | 'isSettingUp'>) {
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
        <ScopedLink to={paths.settings}>
          {by === 'money' ? 'Set targets' : hasTargets ? 'Set rates' : 'Set rates and targets'}
        </ScopedLink>
      )}
    </>
  );
}

interface FixSnoozedProps {
  here: readonly Snooze[];
  /** Of findings that are not in this scope, or no longer exist: they hide nothing in this list. */
  elsewhere: readonly Snooze[];
  onChange: Fixes['change'];
}

/** Snoozed findings, collapsed: their number, and a button to restore each. */
export function FixSnoozed({ here, elsewhere, onChange }: FixSnoozedProps) {
  const [isOpen, setOpen] = useEntryState('snoozed', false);
  const box = useId();
  const latest = [...here, ...elsewhere].toSorted((a, b) => b.at - a.at);
  const outside =
    elsewhere.length === 0 ? '' : `, ${count(elsewhere.length)} more outside this scope`;
  const number = `${counted(here.length, 'item')} snoozed${outside}`;
  return (
    <div className={cx('flex flex-col gap-2 print:hidden', isOpen && 'basis-full')}>
      <span role="status" className="sr-only">
        {latest.length > 0 && number}
      </span>
      {/* After the last one is restored, too: the focus needs a place. */}
      {(latest.length > 0 || isOpen) && (
        <Button
          data-main
          size="small"
          variant="quiet"
          className="self-start"
          aria-expanded={isOpen}
          aria-controls={box}
          onClick={() => setOpen(!isOpen)}
        >
          {latest.length > 0 ? number : 'Nothing snoozed.'}
          <Icon name="chevron" className={isOpen ? 'rotate-180' : undefined} />
        </Button>
      )}
      <ul id={box} aria-label="Snoozed" hidden={!isOpen} className="flex flex-col gap-1">
        {isOpen &&
          latest.map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-1.5"
            >
              <span className="min-w-0 grow basis-80 break-words">{entry.said}</span>
              <span className="text-xs text-muted">
                Snoozed {dateTime(entry.at)},{' '}
                {entry.until === null ? 'until it changes' : `until ${dateTime(entry.until)}`}
                {elsewhere.includes(entry) && '; not in this scope'}
              </span>
              <Button
                size="small"
                onClick={() => void onChange((entries) => removeSnooze(entries, entry.id))}
              >
                Unsnooze<span className="sr-only">: {entry.said}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** What the list still needs: reports in progress, failures, and buttons to request missing ones. */
function FixSources({ state, isSettingUp }: Pick<FixFirstProps, 'state' | 'isSettingUp'>) {
  const { costOf } = useRateLimitMonitor();
  const units = (endpoint: EndpointName, times = 1) => counted(costOf(endpoint) * times, 'unit');
  const { advertised, keywords } = state;
  const { spend, listings, stock, asked } = advertised;
  const isOffered = ({ source, coming, failed }: ReportSourceState) =>
    !isSettingUp || source !== null || coming !== null || failed !== null;
  const isMissing = ({ source, coming }: ReportSourceState) => source === null && coming === null;
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {isOffered(spend) && (
        <ReportNote feed={spend} what={productMetrics}>
          {isMissing(spend) && (
            <span className="basis-full text-xs">
              Shows spend on products that cannot be sold, weak pages and low stock. Also loads
              listings ({units('listings')}), stock ({units('inventory')} per thousand records) and
              quality scores of the {maxRequestedScores} listings with the highest spend (
              {units('quality', maxRequestedScores)}). Listings and stock reload after{' '}
              {fresh.list / 60_000} minutes.
            </span>
          )}
          {failure('The report', spend)}
          {failure('The listings', listings)}
          {failure('The stock', stock)}
          {asked.error !== null && <span>Some quality scores did not load.</span>}
        </ReportNote>
      )}
      {isOffered(keywords.feed) && (
        <ReportNote feed={keywords.feed} what={keywordMetrics}>
          {isMissing(keywords.feed) && (
            <span className="basis-full text-xs">
              Shows keywords without sales, and bids far from their CPC. Also loads the keyword list
              ({units('keywords')}).
            </span>
          )}
          {failure('Keywords', keywords)}
        </ReportNote>
      )}
    </div>
  );
}

/** A button to load again what failed. */
const failure = (what: string, { error, retry }: { error: unknown; retry: () => void }) =>
  (error ?? null) !== null && (
    <Button size="small" onClick={retry}>
      {what} did not load. Retry
    </Button>
  );

/** What is loading, in one line. */
function FixProgress({ state }: { state: FindingsState }) {
  const { advertised, keywords, isComing } = state;
  const { spend, listings, stock, asked } = advertised;
  let said: string | null = null;
  if (spend.isLoading) said = 'Loading product report…';
  else if (listings.isLoading) said = 'Loading listings…';
  else if (stock.isLoading) {
    const of = stock.total === null ? '' : `: ${count(stock.soFar)} of ${count(stock.total)}`;
    said = `Loading stock${of}…`;
  } else if (asked.isAsking)
    said = `Loading quality scores of the ${maxRequestedScores} listings with the highest spend…`;
  else if (keywords.isLoading) said = 'Loading keywords…';
  else if (isComing) said = 'Calculating…';
  return said !== null && <span>{said} The order may change.</span>;
}
