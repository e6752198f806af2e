import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/client.ts';
import { readRecord } from '#api/contract/envelope.ts';
import { Quality } from '#api/contract/listing.ts';
import { service } from '#api/service.ts';
import { keptSingle } from './kept.ts';
import { readable } from './list.ts';
import { readSingle, type Single } from './record.ts';
import { directly, type Through } from './through.ts';

export const qualityQueries = {
  /** `GET /catalog/listings/{listingId}/quality`; `through` may answer in its place. */
  detail: (listingId: string, through: Through<Single<Quality>> = directly) =>
    queryOptions({
      queryKey: ['quality', 'detail', listingId],
      queryFn: (context) =>
        through(context, () => readSingle(context, 'quality', Quality, { listingId })),
      ...keptSingle('quality', Quality),
    }),
};

/** One listing's score, for work in the background: nothing is cached here. Throws `ServiceError`. */
export async function askQuality(listingId: string, call: Call): Promise<Quality> {
  const { body } = await service().call('quality', { ...call, path: { listingId } });
  return readable(() => readRecord(Quality, body));
}
