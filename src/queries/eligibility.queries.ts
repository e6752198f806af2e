import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Call } from '#api/client.ts';
import { readPage } from '#api/contract/envelope.ts';
import { Eligibility } from '#api/contract/fulfillment.ts';
import { service } from '#api/service.ts';
import { keptSingle } from './kept.ts';
import { readable } from './list.ts';
import type { Single } from './record.ts';
import { directly, type Through } from './through.ts';

const Known = z.nullable(Eligibility);

export const eligibilityQueries = {
  /**
   * `POST /fulfillment/eligibility` for one product: `record` is `null` where the service does not know
   * it. `through` may answer in its place.
   */
  one: (productId: string, through: Through<Single<Eligibility | null>> = directly) =>
    queryOptions({
      queryKey: ['eligibility', 'one', productId],
      queryFn: (context) => through(context, () => readOne(productId, context.signal)),
      ...keptSingle('eligibility', Known),
    }),
};

async function readOne(
  productId: string,
  signal: AbortSignal,
): Promise<Single<Eligibility | null>> {
  const json = { product_ids: [productId] };
  const { body, receivedAt } = await service().call('eligibility', { json, signal });
  const { records } = readable(() => readPage(Eligibility, body));
  const record = records.find(({ product_id }) => product_id === productId) ?? null;
  return { record, receivedAt };
}

/**
 * `POST /fulfillment/eligibility` for 1 to 100 products, each once; the answer by product. One that
 * the service does not know is not in it. Throws `ServiceError`.
 */
export async function askEligibility(
  productIds: readonly string[],
  call: Call,
): Promise<Map<string, Eligibility>> {
  const json = { product_ids: productIds };
  const { body } = await service().call('eligibility', { ...call, json });
  const { records } = readable(() => readPage(Eligibility, body));
  // Without its product's id an answer is of no use.
  return new Map(records.flatMap((it) => (it.product_id === null ? [] : [[it.product_id, it]])));
}
