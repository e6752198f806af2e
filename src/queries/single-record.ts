/** Shared by all queries of a single record. */
import type { QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { readRecord } from '#api/contract/envelope.ts';
import { service } from '#api/service.ts';
import { readable } from './list.ts';

export interface SingleRecord<T> {
  record: T;
  /** When it arrived, in milliseconds since 1970. */
  receivedAt: number;
}

/** Fetches the record identified by `path`. */
export async function readSingleRecord<T extends z.core.$ZodType>(
  { signal }: QueryFunctionContext,
  endpoint: EndpointName,
  schema: T,
  path: Record<string, string>,
): Promise<SingleRecord<z.output<T>>> {
  const { body, receivedAt } = await service().call(endpoint, { path, signal });
  return { record: readable(() => readRecord(schema, body)), receivedAt };
}

/** Runs around a query's call: returns a stored result, or makes the call. */
export type WithCache<T> = (context: QueryFunctionContext, ask: () => Promise<T>) => Promise<T>;

/** Always makes the call. */
export const noCache = <T>(_context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> =>
  ask();
