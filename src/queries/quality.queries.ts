import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/client.ts';
import { readRecord } from '#api/contract/envelope.ts';
import { Quality } from '#api/contract/listing.ts';
import { service } from '#api/service.ts';
import { readable, readSingleRecord, type SingleRecord, type WithCache } from './list.ts';
import { persisted } from './persisted-query.ts';

export const qualityQueries = {
  /** `GET /catalog/listings/{listingId}/quality`; `withCache` may return a stored result instead. */
  detail: (listingId: string, through: WithCache<SingleRecord<Quality>>) =>
    queryOptions({
      queryKey: ['quality', 'detail', listingId],
      queryFn: (context) =>
        through(context, () => readSingleRecord(context, 'quality', Quality, { listingId })),
      ...persisted('quality', 'record'),
    }),
};

/** One listing's score, for background work: not cached. Throws `ServiceError`. */
export async function fetchQuality(listingId: string, call: Call): Promise<Quality> {
  const { body } = await service().call('quality', { ...call, path: { listingId } });
  return readable(() => readRecord(Quality, body));
}
