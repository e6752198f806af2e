import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EligibilityChart } from '#features/eligibility/eligibility-chart.tsx';
import { EligibilityFilters } from '#features/eligibility/eligibility-filters.tsx';
import {
  eligibilityControls,
  eligibilityGridColumns,
  eligibilityGroups,
} from '#features/eligibility/eligibility.columns.tsx';
import {
  eligibilityConditions,
  eligibilitySearch,
  noFilter,
} from '#features/eligibility/eligibility.search.ts';
import { SavedListBar, listText } from '#features/eligibility/saved-list-bar.tsx';
import { listedProducts } from '#features/eligibility/listed-products.ts';
import { ProductInput } from '#features/eligibility/product-input.tsx';
import { useEligibilityView } from '#features/eligibility/use-eligibility-view.ts';
import { useProductList } from '#features/eligibility/use-product-list.ts';
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { Message } from '#ui/feedback/message.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { ScanPanel } from '#workspace/scan-panel.tsx';
import { checkEligibility, type ProductList } from '#workspace/eligibility/saved-list.ts';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import { useScoped } from '#workspace/scope.ts';
import { useSearch } from '#workspace/use-search.ts';
import { paths } from '#app/paths.ts';

/** Which products may be optimized: a list, the scan, and the results. */
export function Eligibility() {
  const list = useProductList();
  const [taken, setTaken] = useState(0);
  const client = useQueryClient();
  const { values: scope } = useSearch(eligibilitySearch);
  return (
    <>
      <title>Eligibility · Crosschannel</title>
      <PageHeader title="Eligibility" meta={list && <span>{listText(list)}</span>} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="List of products">
          <ProductInput
            onTake={async (ids) => {
              setTaken(await checkEligibility(ids));
            }}
            findListed={async () =>
              listedProducts((await client.query(listingQueries.list())).records, scope)
            }
          />
          {list && <SavedListBar list={list} />}
        </Panel>
        <Panel title="Check">
          <ScanPanel
            kind="eligibility"
            title="Eligibility of this list"
            noun="product"
            ids={list?.ids ?? null}
            claim={list?.at === taken ? taken : 0}
            find={<span className="text-muted">Add products first.</span>}
          />
        </Panel>
      </div>
      {list === null && <NoList />}
      {list && <ResultsOf list={list} />}
    </>
  );
}

function ResultsOf({ list: { ids } }: { list: ProductList }) {
  const { values: search, change } = useSearch(eligibilitySearch);
  const shown = useEligibilityView(ids, search);
  const navigate = useNavigate();
  const scoped = useScoped();
  const filters = useListFilters(eligibilityConditions, eligibilityControls);
  const list = {
    name: 'Eligibility',
    columns: eligibilityGridColumns,
    list: shown.list,
    search,
    onChange: change,
    filters,
    // For keyboard users; the pointer has a link in the row.
    onOpen: (row: TableRow) => {
      const listing = textOf(row, 'listing');
      if (listing !== null) void navigate(scoped(paths.listing(listing)));
    },
  };
  return (
    <>
      {/* Results do not need the listings; problems with these are displayed. */}
      <Loaded query={shown.listings} what="listings" skeleton={null}>
        {() => null}
      </Loaded>
      <EligibilityChart crossing={shown.counts?.crossing} search={search} onChange={change} />
      <ListToolbar
        {...list}
        one="product"
        passing={shown.counts?.products ?? 0}
        total={ids.length}
        noFilter={noFilter}
      >
        <EligibilityFilters facets={shown.counts?.facets} search={search} onChange={change} />
      </ListToolbar>
      <ListRows
        shown={shown}
        one="product"
        skeleton={
          <GridSkeleton label="Loading results" columns={eligibilityGridColumns} rows={20} />
        }
        onClear={() => change(noFilter)}
      >
        {(view) => <ListGrid {...list} view={view} groups={eligibilityGroups} />}
      </ListRows>
    </>
  );
}

function NoList() {
  return (
    <Message tone="empty" title="No list yet">
      <p>
        Paste product IDs above, or drop a file with them. The list and its results are saved on
        this device until you sign out.
      </p>
    </Message>
  );
}
