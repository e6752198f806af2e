/**
 * A page's own question for one score or one product's eligibility: nothing that background work or
 * another page has brought within a day is asked for again, and what comes is kept as theirs is.
 */
import { useQuery } from '@tanstack/react-query';
import type { Single } from '#queries/record.ts';
import type { Through } from '#queries/through.ts';
import { eligibilityQueries } from '#queries/eligibility.queries.ts';
import { qualityQueries } from '#queries/quality.queries.ts';
import { ageOf } from '#queries/keep.ts';
import { type CrawlKind, kinds } from './kinds.ts';
import { eligibilityOf, keepResult, scoresOf } from './results.ts';

export const knownQueries = {
  /** A listing's score; one that the service does not know is asked for again, to have its refusal. */
  quality: (listingId: string) =>
    qualityQueries.detail(
      listingId,
      knownFirst('quality', listingId, async () => {
        const known = (await scoresOf([listingId])).get(listingId);
        return known?.value ? { record: known.value, receivedAt: known.at } : null;
      }),
    ),

  /** A product's eligibility; `record` is `null` where the service does not know it. */
  eligibility: (productId: string) =>
    eligibilityQueries.one(
      productId,
      knownFirst('eligibility', productId, async () => {
        const known = (await eligibilityOf([productId])).get(productId);
        return known === undefined ? null : { record: known.value, receivedAt: known.at };
      }),
    ),
};

export const useQuality = (listingId: string) => useQuery(knownQueries.quality(listingId));

/** Without a product nothing is asked. */
export const useEligibility = (productId: string) =>
  useQuery({ ...knownQueries.eligibility(productId), enabled: productId !== '' });

/** Whoever says that the answer does not hold any more, with "Refresh", has the service asked. */
function knownFirst<T>(
  kind: CrawlKind,
  id: string,
  read: () => Promise<Single<T> | null>,
): Through<Single<T>> {
  return async ({ client, queryKey }, ask) => {
    const isInvalid = client.getQueryState(queryKey)?.isInvalidated === true;
    // A device that cannot be read knows nothing.
    const known = isInvalid ? null : await read().catch(() => null);
    if (known !== null && ageOf(known.receivedAt) < kinds[kind].fresh) return known;
    const answer = await ask();
    // At its coming, and never again: that is its age.
    keepResult(kind, id, answer.record).catch(() => {});
    return answer;
  };
}
