/** Spend that leads to weak listing pages. */
import type { Listing } from '#api/contract/listing.ts';
import { count, isolate } from '#lib/format.ts';
import { changeOf, rules } from '#features/scans/quality-advice.ts';
import { poorBelow, type QualityReading } from '#features/scans/quality.ts';
import { amount, inDays } from './finding-text.ts';
import {
  type AdvertisedProduct,
  advertisedProductKey,
  type Rule,
  isDown,
} from '#features/findings/finding.ts';

/** A product with the quality of its listings. */
export interface ScoredPlace {
  place: AdvertisedProduct;
  /** `undefined` for a listing without a stored score. */
  quality: (listingId: string) => QualityReading | undefined;
}

/**
 * The share of spend on a listing with a poor score that its weakest signal lacks, as in the view of fixes. A
 * listing that cannot be sold has bigger problems.
 */
export const weakPage: Rule<'weak_page', ScoredPlace> = {
  kind: 'weak_page',
  label: 'Weak page',
  dependsOn: ['spend'],
  find({ place, quality }) {
    const { listings, currency, days, isElsewhere, stock, isEligible } = place;
    if (isElsewhere || stock === 0 || isEligible === false) return [];
    const spend = place.spend / listings.length;
    return listings.flatMap((listing: Listing) => {
      const reading = isDown(listing) ? undefined : quality(listing.id);
      const { weakest, score } = reading ?? { weakest: null, score: null };
      if (reading === undefined || weakest === null || score === null || score >= poorBelow)
        return [];
      return {
        kind: 'weak_page',
        id: `weak_page ${listing.id} ${advertisedProductKey(place)}`,
        amountAtRisk: spend * (1 - (weakest.score ?? 100) / 100),
        spend,
        currency,
        days,
        cause: weakest.name,
        place,
        listing,
        quality: reading,
      };
    });
  },
  title: ({ listing, quality: { score } }) =>
    `${isolate(listing.title ?? listing.id)}: quality score ${score ?? 0} of 100`,
  reason({ quality: { weakest }, spend, currency, days }) {
    const advice = weakest === null ? '' : `${changeOf(weakest)}. `;
    return `${advice}${amount(spend, currency)} of ads ${inDays(days)} led to this listing.`;
  },
  amountText({ quality: { weakest }, spend, currency }) {
    const lacks = 100 - (weakest?.score ?? 100);
    const part = weakest === null ? 'it' : rules[weakest.name].label.toLowerCase();
    return `The share of ${amount(spend, currency)} that the weakest part is short of: ${part} lacks ${count(lacks)} of 100 points.`;
  },
};
