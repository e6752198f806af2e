import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoadProgress } from '#lib/table-query.ts';
import { useTableProgress } from '#workspace/tables/table-progress.ts';
import { type LoadedResult, resultOptions } from './result.ts';

export interface Result {
  /** `undefined` until it has been asked for and has come. */
  data: LoadedResult | undefined;
  isLoading: boolean;
  /** How far it has come; `undefined` before its first bytes. */
  progress: LoadProgress | undefined;
  /** What went wrong; `null` when nothing did. */
  error: unknown;
  load: () => void;
  /** Stops loading; what has come so far is let go of. */
  cancel: () => void;
}

/** The result of a job, which is fetched by `load` and by nothing else. */
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
