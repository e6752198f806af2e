import { useMemo } from 'react';
import { paths } from '#app/paths.ts';
import { type ListName, type Rows } from '#domain/checks/check.ts';
import { checks } from '#domain/checks/checks.ts';
import { searchText } from '#lib/search-params.ts';
import { GridSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { facetOptions } from '#workspace/lists/facet-options.ts';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { OnlyCampaigns } from '#workspace/lists/only-campaigns.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { useSearch } from '#workspace/use-search.ts';
import { CheckList, type CheckLine } from './check-list.tsx';
import { CheckWords } from './check-words.tsx';
import { CheckedLists } from './checked-lists.tsx';
import {
  columnsFor,
  doctorControls,
  doctorGridColumns,
  doctorGroups,
  kindNames,
} from './doctor.columns.tsx';
import { doctorConditions, doctorSearch, isFiltered, noFilter } from './doctor.search.ts';
import { recordOfKey } from './doctor.table.ts';
import { inRecords, leftOut } from './found-words.ts';
import { useFindings } from './use-findings.ts';
import type { ListState } from './use-rows.ts';
import { entryOf } from '#lib/entry-of.ts';

/** The checks beside what they found. */
export function DoctorPage({ rows, lists }: { rows: Rows; lists: readonly ListState[] }) {
  const { values: search, change } = useSearch(doctorSearch);
  const shown = useFindings(rows, search);
  const filters = useListFilters(doctorConditions, doctorControls);
  const { checked, facets } = shown;
  const columns = useMemo(() => columnsFor(search.check), [search.check]);
  const list = {
    name: 'Data doctor',
    columns,
    list: shown.list,
    search,
    onChange: change,
    filters,
  };
  const counts = useMemo(
    () => new Map(facets?.check.values.map(({ value, count }) => [value, count])),
    [facets],
  );
  // What is left out of the table counts too, as long as nothing is filtered.
  const isWhole = !isFiltered({ ...search, check: [] });
  const lines = checked.map(({ check, found }): CheckLine => {
    if (found === null) return { check, found };
    return { check, found: isWhole ? found.length : (counts.get(check.id) ?? 0) };
  });
  const missing = lists.flatMap(({ name, state }): ListName[] => (state === 'here' ? [] : [name]));
  const linkTo = (check: string[]): string =>
    searchText(doctorSearch.stringify({ check }, new URLSearchParams(location.search))) || '?';
  const isClean = checked.every(({ found }) => (found ?? []).length === 0);
  return (
    <>
      <CheckedLists lists={lists} />
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <CheckList lines={lines} selected={search.check} linkTo={linkTo} missing={missing} />
        <div className="flex min-w-0 flex-col gap-4">
          {isClean ? (
            <Message tone="empty" title="Nothing contradicts itself">
              <p>None of the checks found anything in what was looked at.</p>
            </Message>
          ) : (
            <>
              <CheckWords
                check={checks.find(({ id }) => search.check.join(',') === id)}
                leftOut={leftOut(checked, search.check)}
              />
              <ListToolbar
                {...list}
                one="finding"
                after={shown.foundIn ? inRecords(shown.foundIn) : roomForRecords}
                noFilter={noFilter}
              >
                <SearchField
                  label="Search findings"
                  placeholder="Record, account, id"
                  value={search.q}
                  onChange={(q) => change({ q }, { replace: search.q !== '' })}
                />
                <FilterCombobox
                  label="Kind"
                  options={facetOptions(
                    facets?.kind,
                    search.kind,
                    (kind) => entryOf(kindNames, kind) ?? kind,
                  )}
                  selected={search.kind}
                  onChange={(kind) => change({ kind })}
                />
                <OnlyCampaigns
                  ids={search.campaign_id}
                  campaigns={rows.campaigns?.records ?? []}
                  onChange={(campaign_id) => change({ campaign_id })}
                />
              </ListToolbar>
              <ListRows
                shown={shown}
                one="finding"
                skeleton={<GridSkeleton columns={doctorGridColumns} rows={16} />}
                onClear={() => change(noFilter)}
              >
                {(view) => <ListGrid {...list} view={view} groups={doctorGroups} pathOf={pathOf} />}
              </ListRows>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** As wide as what comes a moment after the count: on a narrow screen it would begin a line. */
const roomForRecords = <span className="invisible">, in 99 records</span>;

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

/** As high as the page, more or less, while its lists come. */
export function DoctorSkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <Skeleton height="20rem" />
        <GridSkeleton label="Loading what is checked" columns={doctorGridColumns} rows={16} />
      </div>
    </>
  );
}
