/** Spend on products that cannot be sold, or soon run out, or lead to weak pages. */
import type { Listing } from '#api/contract/listing.ts';
import { count, counted, isolate, joinList, moneyWithCurrency } from '#lib/format.ts';
import { daysOfCover, lowDays } from '#metrics/days-of-cover.ts';
import { changeOf, rules } from '#features/scans/quality-advice.ts';
import { poorBelow, type QualityReading } from '#features/scans/quality.ts';
import {
  type AdvertisedProduct,
  type Fault,
  faults,
  advertisedProductKey,
  inDays,
  isDown,
  type Rule,
} from '#features/findings/finding.ts';

const words: Record<Fault, string> = {
  out: 'out of stock',
  suppressed: 'suppressed',
  inactive: 'inactive',
  ineligible: 'not eligible',
};

/**
 * The spend of the next `lowDays` days (or of as many days as the report has, if fewer) at the current rate
 * while the product cannot be bought there. Past spend is not lost, because it may have sold until today. If
 * a product has several listings on a channel, each has an even share of the spend, and inactive ones lose
 * theirs.
 */
export const unsellable: Rule<'unsellable', AdvertisedProduct> = {
  label: 'Cannot be sold',
  dependsOn: ['spend'],
  find(place) {
    const { listings, spend, currency, days, isElsewhere } = place;
    const part = partDown(place);
    // If it is only listed elsewhere, one listing that can be bought is enough.
    if (part === 0 || (isElsewhere && part < 1)) return [];
    const own = new Set<Fault>(listings.filter(isDown).map(({ status }) => status as Fault));
    if (place.stock === 0) own.add('out');
    if (place.isEligible === false) own.add('ineligible');
    const found = faults.filter((fault) => own.has(fault));
    return [
      {
        kind: 'unsellable',
        id: `unsellable ${advertisedProductKey(place)}`,
        // Rounding must not exceed the spend.
        amountAtRisk: Math.min(spend, (spend / days) * daysAhead(place)) * part,
        spend,
        currency,
        days,
        cause: found.join(' '),
        place,
        faults: found,
      },
    ];
  },
  title({ place, faults: found }) {
    const name = place.listings.find((it) => isDown(it) && it.title)?.title ?? place.name;
    const why = joinList(found.map((fault) => words[fault]));
    const where = place.isElsewhere ? ' wherever it is offered' : onChannel(place.channel);
    const inbound = found.includes('out') ? (place.inbound ?? 0) : 0;
    const coming = inbound > 0 ? `, ${count(inbound)} on the way` : '';
    return `${isolate(name)}: ${why}${where}${coming}`;
  },
  reason({ place, amountAtRisk, spend, currency, days }) {
    const by = place.isElsewhere && place.channel !== null ? ` on ${place.channel}` : '';
    const ahead = `Ads${by} will spend ${moneyWithCurrency(amountAtRisk, currency)} in the ${nextDays(place)} with nothing to sell`;
    const part = partDown(place);
    const behind = `They spent ${moneyWithCurrency(spend * part, currency)} ${inDays(days)}${soldBy(place, part)}`;
    return `${ahead}. ${behind}.`;
  },
  amountText({ place, spend, currency, days }) {
    const part = partDown(place) < 1 ? ', as an even share for the listings that are down,' : '';
    return `Estimate: current daily spend (${moneyWithCurrency(spend, currency)} ${inDays(days)})${part} over the ${nextDays(place)}. Past spend is not included, because the product may have been selling until today.`;
  },
};

/** Looks no further ahead than the report looks back. */
const daysAhead = ({ days }: AdvertisedProduct): number => Math.min(days, lowDays);

/** "next 14 days", "next day". */
function nextDays(place: AdvertisedProduct): string {
  const days = daysAhead(place);
  return days === 1 ? 'next day' : `next ${counted(days, 'day')}`;
}

/** The share of its ads' destinations that cannot be bought, 0 to 1. */
function partDown({ listings, stock, isEligible }: AdvertisedProduct): number {
  if (stock === 0 || isEligible === false) return 1;
  return listings.length === 0 ? 0 : listings.filter(isDown).length / listings.length;
}

/** The ads' results while it could be bought. */
function soldBy({ sales, currency }: AdvertisedProduct, part: number): string {
  if (sales === null) return '';
  return sales > 0
    ? ` and generated ${moneyWithCurrency(sales * part, currency)} in sales`
    : ' and generated no sales';
}

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
    return `${advice}${moneyWithCurrency(spend, currency)} of ads ${inDays(days)} led to this listing.`;
  },
  amountText({ quality: { weakest }, spend, currency }) {
    const lacks = 100 - (weakest?.score ?? 100);
    const part = weakest === null ? 'it' : rules[weakest.name].label.toLowerCase();
    return `The share of ${moneyWithCurrency(spend, currency)} that the weakest part is short of: ${part} lacks ${count(lacks)} of 100 points.`;
  },
};

/**
 * For stock that lasts less than `lowDays`: the spend from the day it runs out until then at the current
 * rate, and at most the spend so far. Units sold through ads are only part of all sales, so the days are "at
 * most".
 */
export const runningOut: Rule<'running_out', AdvertisedProduct> = {
  label: 'Runs out',
  dependsOn: ['spend'],
  find(place) {
    const { stock, soldADay, spend, currency, days, isElsewhere, listings } = place;
    const cover = daysOfCover(stock, soldADay);
    // What cannot be sold does not run out, and needs no delivery first.
    if (isElsewhere || stock === 0 || listings.every(isDown)) return [];
    if (cover === null || cover >= lowDays) return [];
    const amountAtRisk = Math.min(spend, (spend / days) * (lowDays - cover));
    return [
      {
        kind: 'running_out',
        id: `running_out ${advertisedProductKey(place)}`,
        amountAtRisk,
        spend,
        currency,
        days,
        cause: 'low',
        place,
        cover,
      },
    ];
  },
  title({ place, cover }) {
    const left = cover < 1 ? 'less than a day' : `at most ${counted(Math.floor(cover), 'day')}`;
    return `${isolate(place.name)}: stock for ${left}${onChannel(place.channel)}`;
  },
  reason({ place, amountAtRisk, spend, currency }) {
    const inbound = place.inbound ?? 0;
    const coming = inbound > 0 ? `, ${count(inbound)} on the way` : '';
    // At most the spend: in a short report the days ahead may cost more.
    const atLeast = amountAtRisk < spend ? '' : 'At least ';
    return `${counted(place.stock ?? 0, 'unit')} left${coming}. ${atLeast}${moneyWithCurrency(amountAtRisk, currency)} of ad spend in the next ${lowDays} days would have no stock to sell.`;
  },
  amountText({ spend, currency, days }) {
    return `Daily ad spend (${moneyWithCurrency(spend, currency)} ${inDays(days)}) for the days without stock among the next ${lowDays}, capped at the past spend.`;
  },
};

/** " on channel-a"; empty without a channel. */
function onChannel(channel: string | null): string {
  return channel === null ? '' : ` on ${channel}`;
}
