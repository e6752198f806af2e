import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoadProgress } from '#lib/table-query.ts';
import { resultOptions } from '#workspace/report-result/result.ts';
import { useTableProgress } from '#workspace/tables/table-progress.ts';
import { productSpendOptions, type ReadProducts } from './product-spend.ts';
import { covers, everywhere, type Scope, type Source } from './source.ts';
import { type Feed, useFeed } from './use-source.ts';

const product = { type: 'product' } as const;

/** What the ads of products cost and brought. */
export interface ProductSpend extends ReadProducts {
  /** From which report: its days, what it is narrowed to, when it was made, and its job. */
  source: Source;
  /** False where it is narrowed to less than the scope: of the rest it knows nothing. */
  isWhole: boolean;
}

export interface ProductSpendState extends Feed {
  /** `undefined` until it was read, and where there is no report. */
  spend: ProductSpend | undefined;
  /** Whether a result is being read now. */
  isLoading: boolean;
  /** How far that is; `undefined` before its first bytes. */
  progress: LoadProgress | undefined;
  /** Why it could not be read; `null` where it could. */
  error: unknown;
  retry: () => void;
}

/**
 * Spend, sales and units by product id, from the newest finished product report on this device, daily
 * or summary; one that covers the scope goes before one that covers a part of it.
 *
 * - `source` is `undefined` until the device was read, `null` where there is no such report: `ask()`
 *   asks for one of the last 30 days (10 units) and `coming` tells how far it is; both parts are drawn
 *   by `<FeedNote>`, which also says of what days and age the figures are.
 * - `spend.products` maps a product id to figures by channel, account and currency (money in major
 *   units, `ProductFigures`); `figuresOf` adds them up. A product without an entry had no impression
 *   in the report's days, if `spend.isWhole`; else that is not known.
 * - `spend.source.days` is what units are divided by for a mean a day, which is of attributed units
 *   alone: what stock lasts by it is "at most".
 *
 * The result is fetched as soon as a page wants it: reading its job takes one unit, the file none. A
 * hundred thousand products take a second or two, in portions between which the page goes on.
 * Keep `scope` the same object while it is the same.
 */
export function useProductSpend(scope: Scope = everywhere): ProductSpendState {
  const feed = useFeed(product, scope);
  const { source } = feed;
  const jobId = source?.jobId ?? '';
  const { data, isFetching, error, refetch } = useQuery({
    ...productSpendOptions(jobId),
    enabled: jobId !== '',
  });
  const progress = useTableProgress(resultOptions(jobId).queryKey);
  const spend = useMemo(
    () => source && data && { ...data, source, isWhole: covers(source, scope) },
    [source, data, scope],
  );
  return {
    ...feed,
    spend: spend ?? undefined,
    isLoading: isFetching,
    progress,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}
