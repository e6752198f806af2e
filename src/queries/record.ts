/** What every query of one record has in common. */
import type { QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { readRecord } from '#api/contract/envelope.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { service } from '#api/service.ts';
import { readable } from './list.ts';

export interface Single<T> {
  record: T;
  /** When it came, in milliseconds since 1970. */
  receivedAt: number;
}

/** Asks for the record that `path` names. */
export async function readSingle<T extends z.core.$ZodType>(
  { signal }: QueryFunctionContext,
  endpoint: EndpointName,
  schema: T,
  path: Record<string, string>,
): Promise<Single<z.output<T>>> {
  const { body, receivedAt } = await service().call(endpoint, { path, signal });
  return { record: readable(() => readRecord(schema, body)), receivedAt };
}
