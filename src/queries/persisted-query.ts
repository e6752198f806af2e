/** The options of queries whose answers are persisted: freshness, endpoint and schema. */
import type * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';

/** How long an answer counts as fresh, in milliseconds. Advertising metrics change by the day, not by the second. */
export const fresh = { list: 5 * 60_000, record: 60_000 } as const;

/** The metadata of a query, besides its key and function. */
export interface PersistenceMeta extends Record<string, unknown> {
  /** The endpoint it calls, from which the cost of a refresh is computed. */
  endpoint: EndpointName;
  /** How long its answer is fresh, in milliseconds: its `staleTime`. */
  fresh: number;
  /** The schema that validates a persisted answer. Without it, answers are not persisted. */
  schema?: z.core.$ZodType;
  /** Whether the answer is a `List` or a `SingleRecord`. */
  isList: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: PersistenceMeta;
  }
}

/** For a list of records. */
export const persistedList = (endpoint: EndpointName, schema: z.core.$ZodType<{ id: string }>) => ({
  staleTime: fresh.list,
  meta: { endpoint, fresh: fresh.list, schema, isList: true } satisfies PersistenceMeta,
});

/** For a single record. */
export const persistedRecord = (endpoint: EndpointName, schema: z.core.$ZodType) => ({
  staleTime: fresh.record,
  meta: { endpoint, fresh: fresh.record, schema, isList: false } satisfies PersistenceMeta,
});
