/** Spend on what cannot be sold. */
import { counted } from '#lib/format.ts';
import type { Listing } from '#api/contract/listing.ts';
import { lowDays } from '#domain/cover.ts';
import { type AdvertisedPlace, type Fault, faults, placeKey, type Rule } from './finding.ts';
import { amount, inDays, listed, onChannel } from './words.ts';

const words: Record<Fault, string> = {
  out: 'out of stock',
  suppressed: 'suppressed',
  inactive: 'inactive',
  ineligible: 'not eligible',
};

/**
 * What will be spent in the next `lowDays` days while nothing of the product can be bought there, as spending
 * goes; in as many days as the report has, where those are fewer. Past spend is not lost, as the product may
 * have sold until today. Of a product that is listed several times at one place each listing has an even share of the
 * spend, and those that are down lose theirs.
 */
export const unsellable: Rule<'unsellable', AdvertisedPlace> = {
  kind: 'unsellable',
  label: 'Cannot be sold',
  find(place) {
    const { listings, spend, currency, days, isElsewhere } = place;
    const part = partDown(place);
    // Where it is listed elsewhere alone, one that can be bought there is enough.
    if (part === 0 || (isElsewhere && part < 1)) return [];
    const own = new Set<Fault>(listings.filter(isDown).map(({ status }) => status as Fault));
    if (place.stock === 0) own.add('out');
    if (place.isEligible === false) own.add('ineligible');
    const found = faults.filter((fault) => own.has(fault));
    return [
      {
        kind: 'unsellable',
        id: `unsellable ${placeKey(place)}`,
        // Rounding must not make it more than was spent.
        atStake: Math.min(spend, (spend / days) * daysAhead(place)) * part,
        spend,
        currency,
        days,
        cause: found.join(' '),
        place,
        faults: found,
      },
    ];
  },
  reason({ place, faults: found, atStake, spend, currency, days }) {
    const name = place.listings.find((it) => isDown(it) && it.title)?.title ?? place.name;
    const why = listed(found.map((fault) => words[fault]));
    const where = place.isElsewhere ? ' wherever it is offered' : onChannel(place.channel);
    const by = place.isElsewhere && place.channel !== null ? ` on ${place.channel}` : '';
    const inbound = found.includes('out') ? (place.inbound ?? 0) : 0;
    const coming = inbound > 0 ? ` (${counted(inbound, 'unit')} on the way)` : '';
    const ahead = `at the current rate, its ads${by} will spend ${amount(atStake, currency)} in the ${nextDays(place)} with nothing to sell`;
    const part = partDown(place);
    const behind = `They spent ${amount(spend * part, currency)} ${inDays(days)}${soldBy(place, part)}`;
    return `${name} is ${why}${where} now${coming}: ${ahead}. ${behind}.`;
  },
  stake({ place, spend, currency, days }) {
    const part = partDown(place) < 1 ? ', as an even share for the listings that are down,' : '';
    return `Estimate: current daily spend (${amount(spend, currency)} ${inDays(days)})${part} over the ${nextDays(place)}. Past spend is not included, because the product may have been selling until today.`;
  },
};

/** A report looks no further ahead than back. */
const daysAhead = ({ days }: AdvertisedPlace): number => Math.min(days, lowDays);

/** "next 14 days", "next day". */
function nextDays(place: AdvertisedPlace): string {
  const days = daysAhead(place);
  return days === 1 ? 'next day' : `next ${counted(days, 'day')}`;
}

/** Which part of what its ads lead to cannot be bought, 0 to 1. */
function partDown({ listings, stock, isEligible }: AdvertisedPlace): number {
  if (stock === 0 || isEligible === false) return 1;
  return listings.length === 0 ? 0 : listings.filter(isDown).length / listings.length;
}

/** What the ads brought while it could be bought. */
function soldBy({ sales, currency }: AdvertisedPlace, part: number): string {
  if (sales === null) return '';
  return sales > 0
    ? ` and generated ${amount(sales * part, currency)} in sales`
    : ' and sold nothing';
}

/** Whether nobody can buy by a listing, as it says itself. */
export function isDown({ status }: Pick<Listing, 'status'>): boolean {
  return status === 'suppressed' || status === 'inactive';
}
