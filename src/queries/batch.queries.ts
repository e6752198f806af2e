/** Batches of v2. Nothing is cached here: what is known of a batch is kept by `workspace/batch`. */
import * as z from 'zod/mini';
import { Batch, type MasterlistItem } from '#api/contract/batch.ts';
import type { Answer, Call } from '#api/client.ts';
import { readRetryAfter } from '#api/rate-headers.ts';
import { service } from '#api/service.ts';
import { readable } from './list.ts';

export interface BatchAnswer {
  batch: Batch;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Seconds after which the service wants to be asked again; `null` where it does not say. */
  retryAfter: number | null;
}

/**
 * `PATCH /channel-a/v2/process/masterlist`: a batch's items, taken all or not at all. Throws
 * `ServiceError`. Where no answer comes it may have been taken all the same.
 */
export async function submitBatch(
  json: readonly MasterlistItem[],
  call: Call,
): Promise<BatchAnswer> {
  return read(await service().call('submitBatch', { ...call, json }));
}

/** `GET /channel-a/v2/batch/{batchId}`; 206 is as good an answer as 200. Throws `ServiceError`. */
export async function readBatch(batchId: string, call: Call): Promise<BatchAnswer> {
  return read(await service().call('batch', { ...call, path: { batchId } }));
}

/** Whether the service answers: a call that costs nothing and changes nothing. Throws `ServiceError`. */
export async function knock(): Promise<void> {
  await service().call('rateLimits', { priority: 'user' });
}

function read({ body, receivedAt, retryAfter: said }: Answer): BatchAnswer {
  const batch = readable(() => z.parse(Batch, body));
  const retryAfter = said ? readRetryAfter(new Headers({ 'Retry-After': said }), receivedAt) : null;
  return { batch, receivedAt, retryAfter };
}
