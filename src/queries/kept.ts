/** What a query says of itself so that its answer is asked for no more often than it must, and kept. */
import type * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { fresh } from './freshness.ts';
import type { AnswerMeta } from './keep.ts';

/** A list of such records. */
export const keptList = (endpoint: EndpointName, schema: z.core.$ZodType<{ id: string }>) =>
  options(endpoint, fresh.list, schema, true);

/** One such record. */
export const keptSingle = (endpoint: EndpointName, schema: z.core.$ZodType) =>
  options(endpoint, fresh.record, schema, false);

function options(
  endpoint: EndpointName,
  staleTime: number,
  schema: z.core.$ZodType,
  isList: boolean,
) {
  return { staleTime, meta: { endpoint, fresh: staleTime, schema, isList } satisfies AnswerMeta };
}
