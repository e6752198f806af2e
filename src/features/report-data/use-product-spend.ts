import { useQuery, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoadReport } from '#lib/table-query.ts';
import type { List } from '#queries/list.ts';
import { resultOptions } from '#features/reports/result-query.ts';
import { useTableProgress } from '#queries/tables/table-progress.ts';
import {
  amountsText,
  type Listed,
  unlistedSpend,
  type ProductMap,
  readProducts,
} from './product-figures.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from '#navigation/scope.ts';
import { usePerformanceSource } from './use-report-source.ts';
import { fresh } from '#queries/persisted-query.ts';
import { repeatedRowsText } from '#features/reports/repeated-rows-text.ts';

/** Cost and results of products' ads. */
export interface ProductSpend extends ReadProducts {
  /** The report: its days, narrowing, creation time and job ID. */
  source: ReportSource;
}

export type ProductSpendState = ReturnType<typeof useProductSpend>;

/**
 * Spend, sales and units by product ID, from the product report that `usePerformanceSource` picks, daily or summary. `source` is `undefined` until the
 * device has been read, and `null` without such a report: `ask()` requests one of the last 30 days (10 units)
 * and `coming` is its progress. `<MetricsNote>` displays both, `<Sources>` the report's days and age.
 * `spend.products` maps a product ID to metrics by channel, account and currency (money in major units,
 * `ProductFigures`), which `figuresOf` adds up. A product without an entry had no impressions in the report's
 * days if it covers the scope, else that is unknown. Units divided by `spend.source.days` are attributed units per
 * day only, so days of cover are "at most". The result is loaded as soon as a page needs it: reading its job
 * takes one unit, the file none. A hundred thousand products take a second or two, in portions between which
 * the page stays responsive. Pass the same `scope` object while it is the same.
 */
export function useProductSpend(scope: Scope) {
  const feed = usePerformanceSource('product', scope);
  const { source } = feed;
  const jobId = source?.jobId ?? '';
  const { data, isFetching, error, refetch } = useQuery({
    ...productSpendOptions(jobId),
    enabled: jobId !== '',
  });
  const progress = useTableProgress(resultOptions(jobId).queryKey);
  const spend = useMemo(() => source && data && { ...data, source }, [source, data]);
  return {
    ...feed,
    /** `undefined` until read, and without a report. */
    spend: spend ?? undefined,
    /** Whether the file is truncated: later products are missing. */
    isBroken: data !== undefined && data.broken !== null,
    isLoading: isFetching,
    /** `undefined` before the first bytes. */
    progress,
    /** Why it could not be read, or `null`. */
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** "14,492 EUR of advertised spend has no listing."; empty if all has one, and until the list is complete. */
export function useUnlistedText(
  { spend, scope }: ProductSpendState,
  list: Pick<List<Listed>, 'records' | 'isComplete'> | undefined,
  what: string,
): string {
  const text = useMemo(
    () =>
      spend && list?.isComplete === true
        ? amountsText(unlistedSpend(spend.products, list.records, scope))
        : '',
    [spend, list, scope],
  );
  return text && `${text} of advertised spend has no ${what}.`;
}

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
    meta: { endpoint: 'job', fresh: fresh.record },
    structuralSharing: false,
  });
}
