import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/client.ts';
import { readPage } from '#api/contract/envelope.ts';
import { Eligibility } from '#api/contract/fulfillment.ts';
import { service } from '#api/service.ts';
import { readable, type SingleRecord, type WithCache } from './list.ts';
import { persisted } from './persisted-query.ts';

export const eligibilityQueries = {
  /**
   * `POST /fulfillment/eligibility` for one product: `record` is `null` if the service does not know it.
   * `withCache` may return a stored result instead.
   */
  one: (productId: string, through: WithCache<SingleRecord<Eligibility | null>>) =>
    queryOptions({
      queryKey: ['eligibility', 'one', productId],
      queryFn: (context) => through(context, () => readOne(productId, context.signal)),
      ...persisted('eligibility', 'record'),
    }),
};

async function readOne(
  productId: string,
  signal: AbortSignal,
): Promise<SingleRecord<Eligibility | null>> {
  const json = { product_ids: [productId] };
  const { body, receivedAt } = await service().call('eligibility', { json, signal });
  const { records } = readable(() => readPage(Eligibility, body));
  const record = records.find(({ product_id }) => product_id === productId) ?? null;
  return { record, receivedAt };
}

/**
 * `POST /fulfillment/eligibility` for 1 to 100 distinct products; returns the results by product, without
 * those unknown to the service. Throws `ServiceError`.
 */
export async function fetchEligibility(
  productIds: readonly string[],
  call: Call,
): Promise<Map<string, Eligibility>> {
  const json = { product_ids: productIds };
  const { body } = await service().call('eligibility', { ...call, json });
  const { records } = readable(() => readPage(Eligibility, body));
  // A result without its product's ID is useless.
  return new Map(records.flatMap((it) => (it.product_id === null ? [] : [[it.product_id, it]])));
}
