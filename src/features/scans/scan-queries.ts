/**
 * Queries for a single score or a product's eligibility on a page: results stored by a scan or another page
 * within a day are used, and new ones are stored.
 */
import { useQuery } from '@tanstack/react-query';
import { eligibilityQueries } from '#queries/eligibility.queries.ts';
import { qualityQueries } from '#queries/quality.queries.ts';
import { ageOf } from '#queries/query-persistence.ts';
import { type SingleRecord, type WithCache } from '#queries/list.ts';
import { freshFor, type ScanKind } from './scan-kinds.ts';
import { saveResult, type StoredResult, storedResults } from './scan-results.ts';

export const scanQueries = {
  /** A listing's score. A listing the service does not know is requested again, to get its error. */
  quality: (listingId: string) =>
    qualityQueries.detail(
      listingId,
      storedFirst('quality', listingId, ({ value, at }) =>
        value === null ? null : { record: value, receivedAt: at },
      ),
    ),

  /** A product's eligibility; `record` is `null` if the service does not know it. */
  eligibility: (productId: string) =>
    eligibilityQueries.one(
      productId,
      storedFirst('eligibility', productId, ({ value, at }) => ({ record: value, receivedAt: at })),
    ),
};

export const useQuality = (listingId: string) => useQuery(scanQueries.quality(listingId));

/** Requests nothing without a product. */
export const useEligibility = (productId: string) =>
  useQuery({ ...scanQueries.eligibility(productId), enabled: productId !== '' });

/** "Refresh" invalidates the query, which then calls the service. */
function storedFirst<K extends ScanKind, T>(
  kind: K,
  id: string,
  toAnswer: (stored: StoredResult<K>) => SingleRecord<T> | null,
): WithCache<SingleRecord<T>> {
  return async ({ client, queryKey }, ask) => {
    const isInvalid = client.getQueryState(queryKey)?.isInvalidated === true;
    // Unreadable storage counts as empty.
    const stored = isInvalid ? undefined : await storedResults(kind, [id]).catch(() => undefined);
    const result = stored?.get(id);
    const known = result && toAnswer(result);
    if (known && ageOf(known.receivedAt) < freshFor) return known;
    const answer = await ask();
    // Stored once, on arrival: that is its age.
    saveResult(kind, id, answer.record).catch(() => {});
    return answer;
  };
}
