import { QueryClient } from '@tanstack/react-query';
import { backoff, retriesOf } from '#api/retry.ts';

/** The tab's query cache. Transient failures are retried; all others are shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Returning to the tab must not cost API units.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retriesOf(error),
        retryDelay: backoff,
      },
      // Sent or failed at once: nothing the user starts may happen later, unseen.
      mutations: { networkMode: 'always' },
    },
  });
}
