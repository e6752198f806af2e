/** The spend of products from a report's result, in the cache like any answer; the rows stay in the worker. */
import { queryOptions } from '@tanstack/react-query';
import type { LoadReport } from '#lib/table-query.ts';
import { fresh } from '#queries/freshness.ts';
import { repeatedWords } from '#workspace/report-result/repeated-words.ts';
import { resultOptions } from '#workspace/report-result/result.ts';
import { type ProductMap, readProducts } from './product-figures.ts';

export interface ReadProducts {
  products: ProductMap;
  /** Where and why the file ends too early: products after that are missing, or have too little. `null`: it is whole. */
  broken: LoadReport['broken'];
  /** What to say of rows that repeat another one; `null` where there are none. */
  repeated: string | null;
}

/** What a job's result says of its products. Nothing of it changes, so it is read once. */
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
          repeated: repeatedWords(await repeated(), 'product', days.length > 0),
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
