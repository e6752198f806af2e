import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { ColumnFilter } from '#lib/table-query.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { narrowed, useRecordList } from '#shared/list-page/use-list.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import type { ScanResults } from '#shared/scans/scan-results.ts';
import { useTableQuery } from '#shared/tables/use-table-query.ts';
import { eligibilityList } from './eligibility.list.tsx';
import { listingsByProduct, recordsOf } from './product-records.ts';
import { useEligibilityResults } from './results-table.ts';

/** Products without their listings, which are counted. */
export const products: ColumnFilter = { column: 'kind', test: 'set', values: ['product'] };

/** The results of a list under the page's filters. Pass the same `ids` array while they are the same. */
export function useEligibilityList(ids: readonly string[]) {
  const { values: search } = useSearch(eligibilityList.shape);
  const { known, late } = useEligibilityResults(ids);
  const listings = useQuery(listingQueries.list());
  const found = listings.data?.records;
  const { channel, account_id } = search;
  const byProduct = useMemo(
    () => found && listingsByProduct(found, { channel, account_id }),
    [found, channel, account_id],
  );
  const records = useMemo(
    () => known && recordsOf(ids, known.results, byProduct, known.failed),
    [ids, known, byProduct],
  );
  // Of 50,000 products, only those with a changed result are rebuilt.
  const changed = useMemo(
    () => known && recordsOf(late, known.results, byProduct, known.failed),
    [late, known, byProduct],
  );
  const list = useRecordList(eligibilityList, records, {
    changed,
    tree: 'family',
    treeKind: 'parts',
    counted: products,
  });
  const { named, filter } = list;
  const counts = useTableQuery(named, JSON.stringify(filter), async (table, signal) => {
    const [crossing, families] = await Promise.all([
      table.cross(['verdict', 'way'], narrowed(filter, products), { signal }),
      // A product counts if only one of its listings matches.
      table.sums(['family'], filter, { signal, limit: 1 }),
    ]);
    return { crossing, products: families.total };
  });
  return {
    list,
    listings,
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
