/** The options of queries whose answers are persisted: freshness, endpoint and schema. */
import type * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { fresh } from './freshness.ts';
import type { PersistenceMeta } from './query-persistence.ts';

/** For a list of records. */
export const persistedList = (endpoint: EndpointName, schema: z.core.$ZodType<{ id: string }>) =>
  options(endpoint, fresh.list, schema, true);

/** For a single record. */
export const persistedRecord = (endpoint: EndpointName, schema: z.core.$ZodType) =>
  options(endpoint, fresh.record, schema, false);

function options(
  endpoint: EndpointName,
  staleTime: number,
  schema: z.core.$ZodType,
  isList: boolean,
) {
  return {
    staleTime,
    meta: { endpoint, fresh: staleTime, schema, isList } satisfies PersistenceMeta,
  };
}
