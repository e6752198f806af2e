/** Spend on products that cannot be sold. */
import { count, counted, isolate, joinList } from '#lib/format.ts';
import { lowDays } from '#metrics/days-of-cover.ts';
import {
  type AdvertisedProduct,
  type Fault,
  faults,
  advertisedProductKey,
  isDown,
  type Rule,
} from '#features/findings/finding.ts';
import { amount, inDays, onChannel } from './finding-text.ts';

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
  kind: 'unsellable',
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
    const ahead = `Ads${by} will spend ${amount(amountAtRisk, currency)} in the ${nextDays(place)} with nothing to sell`;
    const part = partDown(place);
    const behind = `They spent ${amount(spend * part, currency)} ${inDays(days)}${soldBy(place, part)}`;
    return `${ahead}. ${behind}.`;
  },
  amountText({ place, spend, currency, days }) {
    const part = partDown(place) < 1 ? ', as an even share for the listings that are down,' : '';
    return `Estimate: current daily spend (${amount(spend, currency)} ${inDays(days)})${part} over the ${nextDays(place)}. Past spend is not included, because the product may have been selling until today.`;
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
    ? ` and generated ${amount(sales * part, currency)} in sales`
    : ' and generated no sales';
}
