import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { ColumnFilter } from '#lib/table-query.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { narrowed, useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import type { ScanResults } from '#features/scans/scan-results.ts';
import { amountsText } from '#features/report-data/product-figures.ts';
import type { ProductSpendState } from '#features/report-data/use-product-spend.ts';
import { useTableQuery } from '#queries/tables/use-table-query.ts';
import { eligibilityList } from './eligibility.list.tsx';
import { listingsByProduct, recordsOf, spendIn } from './product-records.ts';
import { useEligibilityResults } from './results-table.ts';

const isAboutAds = (column: string): boolean => column === 'spend' || column === 'currency';

/** Products without their listings, which are counted. */
export const productRows: ColumnFilter = { column: 'kind', test: 'set', values: ['product'] };

const notEligible: ColumnFilter = { column: 'result', test: 'set', values: ['not_eligible'] };

/**
 * The results of a list under the page's filters, with the spend of a product report. Pass the same `ids` array while
 * they are the same.
 */
export function useEligibilityList(
  ids: readonly string[],
  { source, spend, error }: Pick<ProductSpendState, 'source' | 'spend' | 'error'>,
) {
  const { values: search } = useSearch(eligibilityList.shape);
  const { known, late } = useEligibilityResults(ids);
  const listings = useQuery(listingQueries.list());
  const found = listings.data?.records;
  const { channel, account_id } = search;
  const byProduct = useMemo(
    () => found && listingsByProduct(found, { channel, account_id }),
    [found, channel, account_id],
  );
  const products = spend?.products;
  const spendOf = useMemo(
    () => spendIn(products, { channel, account_id }),
    [products, channel, account_id],
  );
  const records = useMemo(
    () => known && recordsOf(ids, known.results, byProduct, known.failed, spendOf),
    [ids, known, byProduct, spendOf],
  );
  // Of 50,000 products, only those with a changed result are rebuilt.
  const changed = useMemo(
    () => known && recordsOf(late, known.results, byProduct, known.failed, spendOf),
    [late, known, byProduct, spendOf],
  );
  const list = useRecordList(eligibilityList, records, {
    changed,
    tree: 'family',
    treeKind: 'parts',
    counted: productRows,
    isSkipped: source === null || error !== null ? isAboutAds : undefined,
  });
  const { named, filter } = list;
  const counts = useTableQuery(named, JSON.stringify(filter), async (table, signal) => {
    const [crossing, families, ineligible] = await Promise.all([
      table.cross(['result', 'fba'], narrowed(filter, productRows), { signal }),
      // A product counts if only one of its listings matches.
      table.sums(['family'], filter, { signal, limit: 1 }),
      table.cross(['product'], narrowed(filter, productRows, notEligible), {
        signal,
        limit: ids.length,
      }),
    ]);
    return {
      crossing,
      products: families.total,
      ineligible: ineligible.cells.map(({ values: [id] }) => String(id)),
    };
  });
  const ineligible = counts.answer?.ineligible;
  const wasted = useMemo(
    () => ineligible && amountsText(ineligible.flatMap((id) => spendOf(id))),
    [ineligible, spendOf],
  );
  const hasAds = spend !== undefined;
  const columns = useMemo(
    () => (hasAds ? list.columns : list.columns.filter(({ id }) => !isAboutAds(id))),
    [list.columns, hasAds],
  );
  return {
    list: { ...list, columns },
    listings,
    /** Ad spend on products that are not eligible: "1,204 EUR"; empty without any. */
    wasted,
    counts: counts.answer,
    /** Returns when the oldest result arrived, in milliseconds since 1970; `undefined` without any. */
    checkedAt: () => known && oldestOf(known.results),
  };
}

function oldestOf(results: ScanResults<Eligibility>): number | undefined {
  let oldest: number | undefined;
  for (const { at } of results.values()) oldest = Math.min(oldest ?? at, at);
  return oldest;
}
