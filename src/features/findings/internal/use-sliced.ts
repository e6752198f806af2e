import { skipToken, useQuery } from '@tanstack/react-query';
import { localWork, numberOf } from '#queries/local-work.ts';

/**
 * The result of sliced work; the previous one for the same `about` stays until the next is ready. Pass the
 * same `work` while it is the same.
 */
export function useSliced<T>(
  work: ((signal: AbortSignal) => Promise<T>) | undefined,
  about: object,
) {
  const { data, isFetching } = useQuery({
    ...localWork,
    queryKey: ['sliced', numberOf(about), numberOf(work)],
    queryFn: work ? async ({ signal }) => ({ about, result: await work(signal) }) : skipToken,
  });
  const isOwn = work !== undefined && data?.about === about;
  return { result: isOwn ? data.result : undefined, isBehind: isFetching };
}
