import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Listing } from '#api/contract/listing.ts';
import { count, counted, dateTime } from '#lib/format.ts';
import type { TableRow, Crossing } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { useChartsOpen } from '#lists/charts-open.ts';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListRows } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { ExportFactsContext } from '#lists/export-details.ts';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { MetricsNote, productSource } from '#features/report-data/performance-sources.tsx';
import { Sources } from '#features/report-data/sources.tsx';
import {
  type ProductSpendState,
  useProductSpend,
} from '#features/report-data/use-product-spend.ts';
import { Loaded } from '#query-state/loaded.tsx';
import {
  maxProductIds,
  type ProductList,
  productLists,
  useProductList,
} from '#features/scans/saved-product-list.ts';
import { ScanPanel } from '#features/scans/scan-panel.tsx';
import { scanStore } from '#features/scans/scan-stores.ts';
import { type Scope, scopeShape, useScoped } from '#navigation/scope.ts';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import {
  eligibilityList,
  type EligibilitySearch,
  eligibilityLabel,
  eligibilityResults,
  eligibilityTone,
} from './eligibility.list.tsx';
import { listingsByProduct, useEligibilityList } from './use-eligibility-list.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { TablePaste } from '#lists/table-paste.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { idColumn, idRule, type ProductIds, readProductIds } from './product-ids.ts';
import { lowChartHeight } from '#ui/charts/chart-card.tsx';
import { StackCard } from '#ui/charts/stack-card.tsx';
import { stacksOf, toggleOnly } from '#ui/charts/stack-data.ts';

/** Which products may be optimized: a list, the scan, and the results. */
export function EligibilityPage() {
  const list = useProductList();
  const [taken, setTaken] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const client = useQueryClient();
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  return (
    <>
      <PageHeader
        title="Eligibility"
        meta={list ? <span>{listText(list)}</span> : null}
        actions={<Sources sources={[productSource(spend)]} />}
      />
      {/* Once there is a list, its results matter most, so the input is hidden. */}
      {list !== undefined && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {(list === null || isEditing) && (
            <Panel title="List of products">
              <ProductInput
                onTake={async (ids) => {
                  setTaken(await productLists().replace(ids));
                  setEditing(false);
                }}
                findListed={async () =>
                  listedProducts((await client.query(listingQueries.list())).records, scope)
                }
              />
            </Panel>
          )}
          <div
            className={cx(
              'flex flex-wrap items-start justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3',
              list && !isEditing && 'lg:col-span-2',
            )}
          >
            <ScanPanel
              kind="eligibility"
              title="Eligibility scan"
              noun="product"
              ids={list?.ids ?? null}
              level={2}
              claim={list?.at === taken ? taken : 0}
              find={<span className="text-muted">Add products first.</span>}
            />
            {list && (
              <SavedListBar
                list={list}
                isEditing={isEditing}
                onEdit={() => {
                  flushSync(() => setEditing(!isEditing));
                  document.querySelector<HTMLElement>('textarea')?.focus();
                }}
              />
            )}
          </div>
        </div>
      )}
      {list === null && (
        <Message tone="empty" title="No list yet">
          <p>
            Paste product IDs above, or drop a file with them. The list and its results are saved on
            this device until you sign out.
          </p>
        </Message>
      )}
      {list && <ResultsOf list={list} spend={spend} />}
    </>
  );
}

/** "3 products, list of 21 Nov 2026, 12:00". */
function listText({ ids, at }: Pick<ProductList, 'ids' | 'at'>): string {
  return `${counted(ids.length, 'product')}, saved ${dateTime(at)}`;
}

interface SavedListBarProps {
  list: ProductList;
  /** Whether the input of another list is open. */
  isEditing: boolean;
  onEdit: () => void;
}

/** Where the list is stored and for how long, with buttons to change or delete it and to restore the previous one. */
function SavedListBar({ list, isEditing, onEdit }: SavedListBarProps) {
  const { mutate, error } = useMutation({ mutationFn: (step: () => Promise<void>) => step() });
  const forget = async (): Promise<void> => {
    // New results would be stored again.
    await scanStore('eligibility').cancel();
    await productLists().deleteAll();
    // The button disappears with the list.
    document.querySelector<HTMLElement>('textarea')?.focus();
  };
  const { before } = list;
  return (
    <div className="flex flex-wrap items-center gap-2 text-muted">
      <span>This list is saved on this device until you sign out.</span>
      <Button size="small" onClick={onEdit}>
        {isEditing ? 'Keep this list' : 'Change list'}
      </Button>
      <DangerButton action="Delete list" size="small" onConfirm={() => mutate(forget)}>
        <p>
          This deletes {counted(list.ids.length, 'product')}
          {before && ', the list before it,'} and all eligibility results on this device.
        </p>
      </DangerButton>
      {before && (
        <>
          <span>Replaced {listText(before)}.</span>
          <Button size="small" onClick={() => mutate(() => productLists().restorePrevious())}>
            Undo
          </Button>
        </>
      )}
      <FailureText error={error} />
    </div>
  );
}

function ResultsOf({ list: { ids }, spend }: { list: ProductList; spend: ProductSpendState }) {
  const { list, listings, counts, wasted, checkedAt } = useEligibilityList(ids, spend);
  const [hasCharts] = useChartsOpen(eligibilityList);
  const navigate = useNavigate();
  const scoped = useScoped();
  return (
    <ExportFactsContext
      value={{
        get receivedAt() {
          return [checkedAt()];
        },
        period: spend.spend?.source,
      }}
    >
      {/* Results do not need the listings; problems with these are displayed. */}
      <Loaded query={listings} what="listings" skeleton={null}>
        {() => null}
      </Loaded>
      <ListToolbar shown={list} passing={counts?.products ?? 0} total={ids.length} />
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        {counts?.crossing.cells.some(({ values: [verdict] }) => verdict !== 'not_asked') && (
          <span>
            {count(counts.ineligible.length)} not eligible{wasted && `: ${wasted} spent`}
          </span>
        )}
        <MetricsNote report={spend} />
      </div>
      {hasCharts && (
        <EligibilityChart crossing={counts?.crossing} search={list.search} onChange={list.change} />
      )}
      <ListRows shown={list}>
        {(view) => (
          <ListGrid
            shown={list}
            view={view}
            // For keyboard users; the pointer has a link in the row.
            onOpen={(row: TableRow) => {
              const listing = textOf(row, 'listing');
              if (listing !== null) void navigate(scoped(paths.listing(listing)));
            }}
          />
        )}
      </ListRows>
    </ExportFactsContext>
  );
}

/** The products of the listings in scope, each once, though sold on several channels. */
export function listedProducts(listings: readonly Listing[], scope: Scope): string[] {
  return [...listingsByProduct(listings, scope).keys()].flatMap((id) => id || []);
}

interface ProductInputProps {
  onTake: (ids: readonly string[]) => Promise<void>;
  /** Finds the products of the listings in scope; may call the service. */
  findListed: () => Promise<readonly string[]>;
}

const listings = [{ endpoint: 'listings', count: 1 }] as const;
const columns = [idColumn];

/** Reads product IDs in any form, and describes them at once. */
export function ProductInput({ onTake, findListed }: ProductInputProps) {
  const takeListed = useMutation({
    mutationFn: async () => onTake(await findListed()),
  });
  return (
    <TablePaste
      name="Product IDs"
      hint={`Separate IDs with lines, commas, tabs or semicolons. In a table, the product ID column is used. Up to ${count(maxProductIds)}.`}
      placeholder="Paste product IDs, or drop a CSV file"
      columns={columns}
      read={readProductIds}
      renderSummary={(found) => <Summary {...found} />}
      action={({ ids }) => (ids.length > 0 ? `Use ${counted(ids.length, 'product')}` : null)}
      onTake={({ ids }) => onTake(ids)}
    >
      <CostlyButton calls={listings} onClick={() => !takeListed.isPending && takeListed.mutate()}>
        Use listings in scope
      </CostlyButton>
      <FailureText error={takeListed.error} />
    </TablePaste>
  );
}

/** The number of IDs, duplicates, and entries that are not IDs, with their lines. */
function Summary({ ids, duplicates, malformedCount, malformed, overflow }: ProductIds) {
  return (
    <>
      {counted(ids.length, 'product')} found
      {duplicates > 0 && `, ${counted(duplicates, 'duplicate')}`}
      {malformedCount > 0 && `, ${count(malformedCount)} malformed`}.
      {overflow > 0 &&
        ` ${counted(overflow, 'more was', 'more were')} left out: a list holds up to ${count(maxProductIds)}.`}
      {malformed.length > 0 && (
        <Disclosure title="Show malformed entries" className="mt-1" isOpen={ids.length === 0}>
          <p className="mt-1 text-xs">{idRule}</p>
          <ul className="mt-1 max-h-32 overflow-auto text-xs">
            {malformed.map(({ text, line }, at) => (
              <li key={at}>
                Line {count(line)}: <span className="font-mono wrap-anywhere">{text}</span>
              </li>
            ))}
            {malformedCount > malformed.length && (
              <li>and {count(malformedCount - malformed.length)} more</li>
            )}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

interface EligibilityChartProps {
  /** Products by result and FBA; `undefined` while counting. */
  crossing: Crossing | undefined;
  search: EligibilitySearch;
  onChange: (values: Partial<EligibilitySearch>) => void;
}

/** The results as a chart, best first; clicking a result filters by it. Tooltip and table divide it by FBA. */
function EligibilityChart({ crossing, search, onChange }: EligibilityChartProps) {
  const { parts, stacks } = eligibilityStacks(crossing ?? { cells: [] });
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <StackCard
      title="Products by eligibility"
      subtitle={crossing && counted(total, 'product')}
      loading={crossing === undefined}
      height={lowChartHeight}
      first="Eligible"
      parts={parts}
      stacks={stacks}
      selected={search.result}
      onSelect={(key) => onChange({ result: toggleOnly(search.result, key) })}
      empty="No products match your filters."
    />
  );
}

const wayLabels = { yes: 'With FBA', no: 'Without FBA', none: 'FBA unknown' };

function eligibilityStacks({ cells }: Crossing) {
  const named = cells.map(({ values: [result = null, fba], count: own }) => ({
    values: [result, fba ?? 'none'],
    count: own,
  }));
  const { parts, stacks } = stacksOf(
    { cells: named },
    { order: Object.keys(wayLabels), labels: wayLabels },
  );
  const rank = ({ key }: { key: string }) => eligibilityResults.findIndex((one) => one === key);
  return {
    parts,
    stacks: stacks
      .map((one) => ({ ...one, label: eligibilityLabel(one.key), tone: eligibilityTone(one.key) }))
      .toSorted((a, b) => rank(b) - rank(a)),
  };
}
