import { endpoint, jsonResponse } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { batchStatusAt, outcomes } from '#mocks/world/batches.ts';

/** GET /channel-a/v2/batch/{batchId}: 200 for SUCCESS, otherwise 206; items once it has ended. */
export const getBatch = endpoint('batch', async ({ params, world, layout, user, now }) => {
  const { batchId = '' } = params;
  const { batches } = await world.store.read();
  const batch = Object.hasOwn(batches, batchId) ? batches[batchId] : undefined;
  if (batch?.sub !== user.sub) throw unknown('batch', batchId);
  const results = outcomes(layout, batchId, batch.items);
  const status = batchStatusAt(batch, results, now);
  const ended = status !== 'PENDING' && status !== 'RUNNING';
  const body = { batchId, status, ...(ended ? { data: results } : {}) };
  return jsonResponse(body, { status: status === 'SUCCESS' ? 200 : 206 });
});
