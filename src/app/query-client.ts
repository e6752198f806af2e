import { QueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.ts';

const second = 1000;

/** One cache for the tab. Failures that time may cure are tried again; all others are shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A tab that is looked at again must not spend budget on its own.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retriesOf(error),
        retryDelay: (failures, error) => {
          const failure = error instanceof ServiceError ? error.failure : null;
          if (failure?.kind === 'rateLimited') return Math.min(failure.retryAfter, 3600) * second;
          // Spread out, so that many tabs do not come back in the same moment.
          return second * 2 ** failures * (0.5 + Math.random());
        },
      },
    },
  });
}

function retriesOf(error: Error): number {
  if (!(error instanceof ServiceError)) return 0;
  const { failure } = error;
  if (failure.kind === 'rateLimited') return 5;
  return failure.kind === 'server' && failure.status === 503 ? 2 : 0;
}
