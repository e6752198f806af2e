/** Spend on what cannot be sold. */
import type { Listing } from '../../api/contract/listing.ts';
import { type AdvertisedPlace, type Fault, faults, placeKey, type Rule } from './finding.ts';
import { amount, inDays, listed, onChannel } from './words.ts';

const words: Record<Fault, string> = {
  out: 'out of stock',
  suppressed: 'suppressed',
  inactive: 'inactive',
  ineligible: 'not eligible',
};

/**
 * All that was spent where nothing of the product can be bought. Of a product that is listed several
 * times at one place each listing has an even share of the spend, and those that are down lose theirs.
 */
export const unsellable: Rule<'unsellable', AdvertisedPlace> = {
  kind: 'unsellable',
  label: 'Cannot be sold',
  find(place) {
    const { listings, spend, currency, days, isElsewhere } = place;
    const down = listings.filter(isDown);
    const isWholly = place.stock === 0 || place.isEligible === false;
    const part = isWholly ? 1 : listings.length === 0 ? 0 : down.length / listings.length;
    // Where it is listed elsewhere alone, one that can be bought there is enough.
    if (part === 0 || (isElsewhere && part < 1)) return [];
    const own = new Set<Fault>(down.map(({ status }) => status as Fault));
    if (place.stock === 0) own.add('out');
    if (place.isEligible === false) own.add('ineligible');
    const found = faults.filter((fault) => own.has(fault));
    return [
      {
        kind: 'unsellable',
        id: `unsellable ${placeKey(place)}`,
        atStake: spend * part,
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
    const by = place.isElsewhere && place.channel !== null ? ` by ${place.channel}` : '';
    const took = `its ads${by} took ${amount(atStake, currency)} ${inDays(days)}`;
    return `${name} is ${why}${where} now; ${took}${soldBy(place, atStake / spend)}.`;
  },
  stake({ spend, atStake, currency }) {
    return atStake < spend
      ? `An even share of the ${amount(spend, currency)} that ads of the product took there, for the listings that are down.`
      : 'All that its ads took there: as long as nobody can buy it, as much again is spent in vain.';
  },
};

/** What the ads brought while it could be bought: the spend behind was not all in vain. */
function soldBy({ sales, currency }: AdvertisedPlace, part: number): string {
  if (sales === null) return '';
  return sales > 0
    ? ` and brought ${amount(sales * part, currency)} of sales`
    : ' and sold nothing';
}

/** Whether nobody can buy by a listing, as it says itself. */
export function isDown({ status }: Pick<Listing, 'status'>): boolean {
  return status === 'suppressed' || status === 'inactive';
}
