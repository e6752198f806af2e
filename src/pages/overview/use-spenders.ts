import { useQuery } from '@tanstack/react-query';
import type { AdvertisedProduct } from '#shared/findings/finding.ts';
import { resultOptions } from '#shared/report-results/result-query.ts';
import { noNames, useNamedTable, useTableQuery } from '#shared/tables/use-table-query.ts';

/**
 * The campaigns with spend on a product on a channel, from a report, highest first. Without a report nothing
 * is loaded.
 */
export function useSpenders(place: AdvertisedProduct, job: string | null) {
  const { productId, channel, accountId, currency } = place;
  // Usually in memory, because the findings are based on it.
  const { data, isError } = useQuery({ ...resultOptions(job ?? ''), enabled: job !== null });
  const named = useNamedTable(data, noNames);
  const key =
    job === null ? undefined : JSON.stringify([job, productId, channel, accountId, currency]);
  const { answer, error } = useTableQuery(named, key, async (table, signal) => {
    const set = (column: string, value: string | null) =>
      ({ column, test: 'set', values: [value] }) as const;
    const filters = [
      set('product_id', productId),
      set('channel', channel),
      set('account_id', accountId),
      set('currency', currency),
    ];
    const sort = [{ column: 'spend', descending: true }];
    return table.sums(['campaign_id'], { filters, sort }, { signal });
  });
  const ids = answer?.cells.flatMap(({ values: [id] }) => (typeof id === 'string' ? [id] : []));
  return { sums: answer, ids, hasFailed: isError || error !== null };
}
