/** The options of queries that call the service: freshness and endpoint, and whether answers are persisted. */
import type { EndpointName } from '#api/contract/endpoints.ts';

/** How long an answer counts as fresh, in milliseconds. Advertising metrics change by the day, not by the second. */
export const fresh = { list: 5 * 60_000, record: 60_000 } as const;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The endpoint it calls, from which the cost of a refresh is computed. */
      endpoint: EndpointName;
      /** How long its answer is fresh, in milliseconds: its `staleTime`. */
      fresh: number;
      isPersisted?: true;
    };
  }
}

/** For a list or a record that the next visit shows at once. */
export const persisted = (endpoint: EndpointName, of: keyof typeof fresh) => ({
  staleTime: fresh[of],
  meta: { endpoint, fresh: fresh[of], isPersisted: true as const },
});
