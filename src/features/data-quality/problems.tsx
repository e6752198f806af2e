import { count, counted } from '#lib/format.ts';
import { searchText } from '#lib/search-params.ts';
import { type DataName, isThere, type ListsToCheck } from '#shared/data-quality/checks/check.ts';
import type { Checked } from '#shared/data-quality/checks/checks.ts';
import { FilterChips } from '#shared/list-page/filter-chips.tsx';
import { ListGrid } from '#shared/list-page/list-grid.tsx';
import { ListRows } from '#shared/list-page/list-rows.tsx';
import { ListToolbar } from '#shared/list-page/list-toolbar.tsx';
import { paths } from '#shared/paths.ts';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckList, type CheckLine } from './check-list.tsx';
import { CheckedLists } from './checked-lists.tsx';
import { dataQualityList, recordOfKey, maxRows } from './data-quality.list.tsx';
import type { ListState } from './use-checked-lists.ts';
import { useProblems } from './use-problems.ts';

/** The checks beside the problems they found. */
export function Problems({ rows, lists }: { rows: ListsToCheck; lists: readonly ListState[] }) {
  const { checked, counts, foundIn, list } = useProblems(rows);
  const { search, change } = list;
  // Problems left out of the table count too, while there is no filter.
  const isWhole = !dataQualityList.isFiltered({ ...search, check: [] });
  const lines = checked.map(({ check, found }): CheckLine => {
    const coverage = check.coverage?.(rows) ?? '';
    if (found === null) return { check, found, coverage };
    return { check, found: isWhole ? found.length : (counts?.get(check.id) ?? 0), coverage };
  });
  const missing = lists.flatMap(({ name, state }): DataName[] => (state === 'here' ? [] : [name]));
  if (!isThere('history', rows)) missing.push('history');
  const linkTo = (check: string[]): string =>
    searchText(dataQualityList.shape.stringify({ check }, new URLSearchParams(location.search))) ||
    '?';
  if (lists.every(({ count: records }) => records === 0))
    return (
      <>
        <CheckedLists lists={lists} />
        <Message tone="empty" title="Nothing to check">
          <p>Connect an account on its channel. Its records are checked after the next sync.</p>
        </Message>
      </>
    );
  const isClean = checked.every(({ found }) => (found ?? []).length === 0);
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
              <ListRows shown={list} skeleton={<RowsSkeleton />}>
                {(view) => <ListGrid shown={list} view={view} pathOf={pathOf} />}
              </ListRows>
            </>
          )}
        </div>
      </div>
    </>
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
export function ProblemsSkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Skeleton height="20rem" />
        <RowsSkeleton label="Loading lists to check" />
      </div>
    </>
  );
}

function RowsSkeleton({ label }: { label?: string }) {
  return <GridSkeleton label={label} columns={dataQualityList.gridColumns()} rows={16} />;
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
