import { useMemo } from 'react';
import { paths } from '#app/paths.ts';
import { type ListName, type ListsToCheck } from '#domain/checks/check.ts';
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
import { CampaignChips } from '#workspace/lists/campaign-chips.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { useSearch } from '#workspace/use-search.ts';
import { CheckList, type CheckLine } from './check-list.tsx';
import { CheckDescription } from './check-description.tsx';
import { CheckedLists } from './checked-lists.tsx';
import {
  columnsFor,
  dataQualityControls,
  dataQualityGridColumns,
  dataQualityGroups,
  kindNames,
} from './data-quality.columns.tsx';
import {
  dataQualityConditions,
  dataQualitySearch,
  isFiltered,
  noFilter,
} from './data-quality.search.ts';
import { recordOfKey } from './data-quality.table.ts';
import { inRecordsText, unlistedText } from './problems-text.ts';
import { useProblems } from './use-problems.ts';
import type { ListState } from './use-checked-lists.ts';
import { ownProperty } from '#lib/own-property.ts';

/** The checks beside the problems they found. */
export function DataQualityPage({
  rows,
  lists,
}: {
  rows: ListsToCheck;
  lists: readonly ListState[];
}) {
  const { values: search, change } = useSearch(dataQualitySearch);
  const shown = useProblems(rows, search);
  const filters = useListFilters(dataQualityConditions, dataQualityControls);
  const { checked, facets } = shown;
  const columns = useMemo(() => columnsFor(search.check), [search.check]);
  const list = {
    name: 'Data quality',
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
  // Problems left out of the table count too, while there is no filter.
  const isWhole = !isFiltered({ ...search, check: [] });
  const lines = checked.map(({ check, found }): CheckLine => {
    if (found === null) return { check, found };
    return { check, found: isWhole ? found.length : (counts.get(check.id) ?? 0) };
  });
  const missing = lists.flatMap(({ name, state }): ListName[] => (state === 'here' ? [] : [name]));
  const linkTo = (check: string[]): string =>
    searchText(dataQualitySearch.stringify({ check }, new URLSearchParams(location.search))) || '?';
  const isClean = checked.every(({ found }) => (found ?? []).length === 0);
  return (
    <>
      <CheckedLists lists={lists} />
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <CheckList lines={lines} selected={search.check} linkTo={linkTo} missing={missing} />
        <div className="flex min-w-0 flex-col gap-4">
          {isClean ? (
            <Message tone="empty" title="No data problems found">
              <p>No check found a problem in the loaded lists.</p>
            </Message>
          ) : (
            <>
              <CheckDescription
                check={checks.find(({ id }) => search.check.join(',') === id)}
                leftOut={unlistedText(checked, search.check)}
              />
              <ListToolbar
                {...list}
                one="finding"
                after={shown.foundIn ? inRecordsText(shown.foundIn) : roomForRecords}
                noFilter={noFilter}
              >
                <SearchField
                  label="Search problems"
                  placeholder="Record, account, ID"
                  value={search.q}
                  onChange={(q) => change({ q }, { replace: search.q !== '' })}
                />
                <FilterCombobox
                  label="Kind"
                  options={facetOptions(
                    facets?.kind,
                    search.kind,
                    (kind) => ownProperty(kindNames, kind) ?? kind,
                  )}
                  selected={search.kind}
                  onChange={(kind) => change({ kind })}
                />
                <CampaignChips
                  ids={search.campaign_id}
                  campaigns={rows.campaigns?.records ?? []}
                  onChange={(campaign_id) => change({ campaign_id })}
                />
              </ListToolbar>
              <ListRows
                shown={shown}
                one="finding"
                skeleton={<GridSkeleton columns={dataQualityGridColumns} rows={16} />}
                onClear={() => change(noFilter)}
              >
                {(view) => (
                  <ListGrid {...list} view={view} groups={dataQualityGroups} pathOf={pathOf} />
                )}
              </ListRows>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** As wide as what follows the count: on a narrow screen it would otherwise wrap when it arrives. */
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

/** Approximately as high as the page while its lists load. */
export function DataQualitySkeleton() {
  return (
    <>
      <Skeleton height="2rem" />
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <Skeleton height="20rem" />
        <GridSkeleton label="Loading lists to check" columns={dataQualityGridColumns} rows={16} />
      </div>
    </>
  );
}
