/** Product spend from a report's result, cached like any response; the rows stay in the worker. */
import { queryOptions } from '@tanstack/react-query';
import type { LoadReport } from '#lib/table-query.ts';
import { fresh } from '#queries/persisted-query.ts';
import { repeatedRowsText } from '#features/reports/repeated-rows-text.ts';
import { resultOptions } from '#features/reports/result-query.ts';
import { type ProductMap, readProducts } from '#features/report-data/product-figures.ts';

export interface ReadProducts {
  products: ProductMap;
  /** Where and why the file is truncated: later products are missing or incomplete. `null` if complete. */
  broken: LoadReport['broken'];
  /** A note on repeated rows; `null` if there are none. */
  repeated: string | null;
}

/** The products of a report's result. It never changes, so it is read once. */
export function productSpendOptions(jobId: string) {
  return queryOptions({
    queryKey: ['performance', 'products', jobId],
    async queryFn({ client, signal }): Promise<ReadProducts> {
      const result = resultOptions(jobId);
      const stop = () => void client.cancelQueries({ queryKey: result.queryKey, exact: true });
      signal.addEventListener('abort', stop);
      try {
        const { table, broken, days, repeated } = await client.query(result);
        return {
          products: await readProducts(table, { signal }),
          broken,
          repeated: repeatedRowsText(await repeated(), 'product', days.length > 0),
        };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { endpoint: 'job', fresh: fresh.record, isList: true },
    structuralSharing: false,
  });
}
