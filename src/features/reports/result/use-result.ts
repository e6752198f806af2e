import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoadProgress } from '#lib/table-query.ts';
import { type LoadedResult, resultOptions } from '#shared/report-results/result-query.ts';
import { useTableProgress } from '#shared/tables/table-progress.ts';

export interface Result {
  /** `undefined` until requested and received. */
  data: LoadedResult | undefined;
  isLoading: boolean;
  /** Its loading progress; `undefined` before the first bytes. */
  progress: LoadProgress | undefined;
  /** The failure, or `null`. */
  error: unknown;
  load: () => void;
  /** Stops loading and drops what has been received. */
  cancel: () => void;
}

/** The result of a job, loaded only by `load`. */
export function useResult(jobId: string): Result {
  const client = useQueryClient();
  const options = resultOptions(jobId);
  const { data, isFetching, error, refetch } = useQuery({ ...options, enabled: false });
  const progress = useTableProgress(options.queryKey);
  return {
    data,
    isLoading: isFetching,
    progress,
    error: isFetching ? null : error,
    load: () => void refetch({ cancelRefetch: false }),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}
