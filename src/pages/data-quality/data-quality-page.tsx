import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { ExportFactsContext } from '#lists/export-details.ts';
import { Freshness } from '#query-state/freshness.tsx';
import { Loaded } from '#query-state/loaded.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { count, counted, humanize, joinList } from '#lib/format.ts';
import { addressText, currentParams } from '#lib/address.ts';
import {
  type Check,
  type DataName,
  dataNames,
  isThere,
  type ListsToCheck,
  recordKinds,
} from '#features/data-quality/checks/check.ts';
import { type Checked, runChecks } from '#features/data-quality/checks/checks.ts';
import { FilterChips } from '#lists/filter-chips.tsx';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListRows, ListSkeleton } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { useRecordList } from '#lists/use-list.ts';
import { paths } from '#navigation/paths.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { namePairs, useTableQuery } from '#queries/tables/use-table-query.ts';
import { cx } from '#ui/cx.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import {
  columnsFor,
  dataQualityList,
  maxRows,
  recordOfKey,
  recordsOf,
} from './data-quality.list.tsx';
import { type ListState, useCheckedLists } from './use-checked-lists.ts';

/** Loaded in parallel; the larger lists load on request. */
export const dataQualityQueries = () => [campaignQueries.list(), accountQueries.list()];

/** Data problems, by check. */
export function DataQualityPage() {
  const { rows, lists, accounts, campaigns } = useCheckedLists();
  const receivedAt = [campaigns.data?.receivedAt, accounts.data?.receivedAt];
  return (
    // The period of the spend is that of each campaign.
    <ExportFactsContext value={{ receivedAt, period: null }}>
      <PageHeader
        title="Data quality"
        actions={
          <Freshness
            receivedAt={receivedAt}
            queryKeys={dataQualityQueries().map(({ queryKey }) => queryKey)}
          />
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<ProblemsSkeleton />}>
        {() => (
          <Loaded query={accounts} what="accounts" skeleton={<ProblemsSkeleton />}>
            {() => <Problems rows={rows} lists={lists} />}
          </Loaded>
        )}
      </Loaded>
    </ExportFactsContext>
  );
}

/** The checks beside the problems they found. */
function Problems({ rows, lists }: { rows: ListsToCheck; lists: readonly ListState[] }) {
  const checked = useMemo(() => runChecks(rows), [rows]);
  const records = useMemo(() => recordsOf(checked, rows), [checked, rows]);
  const names = useMemo(() => ({ accounts: namePairs(rows.accounts?.records.slice()) }), [rows]);
  const found = useRecordList(dataQualityList, records, { names });
  const { filter, search, settled, change } = found;
  const { check: selected } = search;
  const columns = useMemo(() => columnsFor(found.columns, selected), [found.columns, selected]);
  const list = { ...found, columns };
  const tally = useTableQuery(settled, JSON.stringify(filter), async (table, signal) => {
    const [byCheck, ofKinds, ofRecords] = await Promise.all([
      table.distinct('check', filter, { signal }),
      table.sums(['kind'], filter, { signal }),
      // Only their number is needed.
      table.sums(['record'], filter, { signal, limit: 1 }),
    ]);
    return {
      byCheck: new Map(byCheck.values.map(({ value, count: number }) => [value, number])),
      kinds: ofKinds.cells.flatMap(({ values }) => values),
      count: ofRecords.total,
    };
  });
  // Not while the rows are changing.
  const foundIn = settled === undefined || tally.isPending ? undefined : tally.answer;
  // Problems left out of the table count too, while there is no filter.
  const isWhole = !dataQualityList.isFiltered({ ...search, check: [] });
  const lines = checked.map(({ check, found: all }): CheckLine => {
    const counts = tally.answer?.byCheck;
    const number = isWhole ? (all?.length ?? null) : (counts?.get(check.id) ?? 0);
    return { check, found: all && number, coverage: check.coverage?.(rows) ?? '' };
  });
  const missing = lists.flatMap(({ name, state }): DataName[] => (state === 'here' ? [] : [name]));
  if (!isThere('history', rows)) missing.push('history');
  const linkTo = (check: string[]): string =>
    addressText(dataQualityList.shape.stringify({ check }, currentParams())) || '?';
  if (lists.every((one) => one.count === 0))
    return (
      <>
        <CheckedLists lists={lists} />
        <Message tone="empty" title="Nothing to check">
          <p>Connect an account on its channel. Its records are checked after the next sync.</p>
        </Message>
      </>
    );
  const isClean = checked.every((one) => (one.found ?? []).length === 0);
  return (
    <>
      <CheckedLists lists={lists} />
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <CheckList lines={lines} selected={search.check} linkTo={linkTo} missing={missing} />
        <div className="flex min-w-0 flex-col gap-4">
          {isClean ? (
            <Message tone="empty" title="No data problems found">
              <p>No check found a problem in the loaded lists.</p>
            </Message>
          ) : (
            <>
              <CheckDescription
                line={lines.find(({ check: { id } }) => search.check.join(',') === id)}
                leftOut={unlistedText(checked, search.check)}
              />
              <ListToolbar shown={list} after={foundIn && inRecordsText(foundIn)}>
                <FilterChips
                  kind="campaign"
                  ids={search.campaign_id}
                  nameOf={(id) => rows.campaigns?.records.find((one) => one.id === id)?.name ?? id}
                  onChange={(campaign_id) => change({ campaign_id })}
                />
              </ListToolbar>
              <ListRows shown={list}>
                {(view) => <ListGrid shown={list} view={view} pathOf={pathOf} />}
              </ListRows>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Which lists have been checked, and the cost of loading the others. */
function CheckedLists({ lists }: { lists: readonly ListState[] }) {
  const here = lists.filter(({ state }) => state === 'here');
  const others = lists.filter(({ state, load }) => state !== 'here' && load !== undefined);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status">
        {here.length === 0
          ? 'Nothing checked yet'
          : `Checked: ${here.map((one) => counted(one.count, recordKinds[one.name])).join(', ')}`}
      </span>
      {others.map(({ name, state, load }) =>
        state === 'loading' ? (
          <span key={name} role="status" className="text-muted">
            Loading {name}…
          </span>
        ) : (
          <span key={name} className="flex flex-wrap items-center gap-x-2">
            <span className="text-muted">
              {humanize(name)} {state === 'failed' ? 'did not load:' : 'not loaded:'}
            </span>
            <CostlyButton calls={[{ endpoint: name, count: 1 }]} size="small" onClick={load}>
              Check {name}
            </CostlyButton>
          </span>
        ),
      )}
    </div>
  );
}

/** A check with the number of problems under the filters; `null` if data it needs is missing. */
interface CheckLine {
  check: Check;
  found: number | null;
  /** What it can check, as a sentence; '' if that is all, or not known. */
  coverage: string;
}

interface CheckListProps {
  lines: readonly CheckLine[];
  /** The IDs of the selected checks; empty for all. */
  selected: readonly string[];
  /** The URL of the page with that selection. */
  linkTo: (selected: string[]) => string;
  /** Data that is not there. */
  missing: readonly DataName[];
}

/** All checks: those with problems first, the others collapsed. */
function CheckList({ lines, selected, linkTo, missing }: CheckListProps) {
  const bad = lines.filter(({ found, check }) => (found ?? 0) > 0 || selected.includes(check.id));
  const clean = lines.filter((line) => line.found === 0 && !bad.includes(line));
  const open = lines.filter((line) => line.found === null && !bad.includes(line));
  return (
    <Panel title="Checks">
      {bad.length > 0 && (
        <ul aria-label="Checks with findings" className="-mx-2 -mt-1">
          {bad.map(({ check, found }) => {
            const isSelected = selected.includes(check.id);
            return (
              <li key={check.id}>
                <Link
                  to={linkTo(isSelected ? [] : [check.id])}
                  preventScrollReset
                  aria-current={isSelected || undefined}
                  className={cx(
                    'flex min-h-8 items-start gap-1 rounded-sm px-2 py-1.5',
                    isSelected ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
                  )}
                >
                  <Icon
                    name={check.affects === undefined ? 'info' : 'warning'}
                    className={cx(
                      'mt-0.5',
                      check.affects === undefined ? 'text-muted' : 'text-warn',
                    )}
                  />
                  <span className="min-w-0 grow">
                    {check.title}
                    {check.affects !== undefined && (
                      <span className="sr-only">, affects totals</span>
                    )}
                  </span>
                  <span className="font-semibold tabular-nums">{count(found)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <Folded name="passed" title={`${counted(clean.length, 'check')} passed`} lines={clean} />
      <Folded
        name="missing data"
        title={`${counted(open.length, 'check')} ${open.length === 1 ? 'needs' : 'need'} ${joinList(
          dataNames.filter((name) => missing.includes(name)),
          'disjunction',
        )}`}
        lines={open}
      />
    </Panel>
  );
}

interface FoldedProps extends Pick<CheckListProps, 'lines'> {
  name: string;
  title: string;
}

function Folded({ name, title, lines }: FoldedProps) {
  const [isOpen, setOpen] = useEntryState(`checks ${name}`, false);
  if (lines.length === 0) return null;
  return (
    <Disclosure title={title} isOpen={isOpen} onToggle={setOpen}>
      <ul className="mt-1 flex flex-col gap-2 border-l border-line pl-3">
        {lines.map(({ check, coverage }) => (
          <li key={check.id}>
            {check.title}
            <p className="text-xs text-muted">
              {check.why} {coverage}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  account: paths.account,
  campaign: paths.campaign,
  keyword: paths.keyword,
  listing: paths.listing,
};

function pathOf(key: string): string | null {
  const { kind, id } = recordOfKey(key);
  return pages[kind]?.(id) ?? null;
}

/** Approximately as high as the page while its lists load. */
function ProblemsSkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Skeleton height="20rem" />
        <ListSkeleton list={dataQualityList} />
      </div>
    </>
  );
}

interface CheckDescriptionProps {
  line: CheckLine | undefined;
  /** Problems that are not listed, in sentences. */
  leftOut: string;
}

/** Why the selected check matters and what to do; without a selection, a description of the page. */
function CheckDescription({ line, leftOut }: CheckDescriptionProps) {
  if (line === undefined) {
    return (
      <p className="max-w-160 text-muted">
        Records with contradictory data. All count in totals. {leftOut}
      </p>
    );
  }
  const { check, coverage } = line;
  return (
    <div className="max-w-160">
      <h2 className="font-semibold">{check.title}</h2>
      <p className="mt-1 text-muted">{check.why}</p>
      <p className="mt-1">
        <span className="font-medium">What to do:</span> {check.todo}
      </p>
      {coverage !== '' && <p className="mt-1">{coverage}</p>}
      {leftOut !== '' && <p className="mt-1">{leftOut}</p>}
    </div>
  );
}

/** The affected records: two checks may concern the same one. */
interface ProblemRecords {
  kinds: readonly unknown[];
  count: number;
}

/** ", in 33 campaigns": a warning beside a total counts campaigns, the list counts problems. */
export function inRecordsText({ kinds, count: records }: ProblemRecords): string {
  const [kind] = kinds;
  const one = kinds.length === 1 && typeof kind === 'string' ? kind : 'record';
  return records === 0 ? '' : `, in ${counted(records, one)}`;
}

/** The problems not listed, as sentences; '' if all are. Without a selection all checks are displayed. */
export function unlistedText(checked: readonly Checked[], selected: readonly string[]): string {
  return checked
    .filter(({ check }) => selected.length === 0 || selected.includes(check.id))
    .flatMap(({ check, found }) =>
      found !== null && found.length > maxRows
        ? [`“${check.title}”: ${count(maxRows)} of ${counted(found.length, 'finding')} are listed.`]
        : [],
    )
    .join(' ');
}
