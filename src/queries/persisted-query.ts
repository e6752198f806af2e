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
  /** How to persist a list that is too long for its plain form. */
  packing?: Packing;
}

/** A form of records that the browser copies fast. */
export interface Packing {
  /** A longer list is not persisted. */
  maxRecords: number;
  /** Packs records parsed by the schema. */
  pack: (records: readonly never[]) => unknown;
  /** Yields while it unpacks them; returns `null` for an invalid value. */
  unpack: (value: unknown) => Generator<undefined, readonly unknown[] | null>;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: PersistenceMeta;
  }
}

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
