import { QueryClient } from '@tanstack/react-query';
import { backoff, retriesOf } from '#api/retry.ts';

/** One cache for the tab. Failures that time may cure are tried again; all others are shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A tab that is looked at again must not spend budget on its own.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retriesOf(error),
        retryDelay: backoff,
      },
    },
  });
}
