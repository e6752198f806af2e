/** v2 batches. Not cached: `features/v2-batch` stores the state of batches. */
import * as z from 'zod/mini';
import type { ServiceResponse, Call } from '#api/client.ts';
import { Batch, type MasterlistItem } from '#api/contract/batch.ts';
import { service } from '#api/service.ts';
import { readable } from './list.ts';

export interface BatchAnswer {
  batch: Batch;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Seconds after which to poll again, if stated by the service; otherwise `null`. */
  retryAfter: number | null;
}

/**
 * `PATCH /channel-a/v2/process/masterlist`: a batch's items, accepted as a whole. Throws `ServiceError`.
 * Without a response it may have been accepted nevertheless.
 */
export async function submitBatch(
  json: readonly MasterlistItem[],
  call: Call,
): Promise<BatchAnswer> {
  return read(await service().call('submitBatch', { ...call, json }));
}

/** `GET /channel-a/v2/batch/{batchId}`; 206 is equivalent to 200. Throws `ServiceError`. */
export async function readBatch(batchId: string, call: Call): Promise<BatchAnswer> {
  return read(await service().call('batch', { ...call, path: { batchId } }));
}

function read({ body, receivedAt, retryAfter = null }: ServiceResponse): BatchAnswer {
  const batch = readable(() => z.parse(Batch, body));
  return { batch, receivedAt, retryAfter };
}
