import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listingQueries } from '#queries/listings.queries.ts';
import { useEligibilityResults } from '#workspace/eligibility/eligibility-results.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { noNames, useNamedTable, useTableQuery } from '#workspace/tables/use-table-query.ts';
import type { EligibilitySearch } from './eligibility.search.ts';
import {
  eligibilitySpec,
  filterOf,
  listingsByProduct,
  productsIn,
  recordsOf,
} from './eligibility.table.ts';

/** The results of a list under the page's filters. Pass the same `ids` array while they are the same. */
export function useEligibilityView(ids: readonly string[], search: EligibilitySearch) {
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
  const { loaded, error, retry } = useRecordTable(eligibilitySpec, records, changed);
  const named = useNamedTable(loaded, noNames);
  const filter = filterOf(search);
  const list = useListView(named, search, filter, 'family', 'parts');
  const counts = useTableQuery(named, JSON.stringify(filter), async (table, signal) => {
    const own = productsIn(filter);
    const [crossing, result, fba, families] = await Promise.all([
      table.cross(['verdict', 'way'], own, { signal }),
      table.distinct('verdict', own, { signal }),
      table.distinct('way', own, { signal }),
      // A product counts if only one of its listings matches.
      table.sums(['family'], filter, { signal, limit: 1 }),
    ]);
    return { crossing, facets: { result, fba }, products: families.total };
  });
  return { list, listings, counts: counts.answer, error: error ?? list.error, retry };
}
